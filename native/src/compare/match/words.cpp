// Matches and counts of aligned words, by the rule of each metric.

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/groups.hpp"
#include "compare/in_order.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/match/enhanced.hpp"
#include "compare/match/lexical.hpp"
#include "compare/match/punctuation.hpp"
#include "compare/match/word_tables.hpp"
#include "compare/slot_ranges.hpp"

namespace treegauge {
namespace {

bool is_content_rule(WordRule rule) {
  return rule == WordRule::clas || rule == WordRule::mlas || rule == WordRule::blex;
}

bool is_arc_rule(WordRule rule) {
  return rule == WordRule::uas || rule == WordRule::las || rule == WordRule::label || is_content_rule(rule);
}

// Per word the function words that depend on it, in order of the text.
class FunctionWords {
 public:
  FunctionWords(const Corpus& corpus, const MarkedWords& functional) : first_(corpus.tokens.size() + 2, 0) {
    const auto& heads = corpus.tokens.head;
    const auto words = static_cast<Row>(heads.size());
    const auto counts = [&](Row token) {
      return functional.has(token) && heads[token] < corpus.tokens.size();
    };
    for (Row token = 0; token < words; ++token)
      if (counts(token)) ++first_[heads[token] + 2];
    for (std::size_t token = 2; token < first_.size(); ++token) first_[token] += first_[token - 1];
    child_.resize(first_.back());
    // One place further on than they will stand: filling moves them to where they belong.
    for (Row token = 0; token < words; ++token)
      if (counts(token)) child_[first_[heads[token] + 1]++] = token;
  }

  [[nodiscard]] std::span<const Row> of(Row word) const {
    return std::span(child_).subspan(first_[word], first_[word + 1] - first_[word]);
  }

 private:
  std::vector<Row> first_;
  std::vector<Row> child_;
};

// A feature: the number of its name, and its value.
struct Feature {
  Key name = kUncounted;
  std::string_view value;
};

// The features that each text a=b|c=d| has, and the names of all. A name that comes twice is there once.
struct FeatureLists {
  std::vector<std::string> names;
  std::vector<std::vector<Feature>> of;

  explicit FeatureLists(const std::vector<std::string>& texts) {
    for (std::string_view text : texts) {
      std::vector<Feature>& features = of.emplace_back();
      while (!text.empty()) {
        const std::string_view feature = text.substr(0, text.find('|'));
        const std::size_t equals = std::min(feature.find('='), feature.size());
        const Key name = number_of(feature.substr(0, equals));
        if (features.empty() || features.back().name != name)
          features.push_back({name, feature.substr(std::min(equals + 1, feature.size()))});
        text.remove_prefix(std::min(feature.size() + 1, text.size()));
      }
    }
  }

