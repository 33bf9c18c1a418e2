// The stage of a comparison, and errors for steps that are taken out of order.

#include <algorithm>
#include <stdexcept>

#include "compare/comparison.hpp"

namespace treegauge {
namespace {

bool has_keys(const Side& side) {
  const std::size_t strings = side.corpus->strings.size();
  const Keys& keys = side.keys;
  return keys.word.size() == strings && keys.label.size() == strings && keys.tag.size() == strings &&
         keys.tag_flags.size() == strings;
}

const char* missing(Stage stage) {
  switch (stage) {
    case Stage::fresh: break;
    case Stage::keyed: return "words and labels have no keys yet: give them to both sides first";
    case Stage::aligned: return "some chunks are not aligned yet: align them first";
    case Stage::finished:
      return "the comparison is not finished: align all chunks, then finish_slots comes first";
    case Stage::bracketed: return "brackets are not built: build_brackets comes first";
  }
  return "";
}

}  // namespace

Stage Comparison::stage() const {
  if (!has_keys(gold) || !has_keys(test)) return Stage::fresh;
  if (reached >= Stage::finished) return reached;
  return placed == chunks.size() ? Stage::aligned : Stage::keyed;
}

void need(const Comparison& comparison, Stage stage) {
  const Stage reached = comparison.stage();
  if (reached >= stage) return;
  throw std::invalid_argument(missing(reached == Stage::fresh ? Stage::keyed : stage));
}

void need_no_slots(const Comparison& comparison) {
  if (comparison.placed > 0 || comparison.reached >= Stage::finished)
    throw std::invalid_argument("words have been aligned: this comes before");
}

void need_unplaced(const Comparison& comparison, ChunkRange chunks) {
  need(comparison, Stage::keyed);
  if (chunks.begin > chunks.end || chunks.end > comparison.chunks.size())
    throw std::out_of_range("there is no such chunk");
  for (std::size_t number = chunks.begin; number < chunks.end; ++number)
    if (comparison.chunks[number].placed) throw std::invalid_argument("a chunk is aligned already");
}

}  // namespace treegauge
