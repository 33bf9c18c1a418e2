// Puts deleted quotation marks back where the sides differ in length.
#pragma once
#include <string>

#include "classic/evalb/labels.hpp"
#include "classic/evalb/sentence.hpp"

namespace treegauge::classic::evalb_parts {

// Where one side deleted a quotation mark and the other kept a word with another QUOTE_LABEL at the
// same position, the deleted one is put back. `listing`, if given, gets the -D lines.
void restore_quotes(const Labels& labels, Side& gold, Side& test, std::string* listing);

}  // namespace treegauge::classic::evalb_parts
