#include "compare/spoken/spoken.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/interrupt.hpp"
#include "compare/spoken/network.hpp"
#include "compare/steps/steps.hpp"
#include "formats/cold/spoken.hpp"
#include "text/ascii_case.hpp"

namespace treegauge {
namespace {

using formats::SpokenArc;
using formats::SpokenSegment;
using formats::Timed;
using spoken::kNothing;

// A word of a sentence, or alternatives: what goes to one segment. Its arcs go from place 0 to the last.
struct Piece {
  struct Part {
    std::uint32_t from = 0, to = 0;
    Row token = kNoRow;  // of the corpus with all words
    bool optional = false, nothing = false;
  };
  std::vector<Part> parts;
  std::uint32_t places = 1;
  double middle = -1;  // in seconds; before everything where it is not known
};

struct Sentence {
  std::vector<Piece> pieces;
  bool ignored = false, segment = false, used = true;
  float end = 0;
};

// The sentences of one side as their files have them.
class SpokenSide {
 public:
  SpokenSide(const Corpus& corpus, SpokenKind kind) : corpus_(corpus), sentences_(corpus.sentences.size()) {
    if (kind) read_segments(*kind);
    for (Row s = 0; s < sentences_.size(); ++s) {
      sentences_[s].used = corpus.sentences.state[s] == SentenceState::good;
      if (!kind && sentences_[s].used) read_words(s);
    }
  }
  [[nodiscard]] const Sentence& at(Row sentence) const { return sentences_[sentence]; }
  [[nodiscard]] std::size_t size() const { return sentences_.size(); }
  [[nodiscard]] bool has_times() const { return !corpus_.tokens.start.empty(); }

 private:
  void read_segments(Timed kind) {
    std::map<std::pair<std::uint32_t, std::uint64_t>, Row> places;
    for (Row s = 0; s < sentences_.size(); ++s)
      places[{corpus_.documents.source[corpus_.document_of(s)], corpus_.sentences.offset[s]}] = s;
    for (std::uint32_t source = 0; source < corpus_.sources.size(); ++source) {
      const std::string_view text = corpus_.sources[source].bytes;
      for (const SpokenSegment& segment : formats::read_spoken(text, kind)) {
        const auto place =
            places.find({source, static_cast<std::uint64_t>(segment.file.data() - text.data())});
        if (place != places.end() && segment.wrong.empty()) read_segment(segment, place->second, kind);
      }
    }
  }

  void read_segment(const SpokenSegment& segment, Row s, Timed kind) {
    Sentence& sentence = sentences_[s];
    sentence.ignored = segment.ignored;
    sentence.segment = kind == Timed::stm;
    sentence.end = static_cast<float>(segment.times.end / 1000.0);
    Row token = corpus_.sentences.first_token[s];
    const Row end = corpus_.token_end(s);
    for (std::size_t number = 0; number < segment.pieces.size(); ++number) {
      const std::size_t first = segment.pieces[number];
      const std::size_t last =
          number + 1 < segment.pieces.size() ? segment.pieces[number + 1] : segment.arcs.size();
      Piece& piece = sentence.pieces.emplace_back();
      const std::uint32_t base = segment.arcs[first].from;
      for (std::size_t i = first; i < last; ++i) {
        const SpokenArc& arc = segment.arcs[i];
        Piece::Part& part = piece.parts.emplace_back();
        part.from = arc.from - base;
        part.to = arc.to - base;
        part.optional = arc.optional;
        part.nothing = arc.nothing;
        piece.places = std::max(piece.places, part.to + 1);
        if (arc.form.empty() || token >= end) continue;
        part.token = token++;
        const double length = (arc.times.end - arc.times.start) / 1000.0;
        piece.middle = std::max(piece.middle, arc.times.start / 1000.0 + length / 2);
      }
    }
  }

  void read_words(Row s) {
    const std::vector<std::uint32_t>& start = corpus_.tokens.start;
    for (Row token = corpus_.sentences.first_token[s]; token < corpus_.token_end(s); ++token) {
      Piece& piece = sentences_[s].pieces.emplace_back();
      piece.parts.push_back({0, 1, token});
      piece.places = 2;
      if (start.empty() || start[token] == kNoTime || corpus_.tokens.end[token] == kNoTime) continue;
      piece.middle = start[token] / 1000.0 + (corpus_.tokens.end[token] - start[token]) / 2000.0;
    }
  }

