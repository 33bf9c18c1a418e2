#include "classic/conll/cold/errors.hpp"

#include "classic/conll/number.hpp"

namespace treegauge::classic::conll {
namespace {

// No column can hold a line feed.
constexpr char kSeparator = '\n';
constexpr std::string_view kCorrect = "-";
constexpr std::string_view kInsteadOf = "->";

// '0' the root, 'e' the focus word itself, 'b' before it, 'a' after it.
char side_of(std::string_view head, std::size_t position) {
  if (head == "0") return '0';
  if (head == std::to_string(position + 1)) return 'e';
  return number_of(head).real <= static_cast<double>(position + 1) ? 'b' : 'a';
}

std::string_view preposition(char side) { return side == 'a' ? "after " : side == 'b' ? "before " : ""; }

std::string words_apart(const Number& distance) {
  const std::string count = absolute(distance);
  constexpr std::string_view kNames[] = {"one word", "two words", "three words", "four words"};
  if (count.size() == 1 && count[0] >= '1' && count[0] <= '4')
    return std::string(kNames[static_cast<std::size_t>(count[0] - '1')]);
  return count + " words";
}

std::string beside(char side, std::string_view focus) { return std::string(preposition(side)).append(focus); }

std::string describe_head(std::string_view head, char gold, char system, const Dialect& dialect) {
  constexpr std::string_view kFocus = "the focus word";
  if (head == kCorrect) {
    if (system == '0') return "correct head (0)";
    return "correct head (" + beside(system, system == 'e' ? kFocus : dialect.beside_focus) + ")";
  }
  if (system == '0') return "head = 0 instead of " + beside(gold, kFocus);
  if (gold == '0') return "head is the focus word instead of 0";
  const Number distance = number_of(head);
  std::string words = "head " + words_apart(distance) + (distance.real < 0 ? " before" : " after") +
                      " the correct head (" + beside(system, kFocus);
  if (gold != system) words += " instead of" + beside(system, kFocus);
  return words + ")";
}

std::string describe_relation(std::string_view relations) {
  if (relations == kCorrect) return "correct dependency";
  // A relation with an arrow in its name is cut at the last arrow.
  const std::size_t arrow = relations.rfind(kInsteadOf);
  return "dependency \"" + std::string(relations.substr(arrow + kInsteadOf.size())) + "\" instead of \"" +
         std::string(relations.substr(0, arrow)) + "\"";
}

}  // namespace

std::string kind_of_error(const Attachment& gold, const Attachment& system, std::size_t position) {
  const char system_side = side_of(system.head, position);
  std::string kind;
  if (gold.head == system.head)
    kind += kCorrect;
  else if (system_side == '0')
    kind += '0';
  else
    kind += difference(number_of(system.head), number_of(gold.head));
  kind += kSeparator;
  kind += side_of(gold.head, position);
  kind += system_side;
  kind += kSeparator;
  if (gold.relation == system.relation)
    kind += kCorrect;
  else
    kind.append(gold.relation).append(kInsteadOf).append(system.relation);
  return kind;
}

std::string describe(std::string_view kind, const Dialect& dialect) {
  const std::size_t head_end = kind.find(kSeparator);
  const std::string_view sides = kind.substr(head_end + 1, 2);
  return describe_head(kind.substr(0, head_end), sides[0], sides[1], dialect) + ", " +
         describe_relation(kind.substr(head_end + 4));
}

}  // namespace treegauge::classic::conll
