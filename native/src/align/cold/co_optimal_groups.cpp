#include "align/cold/co_optimal_groups.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "align/co_optimal/lay_links.hpp"
#include "align/groups/aligner.hpp"

namespace treegauge::align {

// The texts that the alignments are of, and the alignments.
class CoOptimalGroups::Paths {
 public:
  Paths(const GroupText& gold, const GroupText& test, const Equality& equality, const Spelling& spelling,
        const GroupRule& rule, std::size_t count_bytes)
      : equality_(equality) {
    left_.emplace_back(own(gold), own(test));
    OptimalCells cells = GroupAligner(gold, test, equality, spelling, rule).cells(left_);
    const auto& [last_gold, last_test] = left_.back();
    gold_ = last_gold.text();
    test_ = last_test.text();
    alignments_ =
        std::make_unique<CoOptimal>(std::move(cells), gold_.text, test_.text, equality, count_bytes);
  }

  [[nodiscard]] CoOptimal& alignments() { return *alignments_; }

  // All words put back; cost and number of grouped words are not counted again.
  [[nodiscard]] GroupAlignment laid(const std::vector<Link>& links) const {
    struct Slots : SlotsBack {
      using SlotsBack::group;
      const GroupText& gold_text;
      const GroupText& test_text;
      Slots(const GroupText& gold, const GroupText& test)
          : SlotsBack(gold.text.words.size(), test.text.words.size()), gold_text(gold), test_text(test) {}
      void group(const Link& link) {
        SlotsBack::group(gold_text, link.gold, link.gold + link.words.gold, test_text, link.test,
                         link.test + link.words.test);
      }
    };
    Slots slots(gold_, test_);
    LinkLayer<Slots>(gold_.text, test_.text, equality_, Ties::symmetric, slots).lay(links);
    GroupAlignment alignment = slots.finish(0, 0);
    for (std::size_t k = left_.size(); k-- > 1;)
      put_back(alignment, left_[k].first.left_out, left_[k].second.left_out);
    return alignment;
  }

 private:
  static OwnText own(const GroupText& side) {
    return {{side.text.words.begin(), side.text.words.end()},
            {side.sentences.begin(), side.sentences.end()},
            {side.text.kinds.begin(), side.text.kinds.end()},
            {}};
  }

  const Equality& equality_;
  std::vector<std::pair<OwnText, OwnText>> left_;  // first the whole texts
  GroupText gold_, test_;                          // the last of them
  std::unique_ptr<CoOptimal> alignments_;
};

CoOptimalGroups::CoOptimalGroups(const GroupText& gold, const GroupText& test, const Equality& equality,
                                 const Spelling& spelling, const GroupRule& rule, std::size_t count_bytes) {
  check_group_text(gold, spelling, rule);
  check_group_text(test, spelling, rule);
  paths_ = std::make_unique<Paths>(gold, test, equality, spelling, rule, count_bytes);
}
CoOptimalGroups::CoOptimalGroups(CoOptimalGroups&&) noexcept = default;
CoOptimalGroups& CoOptimalGroups::operator=(CoOptimalGroups&&) noexcept = default;
CoOptimalGroups::~CoOptimalGroups() = default;

std::uint64_t CoOptimalGroups::count() const { return paths_->alignments().count(); }
double CoOptimalGroups::log_count() const { return paths_->alignments().log_count(); }
GroupAlignment CoOptimalGroups::at(std::uint64_t number) {
  return paths_->laid(paths_->alignments().at(number));
}
GroupAlignment CoOptimalGroups::draw(DrawNumbers& numbers) {
  return paths_->laid(paths_->alignments().draw(numbers));
}

}  // namespace treegauge::align