  const Corpus& corpus_;
  std::vector<Sentence> sentences_;
};

using Pieces = std::vector<const Piece*>;

// All that stands in some sentences, but for those that are ignored or cannot be read.
Pieces pieces_of(const SpokenSide& side, SentenceRange sentences) {
  Pieces pieces;
  for (Row s = sentences.begin; s < sentences.end; ++s) {
    if (side.at(s).ignored || !side.at(s).used) continue;
    for (const Piece& piece : side.at(s).pieces) pieces.push_back(&piece);
  }
  return pieces;
}

// What each gold sentence gets of the words that were heard: all whose midpoint lies before its end, and that
// no sentence before it has; the last one gets the rest.
std::vector<Pieces> heard_in(const SpokenSide& gold, const SentenceRange& sentences, const Pieces& heard) {
  std::vector<Pieces> by_sentence(sentences.end - sentences.begin);
  std::size_t next = 0;
  for (Row s = sentences.begin; s < sentences.end; ++s)
    while (next < heard.size() &&
           (s + 1 == sentences.end || heard[next]->middle < static_cast<double>(gold.at(s).end)))
      by_sentence[s - sentences.begin].push_back(heard[next++]);
  return by_sentence;
}

// Whether words can be given to gold's segments by their times.
bool by_time(SpokenKinds kinds, const SpokenSide& test) {
  return kinds.gold == Timed::stm && test.has_times();
}

// Puts pieces behind each other.
class Joined {
 public:
  // `skips`: an optional word may be left out at no cost; `alone`: what a word costs without a partner.
  template <class Alone>
  Joined(const Pieces& pieces, const Side& side, bool skips, Alone alone) {
    for (const Piece* piece : pieces) {
      const std::uint32_t base = network.places - 1;
      for (const Piece::Part& part : piece->parts) {
        const bool counts =
            part.token != kNoRow && !is_trace(side, part.token) && !is_deleted(side, part.token);
        const std::uint32_t cost = counts ? alone(part) : 0;
        add({base + part.from, base + part.to, counts ? part.token : kNothing,
             cost + (part.nothing && !skips)},
            part.optional);
        if (skips && counts && part.optional)
          add({base + part.from, base + part.to, kNothing, 0, true}, true);
      }
      network.places = base + piece->places;
    }
  }

  spoken::Network network;
  std::vector<std::uint8_t> optional;  // by arc

 private:
  void add(const spoken::Arc& arc, bool may_be_left_out) {
    network.arcs.push_back(arc);
    optional.push_back(may_be_left_out);
  }
};

// An error. Test words that are wrong cost a little more than gold words that are lost: of the ways with the
// fewest errors one with the most words right is taken.
constexpr std::uint32_t kError = 1U << 24U;

class EqualKeys final : public spoken::Prices {
 public:
  explicit EqualKeys(const Comparison& comparison) : Prices(kError + 1, kError), comparison_(comparison) {}
  [[nodiscard]] bool same(std::uint32_t gold, std::uint32_t test) const override {
    return comparison_.same_word(word_key(comparison_.gold, gold), word_key(comparison_.test, test));
  }

 private:
  const Comparison& comparison_;
};

constexpr std::uint32_t kSubstitution = 4000;
constexpr std::uint32_t kAlone = 3000;
constexpr std::uint32_t kOptionalAlone = 2000;

// Words as sclite compares them, or as the settings do.
class ScliteWords final : public spoken::Prices {
 public:
  ScliteWords(const Comparison& all, const SpokenSide& gold, const SpokenSide& test, const ScliteRule& rule)
      : Prices(kSubstitution, kOptionalAlone), all_(all), rule_(rule) {
    read(*all.gold.corpus, gold, gold_);
    read(*all.test.corpus, test, test_);
  }

  [[nodiscard]] bool same(std::uint32_t gold, std::uint32_t test) const override {
    const Word& x = gold_[gold];
    const Word& y = test_[test];
    if (x.number == y.number) return true;
    if (x.key != kNoRow && y.key != kNoRow && all_.same_word(x.key, y.key)) return true;
    return rule_.fragments && (x.fragment || y.fragment) && same_with_fragments(x.text, y.text);
  }

 private:
  struct Word {
    std::string text;
    std::uint32_t number = 0;
    Key key = kNoRow;
    bool fragment = false;
  };

  // As sclite: the first fragment decides. Of `-ing-` the beginning counts.
  static bool same_with_fragments(std::string_view a, std::string_view b) {
    for (const auto& [fragment, word] : {std::pair{a, b}, std::pair{b, a}}) {
      if (fragment.size() < 2) continue;
      if (fragment.front() == '-') return word.ends_with(fragment.substr(1));
      if (fragment.back() == '-') return word.starts_with(fragment.substr(0, fragment.size() - 1));
    }
    return false;
  }

  void read(const Corpus& corpus, const SpokenSide& side, std::vector<Word>& words) {
    words.resize(corpus.tokens.size());
    const Keys& keys =
        &corpus == all_.gold.corpus.get() && &words == &gold_ ? all_.gold.keys : all_.test.keys;
    for (Row s = 0; s < corpus.sentences.size(); ++s)
      for (const Piece& piece : side.at(s).pieces)
        for (const Piece::Part& part : piece.parts)
          if (part.token != kNoRow) read_word(corpus, keys, part, words[part.token]);
  }

