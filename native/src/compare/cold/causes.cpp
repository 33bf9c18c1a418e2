#include "compare/cold/causes.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "compare/groups.hpp"
#include "compare/match/word_keys.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {
namespace {

std::vector<Row> sentence_of_tokens(const Corpus& corpus) {
  std::vector<Row> sentence(corpus.tokens.size());
  for (Row s = 0; s < corpus.sentences.size(); ++s)
    std::fill(sentence.begin() + corpus.sentences.first_token[s], sentence.begin() + corpus.token_end(s), s);
  return sentence;
}

WordColumn column_of(TagColumn tags) { return tags == TagColumn::upos ? &Tokens::upos : &Tokens::tag; }

// Slots as one side sees them.
class View {
 public:
  View(const Comparison& comparison, bool gold)
      : own(gold ? comparison.gold : comparison.test),
        other(gold ? comparison.test : comparison.gold),
        own_word(gold ? comparison.slot_gold : comparison.slot_test),
        other_word(gold ? comparison.slot_test : comparison.slot_gold),
        own_sentence(sentence_of_tokens(*own.corpus)),
        other_sentence(sentence_of_tokens(*other.corpus)) {
    // The nearest slot with words of both sides that count, in the same chunk: from each slot on, and before
    // it.
    by_characters_.assign(comparison.slots, 0);
    next_.assign(comparison.slots + std::size_t{1}, kNoRow);
    before_.assign(comparison.slots + std::size_t{1}, kNoRow);
    for (const Chunk& chunk : comparison.chunks) {
      std::uint32_t near = kNoRow;
      for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
        by_characters_[slot] = chunk.by_characters ? 1 : 0;
        before_[slot] = near;
        if (paired(slot)) near = slot;
      }
      ends_.emplace_back(chunk.slot_end, near);
      near = kNoRow;
      for (std::uint32_t slot = chunk.slot_end; slot-- > chunk.slot_begin;) {
        if (paired(slot)) near = slot;
        next_[slot] = near;
      }
    }
    std::sort(ends_.begin(), ends_.end());
  }

  [[nodiscard]] bool paired(std::uint32_t slot) const {
    const Row mine = own_word[slot];
    const Row theirs = other_word[slot];
    return mine != kNoRow && theirs != kNoRow && own.keep[mine] != 0 && other.keep[theirs] != 0;
  }

  // The first and the last slot with a pair of a stretch, and the pairs around it; kNoRow where there is
  // none.
  struct Pairs {
    std::uint32_t before = kNoRow, first = kNoRow, last = kNoRow, after = kNoRow;
  };
  [[nodiscard]] Pairs pairs_of(std::uint32_t begin, std::uint32_t end) const {
    Pairs pairs;
    pairs.before = before_[begin];
    pairs.first = next_[begin];
    if (pairs.first == kNoRow || pairs.first >= end) {
      pairs.after = pairs.first;
      pairs.first = kNoRow;
      return pairs;
    }
    pairs.last = paired(end - 1) ? end - 1 : before_[end - 1];
    const auto chunk =
        std::upper_bound(ends_.begin(), ends_.end(), std::pair<std::uint32_t, std::uint32_t>{begin, kNoRow});
    pairs.after = chunk != ends_.end() && end < chunk->first ? next_[end] : kNoRow;
    return pairs;
  }

  // Aligned by characters: a word without a partner is cut differently.
  [[nodiscard]] bool by_characters(std::uint32_t slot) const { return by_characters_[slot] != 0; }

  [[nodiscard]] Row own_in(std::uint32_t slot) const { return own_sentence[own_word[slot]]; }
  [[nodiscard]] Row other_in(std::uint32_t slot) const { return other_sentence[other_word[slot]]; }

  // Own side has a boundary between two pairs where the other has none.
  [[nodiscard]] bool lone_boundary(std::uint32_t left, std::uint32_t right) const {
    return left != kNoRow && right != kNoRow && own_in(left) != own_in(right) &&
           other_in(left) == other_in(right);
  }

