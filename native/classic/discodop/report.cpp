#include "classic/discodop/report.hpp"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <limits>

#include "classic/conll/percentages.hpp"
#include "classic/conll/stop.hpp"
#include "classic/discodop/python_text.hpp"

namespace treegauge::classic::discodop_parts {
namespace {

using conll::Stop;

constexpr std::size_t kUsualRows = 10;
constexpr std::string_view kHeader[] = {
    "   Sentence                 Matched   Brackets            Corr POS",
    "  ID Length  Recall  Precis Bracket   gold   cand  Words  POS  Accur.",
};

std::string number(std::uint64_t value, int width) {
  std::array<char, 32> text;
  const int length =
      std::snprintf(text.data(), text.size(), "%*llu", width, static_cast<unsigned long long>(value));
  return {text.data(), static_cast<std::size_t>(length)};
}

class Tables {
 public:
  Tables(std::string& out, const Breakdowns& breakdowns, const Totals& all, const Rules& rules,
         const Strings& strings, bool shows_all)
      : out_(out),
        breakdowns_(breakdowns),
        all_(all),
        rules_(rules),
        strings_(strings),
        limit_(shows_all ? std::numeric_limits<std::size_t>::max() : kUsualRows),
        which_(shows_all ? "all" : "10 most frequent") {}

  void write() {
    write_rules();
    write_attachments();
    write_labels();
    if (all_.functions.distinct_test > 0) write_functions();
    if (all_.tags > 0 && all_.right_tags != all_.tags) write_tags();
    out_ += '\n';
  }

 private:
  using Confusions = std::vector<Tally::Item>;

  void write_rules() {
    out_ += "\n Rewrite rule mismatches (for given span)\n   count   cand / gold rules\n";
    for (const auto& [key, times] : breakdowns_.other_rules.most_common(limit_)) {
      out_ += ' ' + number(times, 7) + "  " + rules_.text(key[0]) + '\n';
      out_ += "          " + rules_.text(key[1]) + '\n';
    }
    out_ += "\n Rewrite rules (span not in gold trees)\n   count   rule in candidate parses\n";
    write_rules(breakdowns_.extra_rules);
    out_ += "\n Rewrite rules (span missing from candidate parses)\n   count   rule in gold standard set\n";
    write_rules(breakdowns_.missing_rules);
  }

  void write_rules(const Tally& rules) {
    for (const auto& [key, times] : rules.most_common(limit_))
      out_ += ' ' + number(times, 7) + "  " + rules_.text(key[0]) + '\n';
  }

  void write_attachments() {
    out_ +=
        "\n Attachment errors (correct labeled bracketing, wrong parent)\n"
        "  label     cand     gold    count\n ";
    out_ += std::string(33, '_') + '\n';
    for (const auto& [key, times] : breakdowns_.attachments.most_common(limit_)) {
      for (const StringId label : key) out_ += right_justified(strings_[label], 7) + "  ";
      out_ += number(times, 7) + '\n';
    }
  }

  // A row of scores and a row of confusions side by side, as long as there are any.
  template <typename Score>
  void write_rows(std::size_t rows, const Confusions& confusions, const Score& score, std::size_t width) {
    for (std::size_t row = 0; row < std::max(rows, confusions.size()); ++row) {
      if (row < rows)
        score(row);
      else
        out_.append(width, ' ');
      if (row < confusions.size()) {
        const auto& [key, times] = confusions[row];
        out_ += "       " + right_justified(strings_[key[0]], 8) + ' ' + left_justified(strings_[key[1]], 8) +
                ' ' + number(times, 7);
      }
      out_ += '\n';
    }
  }

  template <typename Share>
  void write_counts(const ByLabel& by_label, const Confusions& confusions, const Share& share_of) {
    out_ += " " + std::string(38, '_') + std::string(8, ' ') + std::string(24, '_') + '\n';
    const std::vector<ByLabel::Row> rows = by_label.rows();
    const auto score = [&](std::size_t row) {
      const Counts& counts = rows[row].counts;
      out_ += right_justified(strings_[rows[row].label], 7) + "  " + share_of(counts) + "  " +
              recall(counts) + "  " + precision(counts) + "  " + f_measure(counts);
    };
    write_rows(std::min(rows.size(), limit_), confusions, score, 39);
  }