 private:
  Key number_of(std::string_view name) {
    const auto position = std::find(names.begin(), names.end(), name);
    if (position != names.end()) return static_cast<Key>(position - names.begin());
    names.emplace_back(name);
    return static_cast<Key>(names.size() - 1);
  }
};

// What is made of the items: their labels are looked at, or nothing but whether they match.
enum class Purpose : std::uint8_t { listing, counting };

class Matcher {
 public:
  // `jobs`: threads that it may work on.
  Matcher(const Comparison& comparison, const WordOptions& options, Purpose purpose, WordTables& tables,
          unsigned jobs)
      : comparison_(comparison),
        options_(options),
        jobs_(jobs),
        gold_(*comparison.gold.corpus),
        test_(*comparison.test.corpus) {
    // Only what is looked at: keys cost as much as the comparison itself.
    const WordRule rule = options.rule;
    const bool listed = purpose == Purpose::listing;
    const bool tags = rule == WordRule::alltags || rule == WordRule::mlas;
    if (is_arc_rule(rule) && (listed || rule != WordRule::uas))
      relations_ = &tables.relations(options.subtypes);
    if (needs_head()) {
      gold_places_ = &tables.places().gold();
      test_places_ = &tables.places().test();
    }
    const bool by_upos = !(is_arc_rule(rule) || rule == WordRule::xpos || rule == WordRule::tags);
    if (tags || rule == WordRule::upos || (listed && by_upos)) upos_ = &tables.upos();
    if (rule == WordRule::xpos || rule == WordRule::alltags) xpos_ = &tables.xpos();
    if (rule == WordRule::lemmas || rule == WordRule::blex) {
      lemmas_ = &tables.lemmas();
      const auto& names = lemmas_->names();
      const auto blank = std::find(names.begin(), names.end(), "_");
      if (blank != names.end()) blank_lemma_ = static_cast<Key>(blank - names.begin());
    }
    if (tags || rule == WordRule::ufeats || rule == WordRule::features) feats_ = &tables.features();
    for (const WordColumn column : options.compared) compared_.push_back(plain_keys(comparison, column));
    if (options.where != nullptr) {
      const ColumnKeys keys = plain_keys(comparison, options.where);
      gold_items_ = keys.words_with(true, options.values);
      test_items_ = keys.words_with(false, options.values);
    }
    if (options.lexical != Lexical::ignored) {
      forms_.emplace(comparison, &Tokens::form,
                     [&](std::string_view text) { return lexical_form(text, options.lexical); });
    }
    if (!is_content_rule(rule)) return;
    const ColumnKeys& plain = tables.relations(false);
    gold_items_ = plain.words_with(true, kContentRelations);
    test_items_ = plain.words_with(false, kContentRelations);
    if (rule != WordRule::mlas) return;
    gold_functions_.emplace(gold_, plain.words_with(true, kFunctionalRelations));
    test_functions_.emplace(test_, plain.words_with(false, kFunctionalRelations));
  }

  // Calls visit(gold word, test word, same without labels, same) for every one of these slots with an item;
  // kNoRow where a side has none.
  template <typename Visit>
  void each(const CountedWords& counted, std::uint32_t begin, std::uint32_t end, Visit visit) const {
    GroupsInOrder groups(comparison_);
    for (std::uint32_t slot = begin; slot < end; ++slot) {
      check_interrupted(8);
      Row g = comparison_.slot_gold[slot];
      Row t = comparison_.slot_test[slot];
      const Group* group = groups.at(slot);
      if (group != nullptr) visit_extra(*group, counted, visit);
      if (needs_head() && g != kNoRow && head_of(comparison_.gold, g) == kNoRow) continue;
      if (g != kNoRow && (counted.gold[g] == 0 || !is_item(comparison_.gold, gold_items_, g))) g = kNoRow;
      if (t != kNoRow && (counted.test[t] == 0 || !is_item(comparison_.test, test_items_, t))) t = kNoRow;
      if (g == kNoRow && t == kNoRow) continue;
      const bool loose = g != kNoRow && t != kNoRow && agree_loosely(g, t);
      visit(g, t, loose, loose && (!options_.labeled || agree(g, t)));
    }
  }

  [[nodiscard]] Matches words() const {
    Matches matches;
    const ColumnKeys* labels = is_arc_rule(options_.rule)        ? relations_
                               : options_.rule == WordRule::xpos ? xpos_
                               : options_.rule == WordRule::tags ? nullptr
                                                                 : upos_;
    if (labels != nullptr) matches.names = labels->names();
    for (MatchedSide* side : {&matches.gold, &matches.test})
      for (auto* column : {&side->token, &side->unit, &side->label, &side->partner, &side->loose_partner})
        column->reserve(comparison_.slots);
    const auto add = [&](MatchedSide& items, bool is_gold, Row token) {
      const Side& side = is_gold ? comparison_.gold : comparison_.test;
      items.token.push_back(token);
      if (is_arc_rule(options_.rule)) items.head.push_back(head_of(side, token));
      items.unit.push_back(side.home[token]);
      items.label.push_back(labels != nullptr ? labels->of(is_gold, token) : tag_of(side, token));
      items.partner.push_back(kNoRow);
      items.loose_partner.push_back(kNoRow);
    };
    const CountedWords counted(comparison_, options_.punctuation);
    each(counted, 0, comparison_.slots, [&](Row g, Row t, bool loose, bool same) {
      if (g != kNoRow) add(matches.gold, true, g);
      if (t != kNoRow) add(matches.test, false, t);
      if (loose) pair(matches, matches.gold.size() - 1, matches.test.size() - 1, &MatchedSide::loose_partner);
      if (same) pair(matches, matches.gold.size() - 1, matches.test.size() - 1, &MatchedSide::partner);
    });
    return matches;
  }

