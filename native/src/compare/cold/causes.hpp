// Causes of error: for each item without a partner, the reasons why it was missed or is extra.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/match/matches.hpp"

namespace treegauge {

// Bits of a set of causes, in the order of the waterfall.
using CauseSet = std::uint16_t;
enum Cause : CauseSet {
  kUnparsed = 1,       // the item's sentence has no parse on the other side
  kSubstituted = 2,    // one of its words stands opposite another word
  kDeleted = 4,        // one of its gold words stands alone
  kInserted = 8,       // one of its test words stands alone
  kBoundary = 16,      // the other side cuts its sentence differently there
  kSegmentation = 32,  // the other side cuts its words differently
  kTag = 64,           // one of its words is tagged differently
  kLabel = 128,        // it has a partner once labels are ignored
  kStructure = 256,    // none of the others
};
inline constexpr std::size_t kCauses = 9;
inline constexpr std::array<std::string_view, kCauses> kCauseNames{"unparsed", "substituted", "deleted",
                                                                   "inserted", "boundary",    "segmentation",
                                                                   "tag",      "label",       "structure"};
inline constexpr CauseSet kWordCauses = kSubstituted | kDeleted | kInserted;

// Which column says how a word is tagged.
enum class TagColumn : std::uint8_t { none, tag, upos };

struct CauseOptions {
  TagColumn tags = TagColumn::none;
  bool label_is_tag = false;  // of metrics of tags: a wrong label is a wrong tag
};

// By item: the slots of the word errors that spoil it, from first[item] to first[item + 1] - 1. None where it
// has other causes, too.
struct WordErrorSlots {
  std::vector<std::uint32_t> first{0}, slot;
  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t item) const {
    return std::span(slot).subspan(first[item], first[item + 1] - first[item]);
  }
  void add(std::span<const std::uint32_t> slots) {
    slot.insert(slot.end(), slots.begin(), slots.end());
    first.push_back(static_cast<std::uint32_t>(slot.size()));
  }
};

// By item: its causes, 0 where it has a partner.
struct Causes {
  std::vector<CauseSet> gold, test;
  WordErrorSlots gold_errors, test_errors;
};
// The matches must have their places (complete).
Causes find_causes(const Comparison& comparison, const Matches& matches, const CauseOptions& options);

// Of items that are right if all their parts are: the causes of the parts without a partner, its own and
// those of the item that stands beside it. A part belongs to the item on its head, or on its word if it has
// none (of propositions: arguments and senses).
Causes causes_of_parts(const Matches& whole, const Matches& parts, const Causes& part_causes);

// How many missed gold items and extra test items have just this set of causes, in one cell.
struct CauseCount {
  std::uint32_t cell = 0;
  CauseSet causes = 0;
  std::int64_t missed = 0, extra = 0;
};
struct CauseCells {
  std::vector<std::string> name;   // of the cells; empty where a cell is a number (unit, document)
  std::vector<CauseCount> counts;  // by cell, then by causes
};
// An item is in the cell of its own side: its label, its unit, its document, the class (tag) or the form of
// its word. `total` is one cell with everything.
enum class CauseCell : std::uint8_t { total, unit, document, label, word_class, word };
CauseCells count_causes(const Comparison& comparison, const Matches& matches, const Causes& causes,
                        CauseCell cells, const CauseOptions& options, UnitMask counted);

// The word errors (slots with different words, or with a word of one side) by harm, worst first. Undoing an
// error mends the items that have word errors only, once all of theirs are undone; an item with several
// errors is half the harm of each. Ties: the earlier error first.
struct WordError {
  Row gold = kNoRow, test = kNoRow;  // words
  Row unit = 0;
  std::int64_t harm = 0;               // 2 for an item that it spoils alone, 1 for one that it shares
  std::int64_t missed = 0, extra = 0;  // items that are mended when this and all errors before it are undone
};
std::vector<WordError> harmful_words(const Comparison& comparison, const Matches& matches,
                                     const Causes& causes, UnitMask counted);

// What each cause costs. v(C) is F1 when every missed item whose causes all lie in C is matched and every
// such extra item is gone. Waterfall: the causes are taken up one after the other, in order. Shapley (1953):
// the mean over all orders. Both add up to v(all) - v(none).
struct Attribution {
  double score = 0;   // v(none)
  double mended = 0;  // v(all)
  std::array<double, kCauses> waterfall{}, shapley{};
};
struct ItemTotals {
  std::int64_t matched = 0, gold = 0, test = 0;
};
// Throws if counts are negative or more than there are items.
Attribution attribute(const ItemTotals& totals, std::span<const CauseCount> counts);

}  // namespace treegauge
