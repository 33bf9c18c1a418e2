#include "classic/conll/frame_comparison.hpp"

#include <algorithm>
#include <cmath>

#include "classic/conll/number.hpp"
#include "classic/conll/stop.hpp"

namespace treegauge::classic::conll {

void FrameComparison::start(std::size_t words) {
  words_ = words;
  gold_size_ = words + 1;
  system_size_ = words + 1;
  entries_.clear();
}

// A list subscript: cut to a whole number, counted from the end when negative. What no 64-bit number
// holds counts as -1.
std::size_t FrameComparison::place_of(std::string_view head, std::size_t& size, int stop_code) {
  constexpr double kTooLarge = 9223372036854775808.0;  // 2^63
  const double number = number_of(head).real;
  const double value = std::isnan(number) ? 0 : number >= kTooLarge ? -1 : std::trunc(number);
  const double place = value < 0 ? value + static_cast<double>(size) : value;
  if (place < 0) throw Stop{stop_code, "there is no head " + std::string(head) + "\n"};
  const auto index = static_cast<std::size_t>(place);
  size = std::max(size, index + 1);
  return index;
}

void FrameComparison::add(std::size_t position, const Attachment& gold, const Attachment& system,
                          int stop_code) {
  const std::size_t gold_place = place_of(gold.head, gold_size_, stop_code);
  const std::size_t system_place = place_of(system.head, system_size_, stop_code);
  entries_.push_back({position, gold_place, system_place, gold.relation, system.relation});
}

void FrameComparison::count_confusions(Tally<Count>& confusions) {
  const std::size_t frames = words_ + 1;
  // Only frames with a dependent on one side that is not the other side's need to be spelt out.
  may_differ_.assign(frames, false);
  bool any = false;
  for (const Entry& entry : entries_) {
    if (entry.gold_place != entry.system_place || entry.gold_relation != entry.system_relation) {
      for (const std::size_t place : {entry.gold_place, entry.system_place}) {
        if (place < frames) {
          may_differ_[place] = true;
          any = true;
        }
      }
    }
  }
  if (!any) return;
  for (std::vector<std::string>* side : {&gold_, &system_}) {
    side->resize(std::max(side->size(), frames));
    for (std::size_t frame = 0; frame < frames; ++frame) (*side)[frame].clear();
    side->front() = "** ";
  }
  const auto spell = [&](std::vector<std::string>& side, std::size_t place, std::string_view relation) {
    if (place < frames && may_differ_[place]) side[place].append(relation) += ' ';
  };
  for (const Entry& entry : entries_) {
    spell(gold_, entry.gold_place, entry.gold_relation);
    spell(system_, entry.system_place, entry.system_relation);
    if (may_differ_[entry.position + 1]) {
      // The gold relation on both sides.
      for (std::vector<std::string>* side : {&gold_, &system_})
        (*side)[entry.position + 1].append("*").append(entry.gold_relation).append("* ");
    }
  }
  for (std::size_t frame = 0; frame < frames; ++frame) {
    if (may_differ_[frame] && gold_[frame] != system_[frame]) {
      name_.assign(gold_[frame]).append("/ ").append(system_[frame]);
      ++confusions[name_];
    }
  }
}

}  // namespace treegauge::classic::conll
