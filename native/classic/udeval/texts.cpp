#include "classic/udeval/texts.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "text/lower.hpp"
#include "text/spaces.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic::ud {
namespace {

constexpr std::array<std::string_view, 21> kUniversalFeatures{
    "PronType", "NumType", "Poss",  "Reflex",   "Foreign",  "Abbr",     "Gender",
    "Animacy",  "Number",  "Case",  "Definite", "Degree",   "VerbForm", "Mood",
    "Tense",    "Aspect",  "Voice", "Evident",  "Polarity", "Person",   "Polite"};

// The text must be UTF-8.
std::string without_spaces(std::string_view text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, bytes, valid] = utf8::decode(text, at);
    if (!is_space_separator(code)) kept.append(text.substr(at, bytes));
    at += bytes;
  }
  return kept;
}

}  // namespace

Texts::Form Texts::looked_into(StringId number) {
  const std::string text = without_spaces(strings_[number]);
  Form entry;
  entry.text = strings_.intern(text);
  entry.lower = strings_.intern(lower(text));
  entry.all_lower = entry.text == number ? entry.lower : strings_.intern(lower(strings_[number]));
  entry.characters = utf8::count(text);
  return entry;
}

StringId Texts::universal_part(StringId number) {
  std::string_view rest = strings_[number];
  std::vector<std::string_view> kept;
  while (!rest.empty()) {
    const std::size_t end = rest.find('|');
    const std::string_view feature = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    const std::string_view name = feature.substr(0, feature.find('='));
    if (std::find(kUniversalFeatures.begin(), kUniversalFeatures.end(), name) != kUniversalFeatures.end())
      kept.push_back(feature);
  }
  std::sort(kept.begin(), kept.end());
  std::string joined;
  for (const std::string_view feature : kept) {
    joined.append(feature);
    joined += '|';
  }
  return strings_.intern(joined);
}

StringId Texts::with_steps(StringId number) {
  std::string path(strings_[number]);
  std::replace(path.begin(), path.end(), '>', kStep);
  return strings_.intern(path);
}

StringId Texts::plain_path(StringId number) {
  std::string plain;
  bool cut = false;
  for (const char c : strings_[number]) {
    cut = c == ':' || (cut && c != kStep);
    if (!cut) plain += c;
  }
  return strings_.intern(plain);
}

}  // namespace treegauge::classic::ud