  // The features of words side by side, labelled by their names; partners have the same value.
  [[nodiscard]] Matches features() const {
    Matches matches;
    const FeatureLists lists(feats_->names());
    matches.names = lists.names;
    const auto add = [&](MatchedSide& items, bool is_gold, Row token) {
      const Key key = feats_->of(is_gold, token);
      const std::span<const Feature> own = key == kUncounted ? std::span<const Feature>() : lists.of[key];
      for (const Feature& feature : own) {
        items.token.push_back(token);
        items.unit.push_back((is_gold ? comparison_.gold : comparison_.test).home[token]);
        items.label.push_back(feature.name);
        items.partner.push_back(kNoRow);
        items.loose_partner.push_back(kNoRow);
      }
      return own;
    };
    const CountedWords counted(comparison_, options_.punctuation);
    each(counted, 0, comparison_.slots, [&](Row g, Row t, bool loose, bool) {
      const std::size_t first_gold = matches.gold.size();
      const std::size_t first_test = matches.test.size();
      const auto ours = g == kNoRow ? std::span<const Feature>() : add(matches.gold, true, g);
      const auto theirs = t == kNoRow ? std::span<const Feature>() : add(matches.test, false, t);
      if (!loose) return;
      for (std::size_t i = 0; i < ours.size(); ++i) {
        for (std::size_t j = 0; j < theirs.size(); ++j) {
          if (ours[i].name != theirs[j].name) continue;
          pair(matches, first_gold + i, first_test + j, &MatchedSide::loose_partner);
          if (ours[i].value == theirs[j].value)
            pair(matches, first_gold + i, first_test + j, &MatchedSide::partner);
        }
      }
    });
    return matches;
  }

  // The same counts without the table.
  [[nodiscard]] PrfColumns count() const {
    const bool plain = comparison_.groups.empty() && options_.lexical == Lexical::ignored;
    const auto any = [](Row, Row) { return true; };
    const auto lemma = [&](Row g, Row t) { return same_lemma(g, t); };
    const auto relation = [&](Row g, Row t) { return relations_->same(g, t); };
    switch (options_.rule) {
      case WordRule::words: return plain ? tally<kWords>(any) : count_all();
      case WordRule::upos:
        return plain ? tally<kWords>([&](Row g, Row t) { return upos_->same(g, t); }) : count_all();
      case WordRule::xpos:
        return plain ? tally<kWords>([&](Row g, Row t) { return xpos_->same(g, t); }) : count_all();
      case WordRule::ufeats:
        return plain ? tally<kWords>([&](Row g, Row t) { return feats_->same(g, t); }) : count_all();
      case WordRule::lemmas: return plain ? tally<kWords>(lemma) : count_all();
      case WordRule::uas: return plain ? tally<kArcs>(any) : count_all();
      case WordRule::las: return plain ? tally<kArcs>(relation) : count_all();
      case WordRule::clas: return plain ? tally<kContentArcs>(relation) : count_all();
      case WordRule::alltags:
        return plain ? tally<kWords>([&](Row g, Row t) { return same_tags(g, t) && xpos_->same(g, t); })
                     : count_all();
      case WordRule::mlas:
      case WordRule::blex:
        return plain ? tally<kContentArcs>([&](Row g, Row t) { return agree(g, t); }) : count_all();
      case WordRule::tags:
        return plain && options_.labeled && options_.punctuation == Punctuation::kept ? count_tags()
                                                                                      : count_all();
      default: return count_all();
    }
  }