  void write_labels() {
    out_ += "\n Category Statistics (" + which_ +
            " categories / errors)\n"
            "  label  % gold  recall    prec.     F1           cand gold       count\n";
    write_counts(breakdowns_.labels, breakdowns_.other_labels.most_common(limit_), [&](const Counts& counts) {
      if (all_.brackets.distinct_gold == 0) throw Stop(1, "gold has no brackets: nothing to divide by");
      return two_decimals(100.0 * static_cast<double>(counts.gold) /
                          static_cast<double>(all_.brackets.distinct_gold));
    });
  }

  void write_functions() {
    out_ += "\n Function Tag Statistics (" + which_ +
            " tags / errors)\n"
            "  func.  % gold  recall    prec.     F1           cand gold       count\n";
    write_counts(breakdowns_.functions, breakdowns_.other_functions.most_common(limit_),
                 [&](const Counts& counts) { return share(counts.gold, all_.functions.distinct_gold); });
  }

  void write_tags() {
    out_ += "\n POS Statistics (" + which_ +
            " tags / errors)\n"
            "    tag  % gold  recall   prec.      F1           cand gold   count\n ";
    out_ += std::string(38, '_') + std::string(12, ' ') + std::string(20, '_') + '\n';
    const std::vector<Tally::Item> tags = breakdowns_.gold_tags.most_common(limit_);
    const auto score = [&](std::size_t row) {
      const auto& [key, times] = tags[row];
      Counts counts;
      counts.gold = times;
      counts.test = breakdowns_.test_tags.count(key);
      counts.right = breakdowns_.right_tags.count(key);
      out_ += right_justified(strings_[key[0]], 7) + "  " + share(times, all_.tags) + "  " + recall(counts) +
              "  " + precision(counts) + "  " + f_measure(counts);
    };
    write_rows(tags.size(), breakdowns_.other_tags.most_common(limit_), score, 40);
  }