  void read_word(const Corpus& corpus, const Keys& keys, const Piece::Part& part, Word& word) {
    const StringId form = corpus.tokens.form[part.token];
    word.text = corpus.strings[form];
    // Unless it may be left out, its brackets are letters.
    if (part.optional && !rule_.optional)
      word.text = "(" + word.text + ")";
    else
      word.key = keys.word[form];
    if (!rule_.case_kept) word.text = ascii_lower(word.text);
    // With -D sclite knows the optional (un-) as a fragment, and (-ing) not.
    const bool read_from_left = !part.optional || !rule_.optional;
    word.fragment = word.text.ends_with('-') || (read_from_left && word.text.starts_with('-'));
    word.number = numbers_.try_emplace(word.text, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }

  const Comparison& all_;
  const ScliteRule& rule_;
  std::vector<Word> gold_, test_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

// The same corpus with some of its words.
std::shared_ptr<Corpus> with_words(const Corpus& all, const std::vector<std::uint8_t>& keep) {
  auto corpus = std::make_shared<Corpus>(all);
  Tokens& tokens = corpus->tokens;
  tokens = {};
  for (Row s = 0; s < all.sentences.size(); ++s) {
    corpus->sentences.first_token[s] = static_cast<Row>(tokens.size());
    for (Row token = all.sentences.first_token[s]; token < all.token_end(s); ++token) {
      if (keep[token] == 0) continue;
      tokens.add(all.tokens.form[token], all.tokens.tag[token], all.tokens.parent[token],
                 all.tokens.offset[token]);
      tokens.add_times(all.tokens.start[token], all.tokens.end[token]);
    }
  }
  return corpus;
}

}  // namespace

bool has_choices(const Corpus& corpus, SpokenKind kind) {
  return kind && std::any_of(corpus.sources.begin(), corpus.sources.end(),
                             [&](const Source& source) { return formats::has_choices(source.bytes, *kind); });
}

std::shared_ptr<Corpus> with_all_words(const Corpus& corpus, Timed kind) {
  auto whole = std::make_shared<Corpus>(corpus);
  whole->tokens = {};
  std::map<std::pair<std::uint32_t, std::uint64_t>, SpokenSegment> segments;
  for (std::uint32_t source = 0; source < corpus.sources.size(); ++source) {
    const std::string_view text = corpus.sources[source].bytes;
    for (SpokenSegment& segment : formats::read_spoken(text, kind)) {
      const auto place = static_cast<std::uint64_t>(segment.file.data() - text.data());
      segments[{source, place}] = std::move(segment);
    }
  }
  for (Row s = 0; s < corpus.sentences.size(); ++s) {
    check_interrupted();
    whole->sentences.first_token[s] = static_cast<Row>(whole->tokens.size());
    const std::uint32_t source = corpus.documents.source[corpus.document_of(s)];
    const auto own = segments.find({source, corpus.sentences.offset[s]});
    if (corpus.sentences.state[s] != SentenceState::good || own == segments.end()) continue;
    const char* const text = corpus.sources[source].bytes.data();
    for (const SpokenArc& arc : own->second.arcs) {
      if (arc.form.empty()) continue;
      whole->tokens.add(whole->strings.intern(arc.form), kNoString, kNoRow,
                        static_cast<std::uint64_t>(arc.form.data() - text));
      whole->tokens.add_times(arc.times.start, arc.times.end);
    }
  }
  return whole;
}

ChosenWords choose_words(const Comparison& all, SpokenKinds kinds, std::span<const SpokenPair> pairs) {
  const SpokenSide gold(*all.gold.corpus, kinds.gold);
  const SpokenSide test(*all.test.corpus, kinds.test);
  std::vector<std::uint8_t> in_gold(all.gold.corpus->tokens.size(), 0);
  std::vector<std::uint8_t> in_test(all.test.corpus->tokens.size(), 0);
  ChosenWords chosen;
  for (const SpokenPair& pair : pairs) {
    Pieces heard = pieces_of(test, pair.test);
    std::vector<Pieces> taken(pair.gold.end - pair.gold.begin);
    if (by_time(kinds, test)) taken = heard_in(gold, pair.gold, std::exchange(heard, {}));
    for (Row s = pair.gold.begin; s < pair.gold.end; ++s) {
      const Pieces& own = taken[s - pair.gold.begin];
      if (gold.at(s).ignored) {
        chosen.ignored.push_back(s);
        chosen.unheard.push_back(static_cast<std::uint32_t>(own.size()));
      } else {
        heard.insert(heard.end(), own.begin(), own.end());
      }
    }
    const Joined left(pieces_of(gold, pair.gold), all.gold, true, [](const Piece::Part&) { return kError; });
    const Joined right(heard, all.test, true, [](const Piece::Part&) { return kError + 1; });
    for (const spoken::Step& step : spoken::cheapest(left.network, right.network, EqualKeys(all))) {
      if (step.gold != kNothing) in_gold[left.network.arcs[step.gold].word] = 1;
      if (step.test != kNothing) in_test[right.network.arcs[step.test].word] = 1;
    }
    // Words that do not count stay where they are, unless they are one of several alternatives.
    const auto keep_silent = [](const Pieces& pieces, const Side& side, std::vector<std::uint8_t>& keep) {
      for (const Piece* piece : pieces)
        if (piece->parts.size() == 1 && piece->parts.front().token != kNoRow &&
            (is_trace(side, piece->parts.front().token) || is_deleted(side, piece->parts.front().token)))
          keep[piece->parts.front().token] = 1;
    };
    keep_silent(pieces_of(gold, pair.gold), all.gold, in_gold);
    keep_silent(heard, all.test, in_test);
  }
  if (kinds.gold) chosen.gold = with_words(*all.gold.corpus, in_gold);
  if (kinds.test) chosen.test = with_words(*all.test.corpus, in_test);
  return chosen;
}

ErrorColumns count_sclite_errors(const Comparison& comparison, const Comparison& all, SpokenKinds kinds,
                                 std::span<const SpokenPair> pairs, const ScliteRule& rule) {
  const SpokenSide gold(*all.gold.corpus, kinds.gold);
  const SpokenSide test(*all.test.corpus, kinds.test);
  const ScliteWords words(all, gold, test, rule);
  const Column zeros(comparison.units.size(), 0);
  ErrorColumns columns{zeros, zeros, zeros, zeros};
  const auto alone = [&](const Piece::Part& part) {
    return part.optional && rule.optional ? kOptionalAlone : kAlone;
  };
  // `unit_of`: of a gold token.
  const auto count = [&](const Pieces& left_pieces, const Pieces& right_pieces, const auto& unit_of,
                         Row near) {
    const Joined left(left_pieces, all.gold, false, alone);
    const Joined right(right_pieces, all.test, false, alone);
    for (const spoken::Step& step : spoken::cheapest(left.network, right.network, words)) {
      const bool free = rule.optional && ((step.gold != kNothing && left.optional[step.gold] != 0) ||
                                          (step.gold == kNothing && right.optional[step.test] != 0));
      if (step.gold == kNothing) {
        ++(free ? columns.correct : columns.inserted)[near];
        continue;
      }
      const Row token = left.network.arcs[step.gold].word;
      const Row own = unit_of(token);
      if (step.test == kNothing) {
        ++(free ? columns.correct : columns.deleted)[own];
        continue;
      }
      near = own;
      ++(words.same(token, right.network.arcs[step.test].word) ? columns.correct : columns.substituted)[own];
    }
  };
  if (by_time(kinds, test)) {
    std::vector<Row> units(gold.size(), kNoRow);
    for (Row unit = 0; unit < comparison.units.size(); ++unit)
      if (comparison.units.sentence[unit] != kNoRow) units[comparison.units.sentence[unit]] = unit;
    for (const SpokenPair& pair : pairs) {
      const std::vector<Pieces> taken = heard_in(gold, pair.gold, pieces_of(test, pair.test));
      for (Row s = pair.gold.begin; s < pair.gold.end; ++s) {
        check_interrupted();
        if (gold.at(s).ignored || !gold.at(s).used || units[s] == kNoRow) continue;
        const auto unit_of = [&](Row) { return units[s]; };
        count(pieces_of(gold, {s, s + 1}), taken[s - pair.gold.begin], unit_of, units[s]);
      }
    }
    return columns;
  }
  for (const Chunk& chunk : comparison.chunks) {
    check_interrupted();
    if (chunk.unit_begin == chunk.unit_end) continue;
    const SentenceRange sentences{chunk.gold_begin, chunk.gold_end};
    Pieces heard;
    for (Row s = chunk.test_begin; s < chunk.test_end; ++s)
      if (comparison.test.use[s] != 0)
        for (const Piece& piece : test.at(s).pieces) heard.push_back(&piece);
    Pieces said;
    for (Row s = sentences.begin; s < sentences.end; ++s)
      if (comparison.gold.use[s] != 0 && !gold.at(s).ignored)
        for (const Piece& piece : gold.at(s).pieces) said.push_back(&piece);
    const auto unit_of = [&](Row token) {
      const auto& first = all.gold.corpus->sentences.first_token;
      const auto behind =
          std::upper_bound(first.begin() + sentences.begin, first.begin() + sentences.end, token);
      return chunk.unit_begin + static_cast<Row>(behind - first.begin() - 1 - sentences.begin);
    };
    count(said, heard, unit_of, chunk.unit_begin);
  }
  return columns;
}

}  // namespace treegauge