  // Words side by side whose gold word is an item: whatever the test word is, as udeval has it.
  [[nodiscard]] Column aligned() const {
    Column column(comparison_.units.size(), 0);
    const CountedWords counted(comparison_, options_.punctuation);
    for (std::uint32_t slot = 0; slot < comparison_.slots; ++slot) {
      check_interrupted(8);
      const Row g = comparison_.slot_gold[slot];
      const Row t = comparison_.slot_test[slot];
      if (g == kNoRow || t == kNoRow || counted.gold[g] == 0 || counted.test[t] == 0) continue;
      if (needs_head() && head_of(comparison_.gold, g) == kNoRow) continue;
      if (is_item(comparison_.gold, gold_items_, g)) ++column.at(comparison_.gold.home[g]);
    }
    return column;
  }

 private:
  [[nodiscard]] PrfColumns count_all() const {
    const Column zeros(comparison_.units.size(), 0);
    PrfColumns columns{zeros, zeros, zeros};
    const CountedWords counted(comparison_, options_.punctuation);
    in_slot_ranges(comparison_, jobs_, [&](std::uint32_t begin, std::uint32_t end) {
      each(counted, begin, end, [&](Row g, Row t, bool, bool same) {
        if (g != kNoRow) ++columns.gold.at(comparison_.gold.home[g]);
        if (t != kNoRow) ++columns.test.at(comparison_.test.home[t]);
        if (same) ++columns.matched[comparison_.gold.home[g]];
      });
    });
    return columns;
  }

  // The same of tags where no words are in groups, forms do not matter and punctuation stays.
  [[nodiscard]] PrfColumns count_tags() const {
    const Column zeros(comparison_.units.size(), 0);
    PrfColumns columns{zeros, zeros, zeros};
    const Side& gold = comparison_.gold;
    const Side& test = comparison_.test;
    each_chunk(
        comparison_, jobs_,
        [&](const Chunk& chunk, const PairedWords& words) { count_tags_in_order(chunk, words, columns); },
        [&](const Chunk& chunk) {
          for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
            const Row g = comparison_.slot_gold[slot];
            const Row t = comparison_.slot_test[slot];
            const Key ours = is_counted(gold, g) ? tag_of(gold, g) : kUncounted;
            const Key theirs = is_counted(test, t) ? tag_of(test, t) : kUncounted;
            if (ours != kUncounted) {
              ++columns.gold.at(gold.home[g]);
              columns.matched[gold.home[g]] += ours == theirs;
            }
            if (theirs != kUncounted) ++columns.test.at(test.home[t]);
          }
        });
    return columns;
  }

  void count_tags_in_order(const Chunk& chunk, const PairedWords& words, PrfColumns& columns) const {
    const StringId* const gold_tags = gold_.tokens.tag.data() + words.gold;
    const StringId* const test_tags = test_.tokens.tag.data() + words.test;
    const std::uint8_t* const gold_keep = comparison_.gold.keep.data() + words.gold;
    const std::uint8_t* const test_keep = comparison_.test.keep.data() + words.test;
    const auto key = [](const Side& side, std::uint8_t keep, StringId tag) {
      return keep == 0 || tag == kNoString ? kUncounted : side.keys.tag[tag];
    };
    std::uint32_t in_gold = 0;
    std::uint32_t in_test = 0;
    std::uint32_t same = 0;
    for (std::size_t i = 0; i < words.count; ++i) {
      const Key ours = key(comparison_.gold, gold_keep[i], gold_tags[i]);
      const Key theirs = key(comparison_.test, test_keep[i], test_tags[i]);
      in_gold += ours != kUncounted;
      in_test += theirs != kUncounted;
      same += ours != kUncounted && ours == theirs;
    }
    columns.gold[chunk.unit_begin] = in_gold;
    columns.test[chunk.unit_begin] = in_test;
    columns.matched[chunk.unit_begin] = same;
  }

