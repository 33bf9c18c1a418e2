// The words most often in error, and the words and tags around most errors.
#include "classic/conll/report/report.hpp"
#include "classic/conll/text.hpp"

namespace treegauge::classic::conll {
namespace {

constexpr std::size_t kFocusWords = 5;
constexpr std::size_t kContexts = 3;

// The entries of a tally with at least as many errors as the rank-th, most errors first. left_out
// are not there.
std::vector<std::size_t> most_frequent(const Tally<Errors>& tally, std::size_t rank,
                                       const std::vector<bool>& left_out = {}) {
  const auto is_out = [&](std::size_t id) { return !left_out.empty() && left_out[id]; };
  std::vector<Count> counts;
  for (std::size_t id = 0; id < tally.size(); ++id)
    if (!is_out(id)) counts.push_back(tally.value(id).any);
  const Count fewest = ranked_count(std::move(counts), rank).value_or(0);
  std::vector<std::size_t> order =
      by_count(tally.size(), [&](std::size_t id) { return tally.value(id).any; });
  std::erase_if(order, [&](std::size_t id) { return is_out(id) || tally.value(id).any < fewest; });
  return order;
}

// The number-th piece (0 or 1) of a text cut at every plus sign.
std::string_view piece(std::string_view text, std::size_t number) {
  for (; number > 0; --number) {
    const std::size_t plus = text.find('+');
    if (plus == std::string_view::npos) return {};
    text.remove_prefix(plus + 1);
  }
  return text.substr(0, text.find('+'));
}

// A one-token context goes when a two-token context with it has all its errors but at most one. The
// scorers take the token from the text of the longer context, cut at plus signs: for words, with
// blanks around the plus, that hardly ever finds one.
std::vector<bool> covered(const Tally<Errors>& one_token, const Tally<Errors>& two_token,
                          std::size_t number) {
  std::vector<bool> out(one_token.size(), false);
  for (std::size_t longer = 0; longer < two_token.size(); ++longer) {
    const StringId shorter = one_token.find(piece(two_token.name(longer), number));
    if (shorter != kNoString && one_token.value(shorter).any <= two_token.value(longer).any + 1)
      out[shorter] = true;
  }
  return out;
}

void write_counts(Report& report, const Errors& errors) {
  for (const Count count : {errors.any, errors.head, errors.relation, errors.both()})
    report.format(" | %4lld", static_cast<long long>(count));
}

using Lists = std::array<std::vector<std::size_t>, 4>;

Lists choose(const ContextTallies& tallies) {
  Lists lists;
  lists[kBefore] =
      most_frequent(tallies[kBefore], kContexts, covered(tallies[kBefore], tallies[kTwoBefore], 1));
  lists[kTwoBefore] = most_frequent(tallies[kTwoBefore], kContexts);
  lists[kAfter] = most_frequent(tallies[kAfter], kContexts, covered(tallies[kAfter], tallies[kTwoAfter], 0));
  lists[kTwoAfter] = most_frequent(tallies[kTwoAfter], kContexts);
  return lists;
}

template <class Width>
std::size_t widest(const ContextTallies& tallies, const Lists& lists, Width width) {
  std::size_t most = 0;
  for (std::size_t sort = 0; sort < lists.size(); ++sort)
    for (const std::size_t id : lists[sort]) most = std::max(most, width(tallies[sort].name(id)));
  return most;
}

}  // namespace

void write_focus_words(Report& report, const Counts& counts) {
  const std::vector<std::size_t> order = most_frequent(counts.words, kFocusWords);
  std::size_t width = 4;
  for (const std::size_t word : order) width = std::max(width, shown_width(counts.words.name(word)));
  const auto write_rule = [&] {
    report.text("  ").repeat('-', width).text("-+------+------+------+------\n");
  };
  report.format("  %zu focus words where most of the errors occur:\n\n  ", order.size());
  report.repeat(' ', width).text(" | any  | head | dep  | both\n");
  write_rule();
  for (const std::size_t word : order) {
    report.text("  ").shown(counts.words.name(word), width);
    write_counts(report, counts.words.value(word));
    report.text("\n");
  }
  write_rule();
  report.text("\n\n");
}

void write_contexts(Report& report, const Counts& counts) {
  constexpr std::string_view kNames[] = {"one-token preceeding", "two-token preceeding",
                                         "one-token following", "two-token following"};
  constexpr std::string_view kHeadings = " | any  | head | dep  | both";
  constexpr std::string_view kNoCounts = " |      |      |      |     ";
  const Lists words = choose(counts.word_contexts);
  const Lists tags = choose(counts.tag_contexts);
  const std::size_t word_width = widest(counts.word_contexts, words, shown_width);
  const std::size_t tag_width = widest(
      counts.tag_contexts, tags, [&](std::string_view tag) { return plain_width(tag, report.dialect()); });
  const auto write_rule = [&] {
    report.text("  ").repeat('-', tag_width).text("-+------+------+------+-------++--");
    report.repeat('-', word_width).text("-+------+------+------+-----\n");
  };
  // An empty cell is a blank, which a column without any width still shows.
  const auto write_empty = [&](std::size_t width) {
    report.repeat(' ', std::max<std::size_t>(width, 1)).text(kNoCounts);
  };
  for (std::size_t sort = 0; sort < 4; ++sort) {
    report.text("  ").text(kNames[sort]).text(" contexts where most of the errors occur:\n\n  ");
    report.plain(report.dialect().tag, tag_width).text(kHeadings).text("  ||  ");
    report.plain("word", word_width).text(kHeadings).text("\n");
    write_rule();
    for (std::size_t row = 0; row < std::max(words[sort].size(), tags[sort].size()); ++row) {
      report.text("  ");
      if (row < tags[sort].size()) {
        const Tally<Errors>& tally = counts.tag_contexts[sort];
        report.plain(tally.name(tags[sort][row]), tag_width);
        write_counts(report, tally.value(tags[sort][row]));
      } else {
        write_empty(tag_width);
      }
      report.text("  ||  ");
      if (row < words[sort].size()) {
        const Tally<Errors>& tally = counts.word_contexts[sort];
        report.shown(tally.name(words[sort][row]), word_width);
        write_counts(report, tally.value(words[sort][row]));
      } else {
        write_empty(word_width);
      }
      report.text("\n");
    }
    write_rule();
    report.text("\n\n");
  }
}

}  // namespace treegauge::classic::conll
