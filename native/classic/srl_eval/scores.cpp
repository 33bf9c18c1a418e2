#include "classic/srl_eval/scores.hpp"

#include <algorithm>
#include <set>

#include "classic/conll/percentages.hpp"

namespace treegauge::classic::srl_eval_parts {
namespace {

using namespace conll;

const std::string kNone = "-NONE-";
const std::string kVerb = "V";

// Not the same question from both sides: of two equal gold parts one counts, of two equal test parts none
// does.
bool same_parts(const Argument& gold, const Argument& test) {
  std::set<Span> left(gold.parts.begin(), gold.parts.end());
  return std::all_of(test.parts.begin(), test.parts.end(),
                     [&](const Span& part) { return left.erase(part) == 1; }) &&
         left.empty();
}

struct Pairing {
  std::vector<const Argument*> partners;  // of the test arguments, or nullptr
  std::vector<const Argument*> missed;
};

// Joined pieces can bring two gold arguments to one span: only the later one counts.
Pairing pair_up(const std::vector<Argument>& gold, const std::vector<Argument>& test, bool by_type) {
  std::map<Span, const Argument*> left;
  for (const Argument& argument : gold) left.insert_or_assign(argument.span, &argument);
  Pairing pairing;
  for (const Argument& argument : test) {
    const auto there = left.find(argument.span);
    const bool is_right = there != left.end() && (!by_type || there->second->type == argument.type) &&
                          same_parts(*there->second, argument);
    pairing.partners.push_back(is_right ? there->second : nullptr);
    if (is_right) left.erase(there);
  }
  for (const auto& [span, argument] : left) pairing.missed.push_back(argument);
  return pairing;
}

Percentages percentages_of(const RoleCounts& counts) {
  return percentages(counts.right, counts.right + counts.excess, counts.right + counts.missed);
}

void write_left(std::string& out, std::string_view text, std::size_t width) {
  out.append(text).append(width - std::min(width, text.size()), ' ');
}

unsigned long long printable(std::uint64_t count) { return count; }

void write_row(std::string& out, std::string_view name, const RoleCounts& counts) {
  const Percentages shown = percentages_of(counts);
  out.append(10 - std::min<std::size_t>(10, name.size()), ' ').append(name);
  append_numbers(out, "   %6llu  %6llu  %6llu   %6.2f  %6.2f  %6.2f", printable(counts.right),
                 printable(counts.excess), printable(counts.missed), shown.precision, shown.recall, shown.f1);
}

void write_latex_row(std::string& out, std::string_view name, const RoleCounts& counts) {
  const Percentages shown = percentages_of(counts);
  write_left(out, name, 10);
  append_numbers(out, " & %6.2f\\%% & %6.2f\\%% & %6.2f\\\\\n", shown.precision, shown.recall, shown.f1);
}

constexpr std::string_view kHead = "              corr.  excess  missed    prec.    rec.      F1";

std::string rule(std::size_t width) { return std::string(width, '-') + "\n"; }

}  // namespace

void Scores::add(const std::vector<Argument>& gold, const std::vector<Argument>& test) {
  ++propositions_;
  bool is_perfect = true;
  const Pairing labeled = pair_up(gold, test, true);
  for (std::size_t place = 0; place < test.size(); ++place) {
    RoleCounts& counts = roles_[std::string(test[place].type)];
    const bool is_right = labeled.partners[place] != nullptr;
    ++(is_right ? counts.right : counts.excess);
    is_perfect = is_perfect && (is_right || test[place].type == kVerb);
  }
  for (const Argument* argument : labeled.missed) {
    ++roles_[std::string(argument->type)].missed;
    is_perfect = is_perfect && argument->type == kVerb;
  }
  perfect_ += is_perfect ? 1 : 0;
  if (with_confusions_) add_confusions(gold, test);
}

void Scores::add_confusions(const std::vector<Argument>& gold, const std::vector<Argument>& test) {
  const Pairing unlabeled = pair_up(gold, test, false);
  for (std::size_t place = 0; place < test.size(); ++place) {
    const Argument* partner = unlabeled.partners[place];
    ++confusions_[partner == nullptr ? kNone : std::string(partner->type)][std::string(test[place].type)];
  }
  for (const Argument* argument : unlabeled.missed) ++confusions_[std::string(argument->type)][kNone];
}

RoleCounts Scores::overall() const {
  RoleCounts sum;
  for (const auto& [role, counts] : roles_) {
    if (role == kVerb) continue;
    sum.right += counts.right;
    sum.excess += counts.excess;
    sum.missed += counts.missed;
  }
  return sum;
}

void Scores::write_table(std::string& out) const {
  append_numbers(out, "Number of Sentences    :      %6llu\n", printable(sentences_));
  append_numbers(out, "Number of Propositions :      %6llu\n", printable(propositions_));
  append_numbers(out, "Percentage of perfect props : %6.2f\n\n", percent(perfect_, propositions_));
  out.append(kHead).append("\n").append(rule(60));
  write_row(out, "Overall", overall());
  out.append("\n").append(rule(10));
  for (const auto& [role, counts] : roles_) {
    if (role == kVerb) continue;
    write_row(out, role, counts);
    out += '\n';
  }
  out += rule(60);
  if (const auto verb = roles_.find(kVerb); verb != roles_.end()) {
    write_row(out, kVerb, verb->second);
    out += '\n';
  }
  out += rule(60);
}

void Scores::write_latex(std::string& out) const {
  out +=
      "\\begin{table}[t]\n\\centering\n\\begin{tabular}{|l|r|r|r|}\\cline{2-4}\n\\multicolumn{1}{l|}{}\n"
      "           & Precision & Recall & F$_{\\beta=1}$\\\\\n\\hline\n";
  write_latex_row(out, "Overall", overall());
  out += "\\hline\n";
  for (const auto& [role, counts] : roles_)
    if (role != kVerb) write_latex_row(out, role, counts);
  out += "\\hline\n\\hline\n";
  if (const auto verb = roles_.find(kVerb); verb != roles_.end()) write_latex_row(out, kVerb, verb->second);
  out += "\\hline\n\\end{tabular}\n\\end{table}\n";
}

bool Scores::write_confusions(std::string& out) const {
  RoleCounts sum;
  std::uint64_t same = 0;
  std::set<std::string> types;
  for (const auto& [gold, row] : confusions_) {
    for (const auto& [test, count] : row) {
      types.insert(gold);
      types.insert(test);
      if (gold == kVerb || test == kVerb) continue;
      if (gold == kNone)
        sum.excess += count;
      else if (test == kNone)
        sum.missed += count;
      else
        sum.right += count;
      if (gold == test) same += count;
    }
  }
  types.erase(kNone);
  out.append(rule(68)).append(kHead).append("    lAcc\n");
  if (sum.right == 0) return false;
  write_row(out, "Unlabeled", sum);
  append_numbers(out, "  %6.2f\n", percent(same, sum.right));
  out += rule(68);
  out += "\n---- Confusion Matrix: (one row for each correct role, with the distribution of predictions)\n";
  std::vector<std::string> names{kNone};
  names.insert(names.end(), types.begin(), types.end());
  out.append(12, ' ');
  for (std::size_t column = 0; column < names.size(); ++column)
    append_numbers(out, " %4lld", static_cast<long long>(column) - 1);
  out += " \n";
  for (std::size_t number = 0; number < names.size(); ++number) {
    append_numbers(out, "%2lld: ", static_cast<long long>(number) - 1);
    write_left(out, names[number], 8);
    const auto row = confusions_.find(names[number]);
    for (const std::string& column : names) {
      std::uint64_t count = 0;
      if (row != confusions_.end())
        if (const auto cell = row->second.find(column); cell != row->second.end()) count = cell->second;
      append_numbers(out, " %4llu", printable(count));
    }
    out += " \n";
  }
  return true;
}

}  // namespace treegauge::classic::srl_eval_parts