  // What a rule is about: words, words with heads, those of them with a content relation.
  enum Kind : std::uint8_t { kWords, kArcs, kContentArcs };

  // The same where no words are in groups and forms do not matter, by what the rule asks beside the head.
  template <Kind kKind, typename Agree>
  [[nodiscard]] PrfColumns tally(Agree agree_in_labels) const {
    PrfColumns columns{Column(comparison_.units.size(), 0), Column(comparison_.units.size(), 0),
                       Column(comparison_.units.size(), 0)};
    const CountedWords counted(comparison_, options_.punctuation);
    const bool headless = gold_.tokens.head.empty();
    const bool labeled = options_.labeled;
    in_slot_ranges(comparison_, jobs_, [&](std::uint32_t begin, std::uint32_t end) {
      const Row* const slot_gold = comparison_.slot_gold.data();
      const Row* const slot_test = comparison_.slot_test.data();
      const Row* const gold_home = comparison_.gold.home.data();
      const Row* const test_home = comparison_.test.home.data();
      const Row* const gold_head = gold_.tokens.head.data();
      const std::uint8_t* const gold_counts = counted.gold.data();
      const std::uint8_t* const test_counts = counted.test.data();
      std::int64_t* const matched = columns.matched.data();
      for (std::uint32_t slot = begin; slot < end; ++slot) {
        check_interrupted(8);
        const Row g = slot_gold[slot];
        const Row t = slot_test[slot];
        if (kKind != kWords && g != kNoRow && (headless || gold_head[g] == kNoRow)) continue;
        const bool in_gold =
            g != kNoRow && gold_counts[g] != 0 && (kKind != kContentArcs || gold_items_->has(g));
        const bool in_test =
            t != kNoRow && test_counts[t] != 0 && (kKind != kContentArcs || test_items_->has(t));
        if (in_gold) ++columns.gold.at(gold_home[g]);
        if (in_test) ++columns.test.at(test_home[t]);
        if (!in_gold || !in_test || (kKind != kWords && !same_head(g, t))) continue;
        matched[gold_home[g]] += !labeled || agree_in_labels(g, t);
      }
    });
    return columns;
  }

  // The words of a group that do not stand for it: items without a partner. A word that has no head in gold
  // is not an item, and neither is what stands beside it.
  template <typename Visit>
  void visit_extra(const Group& group, const CountedWords& counted, Visit visit) const {
    const Row representative = comparison_.slot_gold[group.slot];
    const bool headless = needs_head() && head_of(comparison_.gold, representative) == kNoRow;
    each_member(comparison_, group, true, [&](Row token) {
      const bool item = token != representative && counted.gold[token] != 0 &&
                        is_item(comparison_.gold, gold_items_, token);
      if (item && !(needs_head() && head_of(comparison_.gold, token) == kNoRow))
        visit(token, kNoRow, false, false);
    });
    each_member(comparison_, group, false, [&](Row token) {
      const bool item = token != comparison_.slot_test[group.slot] && counted.test[token] != 0;
      if (item && !headless && is_item(comparison_.test, test_items_, token))
        visit(kNoRow, token, false, false);
    });
  }

  static Row head_of(const Side& side, Row token) {
    return side.corpus->tokens.head.empty() ? kNoRow : side.corpus->tokens.head[token];
  }

  static Key tag_of(const Side& side, Row token) {
    const StringId tag = side.corpus->tokens.tag[token];
    return tag == kNoString ? kUncounted : side.keys.tag[tag];
  }

  [[nodiscard]] bool needs_head() const {
    return is_arc_rule(options_.rule) && options_.rule != WordRule::label;
  }

