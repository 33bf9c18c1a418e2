// The form in which words of lexical dependencies are compared: case does not matter.
#pragma once
#include <string>
#include <string_view>

#include "compare/match/dependencies.hpp"
#include "text/ascii_case.hpp"
#include "text/lower.hpp"

namespace treegauge {

// `dependent` is srleval's reading, and srleval knows the case of ASCII letters only.
inline std::string lexical_form(std::string_view form, Lexical lexical) {
  return lexical == Lexical::both ? lower(form) : ascii_lower(form);
}

}  // namespace treegauge
