// The texts of one file as numbers, and what udeval makes of them. A file has few different ones: each is
// looked into once.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/seen_texts.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::ud {

// Separates the steps of a path: a tab can be in no column. (In the file it is ">".)
inline constexpr char kStep = '\t';

class Texts {
 public:
  // Texts given to this stand in the file; their numbers are those of `strings`.
  Texts(std::string_view file, Strings& strings)
      : strings_(strings), words_(file, strings, 12), lemmas_(file, strings, 12), labels_(file, strings, 8) {}

  struct Form {
    StringId text = kNoString;       // without white space
    StringId lower = kNoString;      // of that
    StringId all_lower = kNoString;  // of the form with its white space
    std::uint64_t characters = 0;    // of the text
  };
  // Stays until the next call.
  const Form& form(std::string_view text) {
    const StringId number = words_.number(text);
    if (number >= forms_.size()) forms_.resize(2 * std::size_t{number} + 64);
    Form& entry = forms_[number];
    if (entry.text == kNoString) entry = looked_into(number);
    return entry;
  }

  StringId lemma(std::string_view text) { return lemmas_.number(text); }
  StringId tag(std::string_view text) { return labels_.number(text); }

  // Universal features only, sorted.
  StringId universal_features(std::string_view text) {
    const StringId number = labels_.number(text);
    StringId& known = made(universal_, number);
    if (known == kNoString) known = universal_part(number);
    return known;
  }

  // Without its subtype.
  StringId relation(std::string_view text) {
    const StringId number = labels_.number(text);
    StringId& known = made(relations_, number);
    if (known == kNoString) known = strings_.intern(strings_[number].substr(0, strings_[number].find(':')));
    return known;
  }

  // A path of the enhanced graph, its steps between kStep.
  StringId path(std::string_view text) {
    const StringId number = labels_.number(text);
    StringId& known = made(paths_, number);
    if (known == kNoString) known = with_steps(number);
    return known;
  }

  // The same path without the subtypes of its steps.
  StringId without_subtypes(StringId path) {
    StringId& known = made(plain_, path);
    if (known == kNoString) known = plain_path(path);
    return known;
  }

 private:
  using Column = std::vector<StringId>;  // by number of a text; kNoString: not made yet

  static StringId& made(Column& column, StringId number) {
    if (number >= column.size()) column.resize(2 * std::size_t{number} + 64, kNoString);
    return column[number];
  }

  [[nodiscard]] Form looked_into(StringId number);
  [[nodiscard]] StringId universal_part(StringId number);
  [[nodiscard]] StringId with_steps(StringId number);
  [[nodiscard]] StringId plain_path(StringId number);

  Strings& strings_;
  SeenInFile words_, lemmas_, labels_;
  std::vector<Form> forms_;
  Column universal_, relations_, paths_, plain_;
};

}  // namespace treegauge::classic::ud
