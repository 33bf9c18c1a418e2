#include "compare/cold/validity.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "compare/groups.hpp"

namespace treegauge {
namespace {

Key key_of(const Side& side, Row token) { return side.keys.word[side.corpus->tokens.form[token]]; }

std::string_view form_of(const Side& side, Row token) {
  return side.corpus->strings[side.corpus->tokens.form[token]];
}

// What stands between two equal words.
struct Stretch {
  std::vector<std::pair<Row, Row>> slots;
  std::size_t gold = 0, test = 0;
};

class WordChanges {
 public:
  explicit WordChanges(const Comparison& comparison) : comparison_(comparison), groups_(comparison) {
    const Column zeros(comparison.units.size(), 0);
    columns_ = {zeros, zeros, zeros, zeros, zeros};
  }

  WordChangeColumns count() {
    for (const Chunk& chunk : comparison_.chunks) {
      for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) add(slot);
      finish();
    }
    return std::move(columns_);
  }

 private:
  void add(std::uint32_t slot) {
    Row gold = comparison_.slot_gold[slot];
    Row test = comparison_.slot_test[slot];
    if (!is_counted(comparison_.gold, gold)) gold = kNoRow;
    if (!is_counted(comparison_.test, test)) test = kNoRow;
    if (const Group* group = groups_.at(slot)) {
      add_group(*group, gold != kNoRow, test != kNoRow);
      return;
    }
    if (gold == kNoRow && test == kNoRow) return;
    const bool both = gold != kNoRow && test != kNoRow;
    if (both && comparison_.same_word(key_of(comparison_.gold, gold), key_of(comparison_.test, test))) {
      finish();
      return;
    }
    stretch_.slots.emplace_back(gold, test);
    stretch_.gold += gold != kNoRow;
    stretch_.test += test != kNoRow;
  }

  // Words that an aligner has put together are cut in other places; of a side that was set aside, the other's
  // words are alone.
  void add_group(const Group& group, bool in_gold, bool in_test) {
    finish();
    Column& gold_column = in_test ? columns_.recut : columns_.missing;
    each_member(comparison_, group, true, [&](Row token) {
      gold_column[comparison_.gold.home[token]] += is_counted(comparison_.gold, token);
    });
    if (in_gold) return;
    each_member(comparison_, group, false, [&](Row token) {
      columns_.extra[comparison_.test.home[token]] += is_counted(comparison_.test, token);
    });
  }

  void finish() {
    const bool recut =
        stretch_.gold > 0 && stretch_.test > 0 && stretch_.gold != stretch_.test && same_letters();
    for (const auto& [gold, test] : stretch_.slots) {
      if (gold != kNoRow) {
        Column& column = recut ? columns_.recut : test != kNoRow ? columns_.changed : columns_.missing;
        ++column[comparison_.gold.home[gold]];
      } else if (!recut) {
        ++(repeats(test) ? columns_.repeated : columns_.extra)[comparison_.test.home[test]];
      }
    }
    stretch_ = {};
  }

  [[nodiscard]] bool same_letters() const {
    std::string gold;
    std::string test;
    for (const auto& [left, right] : stretch_.slots) {
      if (left != kNoRow) gold += form_of(comparison_.gold, left);
      if (right != kNoRow) test += form_of(comparison_.test, right);
    }
    return gold == test;
  }

  // The word before or behind it in its sentence is the same.
  [[nodiscard]] bool repeats(Row token) const {
    const Side& side = comparison_.test;
    const Key key = key_of(side, token);
    const auto same = [&](Row other) {
      return side.home[other] == side.home[token] && side.use[sentence_of(other)] != 0 &&
             key_of(side, other) == key;
    };
    const std::size_t sentence = sentence_of(token);
    const bool before = token > side.corpus->sentences.first_token[sentence] && same(token - 1);
    const bool behind = token + 1 < side.corpus->token_end(sentence) && same(token + 1);
    return before || behind;
  }

  [[nodiscard]] std::size_t sentence_of(Row token) const {
    const auto& firsts = comparison_.test.corpus->sentences.first_token;
    return static_cast<std::size_t>(std::upper_bound(firsts.begin(), firsts.end(), token) - firsts.begin()) -
           1;
  }

  const Comparison& comparison_;
  GroupsInOrder groups_;
  WordChangeColumns columns_;
  Stretch stretch_;
};

}  // namespace

WordChangeColumns count_word_changes(const Comparison& comparison) {
  need(comparison, Stage::finished);
  return WordChanges(comparison).count();
}

Column count_unknown_labels(const Comparison& comparison) {
  need(comparison, Stage::keyed);
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  std::unordered_set<Key> labels;
  std::unordered_set<std::string_view> relations;
  const Keys& keys = comparison.gold.keys;
  const auto known = [&](StringId id) {
    if (id != kNoString) relations.insert(gold.strings[id]);
  };
  for (const StringId label : gold.nodes.label) labels.insert(keys.label[label]);
  for (const StringId tag : gold.tokens.tag)
    if (tag != kNoString) labels.insert(keys.tag[tag]);
  for (const StringId relation : gold.tokens.deprel) known(relation);
  for (const StringId tag : gold.tokens.upos) known(tag);
  Column unknown(test.sentences.size(), 0);
  const Keys& own = comparison.test.keys;
  for (std::size_t s = 0; s < test.sentences.size(); ++s) {
    for (Row node = test.sentences.first_node[s]; node < test.node_end(s); ++node) {
      const Key key = own.label[test.nodes.label[node]];
      unknown[s] += key != kUncounted && !labels.contains(key);
    }
    for (Row token = test.sentences.first_token[s]; token < test.token_end(s); ++token) {
      const StringId tag = test.tokens.tag[token];
      // XX is what repair gives to a word that had no tag.
      const bool told = tag != kNoString && test.strings[tag] != "_" && test.strings[tag] != "XX";
      unknown[s] += told && !labels.contains(own.tag[tag]);
      for (const auto* column : {&test.tokens.deprel, &test.tokens.upos}) {
        if (column->empty() || (*column)[token] == kNoString) continue;
        const std::string_view text = test.strings[(*column)[token]];
        unknown[s] += text != "_" && !relations.contains(text);
      }
    }
  }
  return unknown;
}

}  // namespace treegauge
