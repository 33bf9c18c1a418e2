// Tables that rules about words read: keys of columns, and where words stand. Each is made once, by the first
// rule that asks for it, so that several rules, also on several threads, share them.
#pragma once
#include <array>
#include <mutex>
#include <optional>
#include <utility>

#include "compare/match/dependencies.hpp"
#include "compare/match/word_keys.hpp"

namespace treegauge {

class WordTables {
 public:
  explicit WordTables(const Comparison& comparison) : comparison_(comparison) {}

  const ColumnKeys& relations(bool subtypes) {
    return relations_[subtypes ? 1 : 0].get([&] { return relation_keys(comparison_, subtypes); });
  }
  const ColumnKeys& upos() { return plain(upos_, &Tokens::upos); }
  const ColumnKeys& xpos() { return plain(xpos_, &Tokens::tag); }
  const ColumnKeys& lemmas() { return plain(lemmas_, &Tokens::lemma); }
  const ColumnKeys& features() {
    return features_.get([&] {
      return ColumnKeys(comparison_, &Tokens::feats,
                        [](std::string_view text) { return universal_features(text); });
    });
  }
  const Places& places() {
    return places_.get([&] { return Places(comparison_); });
  }

 private:
  // Who comes while it is being made waits for it.
  template <typename Table>
  class Once {
   public:
    template <typename Make>
    const Table& get(Make make) {
      const std::scoped_lock lock(mutex_);
      if (!table_) table_.emplace(make());
      return *table_;
    }

   private:
    std::mutex mutex_;
    std::optional<Table> table_;
  };

  const ColumnKeys& plain(Once<ColumnKeys>& table, WordColumn column) {
    return table.get([&] { return plain_keys(comparison_, column); });
  }

  const Comparison& comparison_;
  std::array<Once<ColumnKeys>, 2> relations_;
  Once<ColumnKeys> upos_, xpos_, lemmas_, features_;
  Once<Places> places_;
};

}  // namespace treegauge