  // The other side cuts a stretch, or has no boundary where the stretch begins or ends with its own sentence.
  [[nodiscard]] bool cut(std::uint32_t begin, std::uint32_t end) const {
    const Pairs pairs = pairs_of(begin, end);
    if (pairs.first == kNoRow) return false;
    return other_in(pairs.first) != other_in(pairs.last) || lone_boundary(pairs.before, pairs.first) ||
           lone_boundary(pairs.last, pairs.after);
  }

  const Side& own;
  const Side& other;
  const std::vector<Row>& own_word;
  const std::vector<Row>& other_word;
  const std::vector<Row> own_sentence, other_sentence;

 private:
  std::vector<std::uint8_t> by_characters_;
  std::vector<std::uint32_t> next_, before_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;  // one behind each chunk; its last pair
};

// Gold sentences that stand opposite a sentence without a parse: none of their words has a partner, and
// between the test sentences of the pairs around them one is out of use. (Where sentences go in pairs: the
// partner.)
std::vector<std::uint8_t> unparsed_sentences(const Comparison& comparison, const View& view) {
  const Corpus& gold = *comparison.gold.corpus;
  std::vector<std::uint8_t> unparsed(gold.sentences.size(), 0);
  for (const Chunk& chunk : comparison.chunks) {
    if (chunk.gold_begin == chunk.gold_end) continue;
    const auto lost = [&](Row begin, Row end) {
      return std::find(comparison.test.use.begin() + begin, comparison.test.use.begin() + end, 0) !=
             comparison.test.use.begin() + end;
    };
    const bool none = chunk.test_begin == chunk.test_end;
    if (!none && !lost(chunk.test_begin, chunk.test_end)) continue;
    std::uint32_t slot = chunk.slot_begin;
    Row before = chunk.test_begin;  // the first test sentence that may stand opposite
    for (Row s = chunk.gold_begin; s < chunk.gold_end; ++s) {
      bool has_pair = false;
      for (; slot < chunk.slot_end &&
             !(view.own_word[slot] != kNoRow && view.own_sentence[view.own_word[slot]] > s);
           ++slot) {
        if (!view.paired(slot)) continue;
        has_pair = true;
        before = view.other_in(slot) + 1;
      }
      if (has_pair) continue;
      std::uint32_t next = slot;
      while (next < chunk.slot_end && !view.paired(next)) ++next;
      const Row after = next < chunk.slot_end ? view.other_in(next) : chunk.test_end;
      unparsed[s] = none || (before < after && lost(before, after)) ? 1 : 0;
    }
  }
  return unparsed;
}

class CauseFinder {
 public:
  CauseFinder(const Comparison& comparison, bool gold, const CauseOptions& options, const ColumnKeys* tags)
      : comparison_(comparison), view_(comparison, gold), gold_(gold), options_(options), tags_(tags) {
    if (gold) unparsed_ = unparsed_sentences(comparison, view_);
  }

  // What items show by themselves; 0 may mean that they have a partner, or that nothing was found.
  [[nodiscard]] std::vector<CauseSet> of(const MatchedSide& items) const {
    std::vector<CauseSet> sets(items.size(), 0);
    for (std::size_t item = 0; item < items.size(); ++item)
      if (items.partner[item] == kNoRow) sets[item] = causes(items, item);
    return sets;
  }

