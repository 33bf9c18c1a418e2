// The columns of CoNLL-2009 and CoNLL-2008, from 0.
#pragma once
#include <cstddef>

namespace treegauge::formats {

struct GoldAndPredicted {
  std::size_t gold, predicted;
};

struct RoleColumns {
  std::size_t form;
  GoldAndPredicted lemma, tag, feats, head, deprel;  // the same column twice where there is one only
  std::size_t predicate;
  [[nodiscard]] constexpr std::size_t first_argument() const { return predicate + 1; }
};

inline constexpr std::size_t kNoFeats = static_cast<std::size_t>(-1);

// ID FORM LEMMA PLEMMA POS PPOS FEAT PFEAT HEAD PHEAD DEPREL PDEPREL FILLPRED PRED APRED…
inline constexpr RoleColumns kColumns09{1, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, 13};

// ID FORM LEMMA GPOS PPOS SPLIT_FORM SPLIT_LEMMA PPOSS HEAD DEPREL PRED ARG…
inline constexpr RoleColumns kColumns08{5, {6, 6}, {3, 7}, {kNoFeats, kNoFeats}, {8, 8}, {9, 9}, 10};
// FORM is _ in all pieces of a split word but the first.
inline constexpr std::size_t kUnsplitForm08 = 1;

}  // namespace treegauge::formats