  std::string& out_;
  const Breakdowns& breakdowns_;
  const Totals& all_;
  const Rules& rules_;
  const Strings& strings_;
  std::size_t limit_;
  std::string which_;
};

void write_one_column(std::string& out, const Totals& all, const DiscodopSettings& settings) {
  out += "__________ Summary (ALL) __________\n";
  out += "number of sentences:       " + number(all.sentences, 6) + '\n';
  out += "longest sentence:          " + number(static_cast<std::uint64_t>(all.longest), 6) + '\n';
  if (all.discontinuous_gold + all.discontinuous_test > 0) {
    out += "gold brackets (disc.):     " + number(all.brackets.distinct_gold, 6) + " (" +
           std::to_string(all.discontinuous_gold) + ")\n";
    out += "cand. brackets (disc.):    " + number(all.brackets.distinct_test, 6) + " (" +
           std::to_string(all.discontinuous_test) + ")\n";
  } else {
    out += "gold brackets:             " + number(all.brackets.distinct_gold, 6) + '\n';
    out += "cand. brackets:            " + number(all.brackets.distinct_test, 6) + '\n';
  }
  out += "labeled recall:            " + recall(all.brackets) + '\n';
  out += "labeled precision:         " + precision(all.brackets) + '\n';
  out += "labeled f-measure:         " + f_measure(all.brackets) + '\n';
  out += "exact match:               " + share(all.exact, all.sentences) + '\n';
  if (settings.leaf_ancestor) out += "leaf-ancestor:             " + all.leaf_ancestor() + '\n';
  if (settings.tree_distance) out += "tree-dist (Dice micro avg) " + all.tree_distance() + '\n';
  if (settings.dependencies)
    out += "unlabeled dependencies:    " + accuracy(all.gold_dependencies, all.test_dependencies) + '\n';
  if (all.functions.distinct_test > 0) out += "function tags:             " + f_measure(all.functions) + '\n';
  out += "pos accuracy:              " + share(all.right_tags, all.tags) + '\n';
}

}  // namespace

void write_breakdowns(std::string& out, const Breakdowns& breakdowns, const Totals& all, const Rules& rules,
                      const Strings& strings, const DiscodopSettings& settings) {
  Tables(out, breakdowns, all, rules, strings, settings.debug > 0).write();
}

void write_summary(std::string& out, const Totals& all, const Totals& up_to_cutoff,
                   const DiscodopSettings& settings) {
  std::string lines;  // nothing is printed before all is made
  if (all.longest <= settings.cutoff) {
    write_one_column(lines, all, settings);
    out += lines;
    return;
  }
  const Totals& some = up_to_cutoff;
  const auto counts = [&](const char* name, std::uint64_t left, std::uint64_t right) {
    lines += name + number(left, 6) + "     " + number(right, 6) + '\n';
  };
  const auto scores = [&](const char* name, const std::string& left, const std::string& right) {
    lines += name + left + "     " + right + '\n';
  };
  lines += "_________ Summary _________ <= " + std::to_string(settings.cutoff) + " ______ ALL\n";
  counts("number of sentences:       ", some.sentences, all.sentences);
  counts("longest sentence:          ", static_cast<std::uint64_t>(some.longest),
         static_cast<std::uint64_t>(all.longest));
  counts("gold brackets:             ", some.brackets.distinct_gold, all.brackets.distinct_gold);
  counts("cand. brackets:            ", some.brackets.distinct_test, all.brackets.distinct_test);
  if (all.discontinuous_gold + all.discontinuous_test > 0) {
    counts("disc. gold brackets:       ", some.discontinuous_gold, all.discontinuous_gold);
    counts("disc. cand. brackets:      ", some.discontinuous_test, all.discontinuous_test);
  }
  scores("labeled recall:            ", recall(some.brackets), recall(all.brackets));
  scores("labeled precision:         ", precision(some.brackets), precision(all.brackets));
  scores("labeled f-measure:         ", f_measure(some.brackets), f_measure(all.brackets));
  scores("exact match:               ", share(some.exact, some.sentences), share(all.exact, all.sentences));
  if (settings.leaf_ancestor)
    scores("leaf-ancestor:             ", some.leaf_ancestor(), all.leaf_ancestor());
  if (settings.tree_distance)
    scores("tree-dist (Dice micro avg) ", some.tree_distance(), all.tree_distance());
  if (settings.dependencies) {
    const std::uint64_t right = agreeing(all.gold_dependencies, all.test_dependencies);
    scores("unlabeled dependencies:    ", accuracy(some.gold_dependencies, some.test_dependencies),
           accuracy(all.gold_dependencies, all.test_dependencies) + "  (" + std::to_string(right) + " / " +
               std::to_string(all.gold_dependencies.size()) + ')');
  }
  if (all.functions.distinct_test > 0)
    scores("function tags:             ", f_measure(some.functions), f_measure(all.functions));
  scores("pos accuracy:              ", share(some.right_tags, some.tags), share(all.right_tags, all.tags));
  out += lines;
}

void write_header(std::string& out, std::size_t key_width) {
  for (const std::string_view line : kHeader)
    out.append(key_width > 4 ? key_width - 4 : 0, ' ').append(line).append("\n");
  out += ' ' + std::string(kHeader[1].size() + key_width - 5, '_') + '\n';
}

void write_row(std::string& out, const Pair& pair, const std::string& key, std::size_t key_width,
               const DiscodopSettings& settings) {
  Counts brackets;
  brackets.add(pair.gold.brackets, pair.test.brackets);
  Counts functions;
  functions.add(pair.gold.functions, pair.test.functions);
  const std::size_t words = pair.trees.gold.tags.size();
  std::string row = right_justified(key, key_width) + "  " +
                    number(static_cast<std::uint64_t>(pair.trees.length), 5) + "  " + recall(brackets) +
                    "  " + precision(brackets) + "   " + number(brackets.right, 5) + "  " +
                    number(brackets.gold, 5) + "  " + number(brackets.test, 5) + "  " + number(words, 5) +
                    "  " + number(pair.right_tags(), 4) + "  " + share(pair.right_tags(), words) + ' ';
  constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
  if (!pair.test.functions.empty()) row += f_measure(functions);
  if (settings.leaf_ancestor)
    row += two_decimals(pair.leaf_ancestor.is_defined ? pair.leaf_ancestor.value.times(10000) : kUndefined);
  if (settings.tree_distance)
    row += two_decimals(pair.distance ? 100.0 * static_cast<double>(pair.distance->edits) : kUndefined);
  if (settings.dependencies) row += accuracy(pair.gold.dependencies, pair.test.dependencies);
  out += row + '\n';
}

}  // namespace treegauge::classic::discodop_parts