  [[nodiscard]] bool is_item(const Side& side, const std::optional<MarkedWords>& items, Row token) const {
    if (options_.rule == WordRule::tags) return tag_of(side, token) != kUncounted;
    return !items || items->has(token);
  }

  // What is asked of two words whatever their labels, tags and lemmas.
  [[nodiscard]] bool agree_loosely(Row g, Row t) const {
    return (!needs_head() || same_head(g, t)) && same_words(g, t);
  }

  // The rest.
  [[nodiscard]] bool agree(Row g, Row t) const {
    switch (options_.rule) {
      case WordRule::words:
      case WordRule::uas: return true;
      case WordRule::tags: return tag_of(comparison_.gold, g) == tag_of(comparison_.test, t);
      case WordRule::upos: return upos_->same(g, t);
      case WordRule::xpos: return xpos_->same(g, t);
      case WordRule::ufeats: return feats_->same(g, t);
      case WordRule::alltags: return same_tags(g, t) && xpos_->same(g, t);
      case WordRule::lemmas: return same_lemma(g, t);
      case WordRule::label:
      case WordRule::las:
      case WordRule::clas: return relations_->same(g, t);
      case WordRule::mlas: return relations_->same(g, t) && same_tags(g, t) && same_function_words(g, t);
      case WordRule::blex: return relations_->same(g, t) && same_lemma(g, t);
      case WordRule::attributes:
        return std::all_of(compared_.begin(), compared_.end(),
                           [&](const ColumnKeys& keys) { return keys.same(g, t); });
      case WordRule::enhanced:
      case WordRule::features: break;
    }
    return false;
  }

  [[nodiscard]] bool same_tags(Row g, Row t) const { return upos_->same(g, t) && feats_->same(g, t); }

  // A gold file without lemmas cannot tell a wrong lemma.
  [[nodiscard]] bool same_lemma(Row g, Row t) const {
    const Key key = lemmas_->gold(g);
    return key != kUncounted && (key == blank_lemma_ || lemmas_->same(g, t));
  }

  [[nodiscard]] bool same_head(Row g, Row t) const {
    const Row gold_head = head_of(comparison_.gold, g);
    const Row test_head = head_of(comparison_.test, t);
    if (gold_head == kNoRow || test_head == kNoRow) return false;
    if (gold_head == kRootRow || test_head == kRootRow) return gold_head == test_head;
    if (is_inner(comparison_, comparison_.gold, g, gold_head) ||
        is_inner(comparison_, comparison_.test, t, test_head)) {
      return false;
    }
    return (*gold_places_)[gold_head] != kNoRow && (*gold_places_)[gold_head] == (*test_places_)[test_head];
  }

  // A group is one word, however it is cut.
  [[nodiscard]] bool same_form(Row g, Row t) const {
    return forms_->same(g, t) || (comparison_.gold.slot[g] == comparison_.test.slot[t] &&
                                  group_in(comparison_, comparison_.gold.slot[g]) != nullptr);
  }

  [[nodiscard]] bool same_words(Row g, Row t) const {
    if (options_.lexical == Lexical::ignored) return true;
    if (!same_form(g, t)) return false;
    if (options_.lexical == Lexical::dependent) return true;
    const Row gold_head = head_of(comparison_.gold, g);
    const Row test_head = head_of(comparison_.test, t);
    const bool words = gold_head < gold_.tokens.size() && test_head < test_.tokens.size();
    return words ? same_form(gold_head, test_head) : gold_head == test_head;
  }

  // The function words that depend on a word, or on any word of its group. A group among them is there once,
  // by its representative, and words of the group itself are not.
  [[nodiscard]] std::span<const Row> function_words(bool is_gold, Row token, std::vector<Row>& buffer) const {
    const FunctionWords& functions = is_gold ? *gold_functions_ : *test_functions_;
    if (comparison_.groups.empty()) return functions.of(token);
    const Side& side = is_gold ? comparison_.gold : comparison_.test;
    buffer.clear();
    const auto add = [&](Row word) {
      for (const Row child : functions.of(word))
        if (!is_extra(comparison_, is_gold, child) && !is_inner(comparison_, side, child, word))
          buffer.push_back(child);
    };
    const Group* group = group_in(comparison_, side.slot[token]);
    if (group == nullptr)
      add(token);
    else
      each_member(comparison_, *group, is_gold, add);
    std::sort(buffer.begin(), buffer.end());
    return buffer;
  }