  // The counterpart of an item is what it would match if the words that one side lacks were not there: a
  // bracket between the same pairs of words, the arc of the same dependent. Where a lone word is at the
  // counterpart's edge, or its governor, it is to blame for both; so is a word that the counterpart cuts.
  void blame_counterparts(const MatchedSide& items, std::vector<CauseSet>& own,
                          std::vector<std::uint32_t>& blamed, const CauseFinder& other,
                          const MatchedSide& other_items, const std::vector<CauseSet>& others) const {
    struct Blame {
      CauseSet set = 0;
      std::uint32_t slot = kNoRow;
    };
    constexpr CauseSet kAlone = kDeleted | kInserted;
    if (!items.node.empty() || !items.span.empty() || items.stretches) {
      constexpr CauseSet kPassed = kAlone | kSegmentation;
      // The pairs at both ends, and the slot of a head.
      std::map<std::array<std::uint32_t, 3>, Blame> spans;
      const auto head_of = [](const CauseFinder& finder, const MatchedSide& of, std::size_t item) {
        return of.stretches ? finder.view_.own.slot[of.head[item]] : kNoRow;
      };
      for (std::size_t item = 0; item < other_items.size(); ++item) {
        if ((others[item] & kPassed) == 0) continue;
        const View::Pairs pairs = other.pairs_of(other_items, item);
        if (pairs.first == kNoRow) continue;
        // The lone word at its begin, or the one at its end.
        const std::uint32_t begin = other_items.run_begin[other_items.run_first[item]];
        const std::uint32_t last = other_items.run_end[other_items.run_first[item + 1] - 1] - 1;
        Blame& blame = spans[{pairs.first, pairs.last, head_of(other, other_items, item)}];
        blame.set |= others[item] & kPassed;
        blame.slot = pairs.first != begin ? begin : last;
      }
      if (spans.empty()) return;
      for (std::size_t item = 0; item < items.size(); ++item) {
        if (items.partner[item] != kNoRow || own[item] == kUnparsed) continue;
        const View::Pairs pairs = pairs_of(items, item);
        const auto entry = pairs.first == kNoRow
                               ? spans.end()
                               : spans.find({pairs.first, pairs.last, head_of(*this, items, item)});
        if (entry == spans.end()) continue;
        own[item] |= entry->second.set;
        blamed[item] = entry->second.slot;
      }
    } else if (!items.head.empty()) {
      std::vector<Blame> blame(other.view_.own.corpus->tokens.size());
      for (std::size_t item = 0; item < other_items.size(); ++item) {
        const Row head = other_items.head[item];
        if (others[item] == 0 || head == kRootRow || head == kNoRow) continue;
        const CauseSet alone = other.of_word(head, false) & kAlone;
        if (alone != 0) blame[other_items.token[item]] = {alone, other.view_.own.slot[head]};
      }
      for (std::size_t item = 0; item < items.size(); ++item) {
        if (items.partner[item] != kNoRow || own[item] == kUnparsed) continue;
        const std::uint32_t slot = view_.own.slot[items.token[item]];
        if (slot >= comparison_.slots || !view_.paired(slot)) continue;
        const Blame& head_blame = blame[view_.other_word[slot]];
        own[item] |= head_blame.set;
        blamed[item] = head_blame.slot;
      }
    }
  }

 private:
  [[nodiscard]] View::Pairs pairs_of(const MatchedSide& items, std::size_t item) const {
    const std::uint32_t run = items.run_first[item];
    const std::uint32_t behind = items.run_first[item + 1];
    if (run == behind || items.run_begin[run] >= items.run_end[behind - 1]) return {};
    return view_.pairs_of(items.run_begin[run], items.run_end[behind - 1]);
  }

  [[nodiscard]] CauseSet causes(const MatchedSide& items, std::size_t item) const {
    if (gold_ && unparsed_[view_.own_sentence[items.token[item]]] != 0) return kUnparsed;
    CauseSet set = items.stretches      ? of_argument(items, item)
                   : items.head.empty() ? of_stretch(items, item)
                                        : of_arc(items.token[item], items.head[item]);
    if (items.loose_partner[item] != kNoRow && !(options_.label_is_tag && (set & kTag) != 0)) set |= kLabel;
    return set;
  }

