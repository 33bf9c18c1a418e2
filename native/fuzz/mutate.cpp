#include "mutate.hpp"

#include <algorithm>
#include <utility>

namespace fuzz {

std::size_t below(Random& random, std::size_t limit) {
  return limit == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

std::string noise(Random& random, const std::vector<std::string_view>& pieces) {
  std::string text;
  const std::size_t count = below(random, 80);
  for (std::size_t i = 0; i < count; ++i)
    if (below(random, 4) == 0 || pieces.empty())
      text += static_cast<char>(below(random, 256));
    else
      text += pieces[below(random, pieces.size())];
  return text;
}

void spoil(Random& random, std::string& text, const std::vector<std::string_view>& pieces) {
  const std::size_t at = below(random, text.size() + 1);
  const std::size_t length = std::min(text.size() - at, below(random, 12));
  switch (below(random, 9)) {
    case 0: text.erase(at, length); break;
    case 1:
      if (!pieces.empty()) text.insert(at, pieces[below(random, pieces.size())]);
      break;
    case 2: text.insert(at, text.substr(at, length)); break;
    case 3:
      // Cut off less often than the rest: what is behind is then never looked at.
      if (below(random, 3) == 0) text.resize(at);
      break;
    case 4:
      if (at < text.size()) text[at] = static_cast<char>(below(random, 256));
      break;
    case 5:
      if (at < text.size()) std::swap(text[at], text[below(random, text.size())]);
      break;
    case 6: {
      const std::string part = text.substr(at, below(random, 60));
      text.insert(below(random, text.size() + 1), part);
      break;
    }
    case 7:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(random, 8)));
      break;
    default:
      // A piece instead of something.
      if (!pieces.empty()) text.replace(at, length, pieces[below(random, pieces.size())]);
  }
}

std::string draw(Random& random, const std::vector<std::string_view>& samples,
                 const std::vector<std::string_view>& pieces) {
  if (samples.empty() || below(random, 5) == 0) return noise(random, pieces);
  std::string text;
  // Mostly one sample: of inputs with two sides, two would mix their sides up.
  for (std::size_t more = below(random, 2) == 0 ? 1 : 1 + below(random, 3); more > 0; --more)
    text += samples[below(random, samples.size())];
  // Every eighth stays as it is: what is sound must be found to be so.
  if (below(random, 8) == 0) return text;
  for (std::size_t more = 1 + below(random, 8); more > 0; --more) spoil(random, text, pieces);
  return text;
}

}  // namespace fuzz
