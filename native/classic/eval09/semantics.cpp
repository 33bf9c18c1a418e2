#include "classic/eval09/semantics.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>

#include "base/interrupt.hpp"
#include "classic/conll/stop.hpp"
#include "classic/conll/text.hpp"

namespace treegauge::classic::conll {
namespace {

constexpr std::size_t kTagColumn = 5;
constexpr std::size_t kPredicateColumn = 13;
constexpr std::size_t kFirstArgumentColumn = 14;

bool is_nothing(std::string_view text) { return text == "_" || text == "-"; }

std::string_view sense_of(std::string_view predicate) {
  const std::size_t dot = predicate.find('.');
  const bool is_lemma_and_sense = dot != std::string_view::npos && dot > 0 && dot + 1 < predicate.size() &&
                                  predicate.find('.', dot + 1) == std::string_view::npos;
  return is_lemma_and_sense ? predicate.substr(dot + 1) : predicate;
}

void read_arguments(std::string_view text, std::size_t position, int stop_code,
                    std::vector<Argument>& arguments) {
  // Bars at the end separate nothing; an empty label before one is an error.
  const std::size_t last = text.find_last_not_of('|');
  text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
  const auto first = static_cast<std::ptrdiff_t>(arguments.size());
  while (!text.empty()) {
    const std::size_t bar = std::min(text.find('|'), text.size());
    if (bar == 0) throw Stop{stop_code, "an argument without a label\n"};
    arguments.push_back({position, text.substr(0, bar)});
    text.remove_prefix(std::min(bar + 1, text.size()));
  }
  std::sort(arguments.begin() + first, arguments.end(),
            [](const Argument& left, const Argument& right) { return left.label < right.label; });
  arguments.erase(
      std::unique(arguments.begin() + first, arguments.end(),
                  [](const Argument& left, const Argument& right) { return left.label == right.label; }),
      arguments.end());
}

struct ArgumentMatches {
  Count placed = 0;
  Count labeled = 0;
};

// Arguments of the same word are paired one to one; those with equal labels are right.
template <class Right>
ArgumentMatches match_arguments(const std::vector<Argument>& gold, const std::vector<Argument>& system,
                                Right right) {
  ArgumentMatches matches;
  std::size_t in_gold = 0;
  std::size_t in_system = 0;
  while (in_gold < gold.size() && in_system < system.size()) {
    const std::size_t position = std::max(gold[in_gold].position, system[in_system].position);
    Count gold_here = 0;
    Count system_here = 0;
    for (; in_gold < gold.size() && gold[in_gold].position < position; ++in_gold) {
    }
    for (; in_system < system.size() && system[in_system].position < position; ++in_system) {
    }
    for (;;) {
      const bool has_gold = in_gold < gold.size() && gold[in_gold].position == position;
      const bool has_system = in_system < system.size() && system[in_system].position == position;
      if (!has_gold && !has_system) break;
      const int order = !has_gold     ? 1
                        : !has_system ? -1
                                      : gold[in_gold].label.compare(system[in_system].label);
      if (order == 0) {
        ++matches.labeled;
        right(gold[in_gold]);
      }
      gold_here += order <= 0 ? 1 : 0;
      system_here += order >= 0 ? 1 : 0;
      in_gold += order <= 0 ? 1 : 0;
      in_system += order >= 0 ? 1 : 0;
    }
    matches.placed += std::min(gold_here, system_here);
  }
  return matches;
}

std::string argument_name(const Proposition& proposition, const Argument& argument) {
  return std::string(proposition.tag).append(" + ").append(argument.label);
}

Count count_side(const std::vector<Proposition>& propositions, Count DependencyCounts::* side,
                 SemanticCounts& counts) {
  Count arguments = 0;
  for (const Proposition& proposition : propositions) {
    ++(counts.predicates_by_tag[proposition.tag].*side);
    for (const Argument& argument : proposition.arguments)
      ++(counts.arguments_by_label[argument_name(proposition, argument)].*side);
    arguments += proposition.arguments.size();
  }
  counts.predicates.*side += propositions.size();
  counts.arguments.*side += arguments;
  return arguments;
}

}  // namespace

std::vector<Proposition> read_propositions(const Side& side, int stop_code) {
  if (side.blanks > 1) throw Stop{stop_code, "a blank line where a word should be\n"};
  std::vector<Proposition> propositions;
  const std::size_t words = side.blanks == 1 || side.size() == 0 ? side.size() : side.size() - 1;
  for (std::size_t word = 0; word < words; ++word) {
    check_interrupted();
    const std::span<const std::string_view> fields = side.columns(word);
    if (fields.size() <= kPredicateColumn || fields.size() != side.columns(0).size())
      throw Stop{stop_code, "wrong number of columns: " + std::string(side.line(word)) + "\n"};
    if (!is_nothing(fields[kPredicateColumn]))
      propositions.push_back({word, fields[kTagColumn], sense_of(fields[kPredicateColumn]), {}});
  }
  for (std::size_t word = 0; word < words; ++word) {
    check_interrupted();
    const std::span<const std::string_view> fields = side.columns(word);
    const std::size_t end = std::min(fields.size(), kFirstArgumentColumn + propositions.size());
    for (std::size_t field = kFirstArgumentColumn; field < end; ++field)
      if (!is_nothing(fields[field]))
        read_arguments(fields[field], word, stop_code, propositions[field - kFirstArgumentColumn].arguments);
  }
  return propositions;
}

bool same_sense(std::string_view gold, std::string_view system) {
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (gold == system || !is_number(gold) || !is_number(system)) return gold == system;
  const auto digits = [](std::string_view text) {
    return text.substr(std::min(text.find_first_not_of('0'), text.size()));
  };
  const std::string_view left = digits(gold);
  const std::string_view right = digits(system);
  // Whole numbers below 2^64 compare exactly, larger ones as floating point.
  constexpr std::size_t kAlwaysExact = 19;
  if (left == right || (left.size() <= kAlwaysExact && right.size() <= kAlwaysExact)) return left == right;
  const auto is_exact = [](std::string_view text) {
    return text.size() <= kAlwaysExact || (text.size() == kAlwaysExact + 1 && text <= "18446744073709551615");
  };
  if (is_exact(left) && is_exact(right)) return false;
  const auto real = [](std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); };
  return real(left) == real(right);
}

