// The columns of CoNLL-2012, from 0. Arguments stand behind the names, coreference is last.
#pragma once
#include <cstddef>

namespace treegauge::formats::conll12 {

inline constexpr std::size_t kDocument = 0, kPart = 1, kNumber = 2, kWord = 3, kTag = 4, kParse = 5,
                             kLemma = 6, kFrameset = 7, kSense = 8, kSpeaker = 9, kNames = 10,
                             kFirstArgument = 11;
// Names and coreference are always there.
inline constexpr std::size_t kLeast = 12;

}  // namespace treegauge::formats::conll12
