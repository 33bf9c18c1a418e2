// The form in which the words of a dependency are compared, where they must agree: case does not matter.
#pragma once
#include <string>
#include <string_view>

#include "compare/match/dependencies.hpp"
#include "text/lower.hpp"

namespace treegauge {

// `dependent` is srleval's reading, and srleval knows the case of ASCII letters only.
inline std::string lexical_form(std::string_view form, Lexical lexical) {
  if (lexical == Lexical::both) return lower(form);
  std::string text(form);
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

}  // namespace treegauge