  [[nodiscard]] CauseSet of_word(Row token, bool tagged) const {
    const std::uint32_t slot = view_.own.slot[token];
    if (slot == kNoRow || slot >= comparison_.slots || view_.own.keep[token] == 0) return 0;
    if (group_in(comparison_, slot) != nullptr) return kSegmentation;
    if (!view_.paired(slot)) return view_.by_characters(slot) ? kSegmentation : gold_ ? kDeleted : kInserted;
    const Row partner = view_.other_word[slot];
    const Row gold = gold_ ? token : partner;
    const Row test = gold_ ? partner : token;
    CauseSet set = 0;
    if (!comparison_.same_word(word_key(comparison_.gold, gold), word_key(comparison_.test, test)))
      set |= kSubstituted;
    if (tagged && tags_ != nullptr && tags_->gold(gold) != tags_->test(test)) set |= kTag;
    return set;
  }

  [[nodiscard]] CauseSet of_arc(Row token, Row head) const {
    CauseSet set = of_word(token, true);
    if (head == kNoRow) return set;
    if (head == kRootRow) return set | (root_cut(token) ? kBoundary : 0);
    set |= of_word(head, true);
    const std::uint32_t token_slot = view_.own.slot[token];
    const std::uint32_t two = view_.own.slot[head];
    if (token_slot < comparison_.slots && two < comparison_.slots && view_.paired(token_slot) &&
        view_.paired(two) && view_.other_in(token_slot) != view_.other_in(two)) {
      set |= kBoundary;
    }
    return set;
  }

  // The root's arc is about its whole sentence.
  [[nodiscard]] bool root_cut(Row token) const {
    const Corpus& corpus = *view_.own.corpus;
    const Row sentence = view_.own_sentence[token];
    const Row end = corpus.token_end(sentence);
    std::uint32_t first = kNoRow;
    std::uint32_t last = 0;
    for (Row word = corpus.sentences.first_token[sentence]; word < end; ++word) {
      const std::uint32_t slot = view_.own.slot[word];
      if (slot >= comparison_.slots) continue;
      first = std::min(first, slot);
      last = std::max(last, slot);
    }
    return first != kNoRow && view_.cut(first, last + 1);
  }

  // A head with stretches of words: by the head, the words at all edges, and where sentences end.
  [[nodiscard]] CauseSet of_argument(const MatchedSide& items, std::size_t item) const {
    CauseSet set = of_arc(items.head[item], kNoRow) | of_edges(items, item);
    const std::uint32_t head = view_.own.slot[items.head[item]];
    for (std::uint32_t run = items.run_first[item]; run < items.run_first[item + 1]; ++run) {
      const std::uint32_t begin = items.run_begin[run];
      if (view_.cut(begin, items.run_end[run])) set |= kBoundary;
      if (head < comparison_.slots && view_.paired(head) && view_.paired(begin) &&
          view_.other_in(head) != view_.other_in(begin)) {
        set |= kBoundary;
      }
    }
    return set;
  }

  [[nodiscard]] CauseSet of_edges(const MatchedSide& items, std::size_t item) const {
    CauseSet set = 0;
    for (std::uint32_t run = items.run_first[item]; run < items.run_first[item + 1]; ++run) {
      for (const std::uint32_t slot : {items.run_begin[run], items.run_end[run] - 1}) {
        const Row word = view_.own_word[slot];
        if (word != kNoRow) set |= of_word(word, false);
      }
    }
    return set;
  }

  // A bracket, a word or what else covers slots: by the words at its edges.
  [[nodiscard]] CauseSet of_stretch(const MatchedSide& items, std::size_t item) const {
    const std::uint32_t run = items.run_first[item];
    const std::uint32_t behind = items.run_first[item + 1];
    if (run == behind) return 0;
    const std::uint32_t begin = items.run_begin[run];
    const std::uint32_t end = items.run_end[behind - 1];
    if (begin >= end) return 0;
    const bool bracket = !items.node.empty() || !items.span.empty();
    CauseSet set = 0;
    for (std::uint32_t at = run; at < behind; ++at) {
      set |= edge(items, item, items.run_begin[at], bracket);
      if (items.run_end[at] - 1 != items.run_begin[at])
        set |= edge(items, item, items.run_end[at] - 1, bracket);
    }
    if (end - 1 != begin || bracket) set |= view_.cut(begin, end) ? kBoundary : 0;
    return set;
  }