bool count_semantics(const std::vector<Proposition>& gold, const std::vector<Proposition>& system,
                     SemanticCounts& counts) {
  const Count gold_arguments = count_side(gold, &DependencyCounts::gold, counts);
  const Count system_arguments = count_side(system, &DependencyCounts::system, counts);
  Count right_senses = 0;
  Count right_arguments = 0;
  auto in_system = system.begin();
  for (const Proposition& proposition : gold) {
    in_system = std::find_if(in_system, system.end(), [&](const Proposition& other) {
      return other.position >= proposition.position;
    });
    if (in_system == system.end()) break;
    if (in_system->position != proposition.position) continue;
    const ArgumentMatches matches =
        match_arguments(proposition.arguments, in_system->arguments, [&](const Argument& argument) {
          ++counts.arguments_by_label[argument_name(proposition, argument)].labeled;
        });
    DependencyCounts& by_tag = counts.predicates_by_tag[proposition.tag];
    ++counts.predicates.placed;
    ++by_tag.placed;
    if (same_sense(proposition.sense, in_system->sense)) {
      ++right_senses;
      ++by_tag.labeled;
      counts.full_propositions +=
          matches.labeled == proposition.arguments.size() && matches.labeled == in_system->arguments.size()
              ? 1
              : 0;
    }
    counts.arguments.placed += matches.placed;
    right_arguments += matches.labeled;
  }
  counts.predicates.labeled += right_senses;
  counts.arguments.labeled += right_arguments;
  const bool is_exact = right_senses == gold.size() && right_senses == system.size() &&
                        right_arguments == gold_arguments && right_arguments == system_arguments;
  ++counts.sentences;
  counts.exact_sentences += is_exact ? 1 : 0;
  return is_exact;
}

}  // namespace treegauge::classic::conll
