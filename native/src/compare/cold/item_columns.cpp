// Matches of items that come as columns of numbers, as from metrics written in Python.

#include <optional>
#include <stdexcept>

#include "compare/brackets/brackets.hpp"
#include "compare/groups.hpp"
#include "compare/match/items.hpp"
#include "compare/match/word_keys.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kPlaces = ItemKey{}.size() - 1;  // the last number is the label

std::optional<ColumnKeys> word_labels(const Comparison& comparison, const ItemMatching& matching) {
  const std::string_view words = matching.words;
  if (words.empty()) return std::nullopt;
  if (words == "deprel") return relation_keys(comparison, matching.subtypes);
  if (words == "upos") return plain_keys(comparison, &Tokens::upos);
  if (words == "tag") return plain_keys(comparison, &Tokens::tag);
  if (words == "lemma") return plain_keys(comparison, &Tokens::lemma);
  if (words == "form") return plain_keys(comparison, &Tokens::form);
  throw std::invalid_argument("words have no " + std::string(words));
}

// By constituent: 1 where its bracket cuts a group. Empty where none does.
std::vector<std::uint8_t> cut_nodes(const Comparison& comparison, bool is_gold) {
  // Nothing cuts a group where there is none.
  if (comparison.groups.empty() || comparison.reached < Stage::bracketed) return {};
  const BothBrackets& both = built_brackets(comparison);
  const Brackets& brackets = is_gold ? both.gold : both.test;
  const Side& side = is_gold ? comparison.gold : comparison.test;
  std::vector<std::uint8_t> cut(side.corpus->nodes.size(), 0);
  for (std::size_t i = 0; i < brackets.size(); ++i) cut[brackets.node[i]] = brackets.cuts(i);
  return cut;
}

Items items_of(const Comparison& comparison, bool is_gold, const ItemColumns& columns,
               const std::optional<ColumnKeys>& labels, std::size_t names) {
  const Side& side = is_gold ? comparison.gold : comparison.test;
  const std::vector<std::uint8_t> cut =
      columns.node.empty() ? std::vector<std::uint8_t>{} : cut_nodes(comparison, is_gold);
  const std::size_t size = columns.keys.empty() ? 0 : columns.keys.front().size();
  const std::size_t tokens = side.corpus->tokens.size();
  const auto check = [&](std::span<const std::uint32_t> column, bool needed) {
    if (column.size() != size && (needed || !column.empty()))
      throw std::invalid_argument("columns of items have an entry for each item");
  };
  if (columns.keys.empty() || columns.keys.size() > kPlaces)
    throw std::invalid_argument("items have one to four keys");
  for (const auto& column : columns.keys) check(column, true);
  for (const auto& column : {columns.token, columns.head, columns.node, columns.label}) check(column, false);
  if (columns.token.empty() && size != tokens && size != 0)
    throw std::invalid_argument("items without words have an entry for each word");
  Items items;
  for (std::size_t i = 0; i < size; ++i) {
    const Row token = columns.token.empty() ? static_cast<Row>(i) : columns.token[i];
    if (token >= tokens) throw std::invalid_argument("an item hangs on a word that is none");
    const Row head = columns.head.empty() ? kRootRow : columns.head[i];
    if (head >= tokens && head != kNoRow && head != kRootRow)
      throw std::invalid_argument("a head is not a word");
    const Row node = columns.node.empty() ? kNoRow : columns.node[i];
    if (node >= side.corpus->nodes.size() && node != kNoRow)
      throw std::invalid_argument("an item is not a constituent");
    if (side.keep[token] == 0 || side.home[token] == kNoRow || head == kNoRow) continue;
    ItemKey key{};
    for (std::size_t at = 0; at < columns.keys.size(); ++at) key[at] = columns.keys[at][i];
    const Key label = !columns.label.empty() ? columns.label[i]
                      : labels               ? labels->of(is_gold, token)
                                             : kUncounted;
    if (label != kUncounted && label >= names) throw std::invalid_argument("a label has no name");
    key[kPlaces] = label;
    // Of a group one word stands for it, arcs inside it are nowhere, and so is a bracket that cuts one.
    const bool nowhere =
        node != kNoRow ? !cut.empty() && cut[node] != 0
                       : is_extra(comparison, is_gold, token) || is_inner(comparison, side, token, head);
    if (nowhere) key[0] = kNoRow;
    items.add(key, side.home[token], label, token);
    if (!columns.head.empty()) items.head.push_back(head);
    if (!columns.node.empty()) items.node.push_back(node);
  }
  return items;
}

}  // namespace

Matches match_columns(const Comparison& comparison, const ItemColumns& gold, const ItemColumns& test,
                      const ItemMatching& matching, std::vector<std::string> names) {
  const std::optional<ColumnKeys> labels = word_labels(comparison, matching);
  if (labels) names = labels->names();
  Items left = items_of(comparison, true, gold, labels, names.size());
  Items right = items_of(comparison, false, test, labels, names.size());
  return match_items(std::move(left), std::move(right), kPlaces, matching.labeled, std::move(names));
}

}  // namespace treegauge
