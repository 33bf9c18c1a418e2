// Scores a file of words against segments, or against another file of words.
#pragma once
#include <string>

#include "classic/sclite/network.hpp"
#include "classic/sclite/scores.hpp"

namespace treegauge::classic::sclite_parts {

struct Settings {
  Encoding encoding = Encoding::ascii;
  bool case_matters = false;
  bool optional_words = false;
  bool fragments = false;
  bool by_time = false;
  bool reduce_ref = false;  // leave out segments before the first and after the last word
  bool reduce_hyp = false;  // leave out words before the first and after the last segment
  Characters characters;
};

struct Files {
  std::string ref;
  std::string hyp;
};

void score_segments(const Files& files, const Settings& settings, Scores& scores, std::string& messages);
void score_words(const Files& files, const Settings& settings, Scores& scores);

}  // namespace treegauge::classic::sclite_parts
