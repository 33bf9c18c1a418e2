#include "text/word_equivalence.hpp"

#include <algorithm>

#include "base/interrupt.hpp"

namespace treegauge {
namespace {

// NOLINTBEGIN(bugprone-signed-char-misuse): evalb compares signed numbers, whatever char is
bool same_byte(char a, char b) {
  const int left = static_cast<signed char>(a);
  const int right = static_cast<signed char>(b);
  return left == right || left + 32 == right || left == right + 32;
}
// NOLINTEND(bugprone-signed-char-misuse)

// Words with the same surface have the same key; the reverse does not hold.
std::string surface_key(std::string_view word) {
  std::string key;
  for (const char c : word)
    if (c != '-') key.push_back(static_cast<char>(c & 31));
  return key;
}

}  // namespace

bool same_surface(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (true) {
    while (i < a.size() && a[i] == '-') ++i;
    while (j < b.size() && b[j] == '-') ++j;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
    if (!same_byte(a[i], b[j])) return false;
    ++i;
    ++j;
  }
}

void WordEquivalence::add_filled_pause(std::string_view word, int pause_class) {
  pauses_.emplace_back(word, pause_class);
}

void WordEquivalence::add_pair(std::string_view a, std::string_view b) { pairs_.emplace_back(a, b); }

int WordEquivalence::pause_class(StringId word) const {
  const auto [entry, fresh] = pause_cache_.try_emplace(word, 0);
  if (fresh) {
    const auto match = std::find_if(pauses_.rbegin(), pauses_.rend(), [&](const auto& pause) {
      return same_surface(strings_[word], pause.first);
    });
    entry->second = match == pauses_.rend() ? 0 : match->second;
  }
  return entry->second;
}

bool WordEquivalence::equivalent(StringId a, StringId b) const {
  if (a == b || a == kNoString || b == kNoString) return a == b && a != kNoString;
  const auto [entry, fresh] = cache_.try_emplace(std::uint64_t{a} << 32 | b, false);
  if (!fresh) return entry->second;
  const std::string_view left = strings_[a];
  const std::string_view right = strings_[b];
  const bool paused = pause_class(a) > 0 && pause_class(a) == pause_class(b);
  entry->second =
      paused || same_surface(left, right) || std::any_of(pairs_.begin(), pairs_.end(), [&](const auto& pair) {
        return (same_surface(left, pair.first) && same_surface(right, pair.second)) ||
               (same_surface(right, pair.first) && same_surface(left, pair.second));
      });
  return entry->second;
}

std::vector<std::vector<std::uint32_t>> WordEquivalence::partners(const std::vector<StringId>& words,
                                                                  const std::vector<StringId>& others) const {
  using Places = std::vector<std::uint32_t>;
  std::unordered_map<std::string, Places> by_key;
  std::unordered_map<int, Places> by_pause;
  for (std::uint32_t place = 0; place < others.size(); ++place) {
    if (others[place] == kNoString) continue;
    by_key[surface_key(strings_[others[place]])].push_back(place);
    if (pause_class(others[place]) > 0) by_pause[pause_class(others[place])].push_back(place);
  }
  const auto append = [](Places& to, const auto& map, const auto& key) {
    const auto entry = map.find(key);
    if (entry != map.end()) to.insert(to.end(), entry->second.begin(), entry->second.end());
  };
  std::vector<Places> result(words.size());
  for (std::size_t index = 0; index < words.size(); ++index) {
    check_interrupted(16 * pairs_.size() + 64);
    if (words[index] == kNoString) continue;
    const std::string_view word = strings_[words[index]];
    const std::string key = surface_key(word);
    Places& places = result[index];
    append(places, by_key, key);
    if (pause_class(words[index]) > 0) append(places, by_pause, pause_class(words[index]));
    for (const auto& [a, b] : pairs_) {
      if (same_surface(word, a)) append(places, by_key, surface_key(b));
      if (same_surface(word, b)) append(places, by_key, surface_key(a));
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    places.erase(
        std::remove_if(places.begin(), places.end(),
                       [&](std::uint32_t place) { return !equivalent(words[index], others[place]); }),
        places.end());
  }
  return result;
}

}  // namespace treegauge