  [[nodiscard]] bool same_function_words(Row g, Row t) const {
    std::vector<Row> gold_buffer;
    std::vector<Row> test_buffer;
    const std::span<const Row> ours = function_words(true, g, gold_buffer);
    const std::span<const Row> theirs = function_words(false, t, test_buffer);
    if (theirs.size() != ours.size()) return false;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const Row our_child = ours[i];
      const Row their_child = theirs[i];
      if ((*gold_places_)[our_child] == kNoRow || (*gold_places_)[our_child] != (*test_places_)[their_child])
        return false;
      if (!relations_->same(our_child, their_child) || !same_tags(our_child, their_child)) return false;
    }
    return true;
  }

  const Comparison& comparison_;
  const WordOptions& options_;
  unsigned jobs_;
  const Corpus& gold_;
  const Corpus& test_;
  // Those that the rule reads.
  const ColumnKeys* relations_ = nullptr;
  const ColumnKeys* upos_ = nullptr;
  const ColumnKeys* xpos_ = nullptr;
  const ColumnKeys* lemmas_ = nullptr;
  const ColumnKeys* feats_ = nullptr;
  std::vector<ColumnKeys> compared_;                         // of the rule attributes
  const std::vector<std::uint32_t>* gold_places_ = nullptr;  // of arcs alone
  const std::vector<std::uint32_t>* test_places_ = nullptr;
  Key blank_lemma_ = kUncounted;
  std::optional<ColumnKeys> forms_;
  std::optional<MarkedWords> gold_items_, test_items_;  // where not all words are items: those that are
  std::optional<FunctionWords> gold_functions_, test_functions_;
};

PrfColumns count_one(const Comparison& comparison, const WordOptions& options, WordTables& tables,
                     unsigned jobs) {
  if (options.rule == WordRule::enhanced) return count_enhanced(comparison, options, tables);
  if (options.rule == WordRule::features) return count_matched(comparison, match_words(comparison, options));
  return Matcher(comparison, options, Purpose::counting, tables, jobs).count();
}

}  // namespace

Matches match_words(const Comparison& comparison, const WordOptions& options) {
  WordTables tables(comparison);
  if (options.rule == WordRule::enhanced) return match_enhanced(comparison, options, tables);
  const Matcher matcher(comparison, options, Purpose::listing, tables, comparison.jobs);
  return options.rule == WordRule::features ? matcher.features() : matcher.words();
}

PrfColumns count_words(const Comparison& comparison, const WordOptions& options) {
  WordTables tables(comparison);
  return count_one(comparison, options, tables, comparison.jobs);
}

std::vector<PrfColumns> count_words(const Comparison& comparison, std::span<const WordOptions> rules) {
  WordTables tables(comparison);
  std::vector<PrfColumns> counts(rules.size());
  const std::size_t threads =
      std::clamp<std::size_t>(comparison.jobs, 1, std::max<std::size_t>(rules.size(), 1));
  const auto jobs = static_cast<unsigned>(comparison.jobs / threads);
  std::atomic<std::size_t> next = 0;
  side_by_side(threads, [&](std::size_t) {
    for (std::size_t rule = next++; rule < rules.size(); rule = next++)
      counts[rule] = count_one(comparison, rules[rule], tables, jobs);
  });
  return counts;
}

Column count_aligned(const Comparison& comparison, const WordOptions& options) {
  WordTables tables(comparison);
  return Matcher(comparison, options, Purpose::counting, tables, comparison.jobs).aligned();
}

}  // namespace treegauge
