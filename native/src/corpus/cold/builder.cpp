#include "corpus/cold/builder.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "corpus/cold/check.hpp"
#include "corpus/columns.hpp"
#include "corpus/sentences.hpp"

namespace treegauge {
namespace {

[[noreturn]] void unknown(std::string_view column) {
  throw std::invalid_argument("there is no column " + std::string(column));
}

}  // namespace

void Builder::set(std::string_view name, std::span<const std::uint64_t> numbers) {
  bool known = false;
  each_column(
      [&](const ColumnInfo& info, auto& column) {
        if (info.name != name) return;
        known = true;
        using Value = typename std::remove_cvref_t<decltype(column)>::value_type;
        constexpr std::uint64_t kMost =
            std::is_enum_v<Value> ? 0xFF : static_cast<std::uint64_t>(std::numeric_limits<Value>::max());
        const auto far =
            std::find_if(numbers.begin(), numbers.end(), [](std::uint64_t number) { return number > kMost; });
        if (far != numbers.end())
          throw std::invalid_argument(std::string(name) + ": " + std::to_string(*far) + " is too large");
        column.clear();
        column.reserve(numbers.size());
        for (const std::uint64_t number : numbers) column.push_back(static_cast<Value>(number));
      },
      batch_);
  if (!known) unknown(name);
}

bool Builder::holds_strings(std::string_view name) {
  bool known = false;
  bool strings = false;
  const Corpus none;
  each_column(
      [&](const ColumnInfo& info, const auto&) {
        known = known || info.name == name;
        strings = strings || (info.name == name && info.holds == Holds::strings);
      },
      none);
  if (!known) unknown(name);
  return strings;
}

void Builder::fill() {
  if (batch_.sources.empty()) batch_.sources.push_back({"<text>", {}, nullptr});
  if (batch_.documents.size() == 0 && batch_.sentences.size() > 0) {
    batch_.documents.name.push_back(batch_.strings.intern(batch_.sources.front().name));
    batch_.documents.first_sentence.push_back(0);
  }
  const StringId none = batch_.strings.intern("_");
  if (!batch_.tokens.head.empty() && batch_.tokens.deprel.empty())
    batch_.tokens.deprel.assign(batch_.tokens.size(), none);
  each_column(
      [&](const ColumnInfo& info, auto& column) {
        using Value = typename std::remove_cvref_t<decltype(column)>::value_type;
        if constexpr (std::is_same_v<Value, StringId>) {
          if (info.presence == Presence::whole) std::replace(column.begin(), column.end(), kNoString, none);
        }
        if (info.presence != Presence::filled || !column.empty()) return;
        const bool nothing =
            info.holds == Holds::strings || (info.holds == Holds::nodes && info.table != Table::sentences);
        if constexpr (std::is_same_v<Value, Row>)
          column.assign(rows_in(batch_, info.table), nothing ? kNoRow : 0);
        else
          column.assign(rows_in(batch_, info.table), Value{});
      },
      batch_);
}

void Builder::finish(Corpus& into) {
  into.check_may_grow();
  Corpus& batch = batch_;
  const bool unlinked = batch.nodes.size() > 0 && batch.nodes.parent.empty() && batch.tokens.parent.empty();
  const bool unmarked = batch.sentences.tree.empty();
  fill();
  std::string wrong = what_is_wrong_with_tables(batch);
  if (wrong.empty() && unlinked && batch.runs.size() > 0)
    wrong = "the parents of words and constituents must be given where constituents are discontinuous";
  if (wrong.empty() && unlinked) link_parents(batch);
  if (wrong.empty() && unmarked) mark_trees(batch);
  if (wrong.empty()) wrong = what_is_wrong(batch);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  append_sentences(into, batch, 0, static_cast<Row>(batch.sentences.size()));
  batch_ = {};
}

}  // namespace treegauge