  [[nodiscard]] CauseSet edge(const MatchedSide& items, std::size_t item, std::uint32_t slot,
                              bool bracket) const {
    const Row word = view_.own_word[slot];
    if (word == kNoRow) return 0;
    const Group* group = group_in(comparison_, slot);
    if (!bracket) return group != nullptr ? CauseSet{kSegmentation} : of_word(word, true);
    if (group == nullptr) return of_word(word, false);
    const Corpus& corpus = *view_.own.corpus;
    const auto holds = [&](Row first, Row last) {
      return first <= (gold_ ? group->gold_begin : group->test_begin) &&
             last >= (gold_ ? group->gold_end : group->test_end);
    };
    if (items.node.empty()) {
      const Row span = items.span[item];
      return holds(corpus.spans.first[span], corpus.spans.last[span]) ? 0 : kSegmentation;
    }
    const Row node = items.node[item];
    const Corpus::RunRange runs = corpus.runs_of_node(node);
    bool whole = runs.begin == runs.end && holds(corpus.nodes.first[node], corpus.nodes.last[node]);
    for (std::size_t at = runs.begin; at < runs.end; ++at)
      whole = whole || holds(corpus.runs.first[at], corpus.runs.last[at]);
    return whole ? 0 : kSegmentation;
  }

  const Comparison& comparison_;
  const View view_;
  const bool gold_;
  const CauseOptions& options_;
  const ColumnKeys* tags_;
  std::vector<std::uint8_t> unparsed_;
};

WordErrorSlots word_errors(const Comparison& comparison, bool gold, const MatchedSide& items,
                           const std::vector<CauseSet>& sets, const std::vector<std::uint32_t>& blamed) {
  const auto erroneous = [&](std::uint32_t slot) {
    if (slot >= comparison.slots) return false;
    const Row left = comparison.slot_gold[slot];
    const Row right = comparison.slot_test[slot];
    if (left == kNoRow || right == kNoRow) return true;
    return comparison.gold.keep[left] == 0 || comparison.test.keep[right] == 0 ||
           !comparison.same_word(word_key(comparison.gold, left), word_key(comparison.test, right));
  };
  const Side& side = gold ? comparison.gold : comparison.test;
  WordErrorSlots errors;
  std::vector<std::uint32_t> slots;
  for (std::size_t item = 0; item < items.size(); ++item) {
    slots.clear();
    if (sets[item] != 0 && (sets[item] & ~kWordCauses) == 0) {
      const auto look_at = [&](std::uint32_t slot) {
        if (erroneous(slot) && std::find(slots.begin(), slots.end(), slot) == slots.end())
          slots.push_back(slot);
      };
      if (items.stretches) {
        for (std::uint32_t run = items.run_first[item]; run < items.run_first[item + 1]; ++run) {
          look_at(items.run_begin[run]);
          look_at(items.run_end[run] - 1);
        }
      } else if (!items.head.empty()) {
        look_at(side.slot[items.token[item]]);
      } else if (items.run_first[item] != items.run_first[item + 1]) {
        look_at(items.run_begin[items.run_first[item]]);
        look_at(items.run_end[items.run_first[item + 1] - 1] - 1);
      }
      if (!items.head.empty() && items.head[item] < side.slot.size()) look_at(side.slot[items.head[item]]);
      if (slots.empty() && blamed[item] != kNoRow) slots.push_back(blamed[item]);
    }
    errors.add(slots);
  }
  return errors;
}

// By word: the causes of the parts that belong to the item on it, and their word errors. `none`: of one of
// them nobody knows the word.
struct PartCauses {
  struct OfItem {
    CauseSet set = 0;
    std::vector<std::uint32_t> slots;
    bool none = false;
  };

  PartCauses(const MatchedSide& parts, const std::vector<CauseSet>& sets, const WordErrorSlots& errors) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (sets[part] == 0) continue;
      OfItem& item = by_word[parts.head[part] == kNoRow ? parts.token[part] : parts.head[part]];
      const auto slots = errors.of(part);
      item.set |= sets[part];
      item.slots.insert(item.slots.end(), slots.begin(), slots.end());
      item.none |= slots.empty();
    }
  }

  void add_to(OfItem& item, Row word) const {
    const auto entry = by_word.find(word);
    if (entry == by_word.end()) return;
    item.set |= entry->second.set;
    item.slots.insert(item.slots.end(), entry->second.slots.begin(), entry->second.slots.end());
    item.none |= entry->second.none;
  }

  std::map<Row, OfItem> by_word;
};

void check_places(const Matches& matches) {
  for (const MatchedSide* side : {&matches.gold, &matches.test})
    if (side->size() != 0 && side->run_first.size() != side->size() + 1)
      throw std::invalid_argument("the items have no places: complete comes first");
}

}  // namespace

Causes find_causes(const Comparison& comparison, const Matches& matches, const CauseOptions& options) {
  check_places(matches);
  const ColumnKeys tags = plain_keys(comparison, column_of(options.tags));
  const ColumnKeys* used = options.tags == TagColumn::none ? nullptr : &tags;
  const CauseFinder gold(comparison, true, options, used);
  const CauseFinder test(comparison, false, options, used);
  const std::vector<CauseSet> missed = gold.of(matches.gold);
  const std::vector<CauseSet> extra = test.of(matches.test);
  Causes causes{missed, extra, {}, {}};
  // By item: the slot of a word that is to blame though it is not the item's own, or kNoRow.
  std::vector<std::uint32_t> gold_blamed(missed.size(), kNoRow);
  std::vector<std::uint32_t> test_blamed(extra.size(), kNoRow);
  gold.blame_counterparts(matches.gold, causes.gold, gold_blamed, test, matches.test, extra);
  test.blame_counterparts(matches.test, causes.test, test_blamed, gold, matches.gold, missed);
  const auto end = [](const MatchedSide& items, std::vector<CauseSet>& sets) {
    for (std::size_t item = 0; item < items.size(); ++item)
      if (items.partner[item] == kNoRow && sets[item] == 0) sets[item] = kStructure;
  };
  end(matches.gold, causes.gold);
  end(matches.test, causes.test);
  causes.gold_errors = word_errors(comparison, true, matches.gold, causes.gold, gold_blamed);
  causes.test_errors = word_errors(comparison, false, matches.test, causes.test, test_blamed);
  return causes;
}

Causes causes_of_parts(const Matches& whole, const Matches& parts, const Causes& part_causes) {
  const PartCauses gold(parts.gold, part_causes.gold, part_causes.gold_errors);
  const PartCauses test(parts.test, part_causes.test, part_causes.test_errors);
  const auto fill = [&](const MatchedSide& items, const PartCauses& own, const MatchedSide& other_items,
                        const PartCauses& other, std::vector<CauseSet>& sets, WordErrorSlots& errors) {
    for (std::size_t item = 0; item < items.size(); ++item) {
      PartCauses::OfItem of_item;
      if (items.partner[item] == kNoRow) {
        own.add_to(of_item, items.token[item]);
        const Row beside = items.loose_partner[item];
        if (beside != kNoRow) other.add_to(of_item, other_items.token[beside]);
        if (of_item.set == 0) of_item.set = kStructure;
      }
      sets.push_back(of_item.set);
      if (of_item.none || (of_item.set & ~kWordCauses) != 0) of_item.slots.clear();
      std::sort(of_item.slots.begin(), of_item.slots.end());
      of_item.slots.erase(std::unique(of_item.slots.begin(), of_item.slots.end()), of_item.slots.end());
      errors.add(of_item.slots);
    }
  };
  Causes causes;
  fill(whole.gold, gold, whole.test, test, causes.gold, causes.gold_errors);
  fill(whole.test, test, whole.gold, gold, causes.test, causes.test_errors);
  return causes;
}

}  // namespace treegauge
