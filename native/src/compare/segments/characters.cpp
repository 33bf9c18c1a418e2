#include "compare/segments/characters.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "align/ud/ud.hpp"
#include "base/interrupt.hpp"
#include "compare/segments/characters_edit.hpp"
#include "compare/steps/placing.hpp"
#include "compare/steps/steps.hpp"
#include "text/lower.hpp"
#include "text/spaces.hpp"
#include "text/utf8.hpp"

namespace treegauge {
namespace {

// Without spaces of category Zs, as udeval; but a word of nothing else keeps it, so that it stands somewhere.
template <typename Visit>
void for_each_character(std::string_view text, Visit visit) {
  bool any = false;
  for (const bool spaces : {false, true}) {
    for (std::size_t at = 0; at < text.size();) {
      const auto [code, bytes, valid] = utf8::decode(text, at);
      const std::size_t taken = valid ? bytes : 1;
      if (spaces || !valid || !is_space_separator(code)) {
        any = true;
        // A byte that is not a character gets a number of its own.
        visit(valid ? code : 0x110000u + static_cast<unsigned char>(text[at]), text.substr(at, taken));
      }
      at += taken;
    }
    if (any) return;
  }
}

// How many characters a word has whose bytes all stay: valid UTF-8 without white space, of the common kinds
// of characters. 0 for any other, which has to be looked at closely.
std::size_t plain_characters(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i) { return i < text.size() && utf8::is_continuation(text[i]); };
  // Of three bytes: not too long for its character, and nowhere near white space (U+1680, U+2000 to U+205F,
  // U+3000).
  const auto is_letter = [](unsigned char lead, unsigned char next) {
    return lead == 0xE0 ? next >= 0xA0 : lead == 0xE3 ? next > 0x80 : lead > 0xE3;
  };
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++characters) {
    const unsigned char lead = byte(at);
    if (lead > ' ' && lead < 0x80) {
      ++at;
    } else if (lead > 0xC2 && lead < 0xE0 && follows(at + 1)) {
      at += 2;
    } else if (lead > 0xDF && lead < 0xED && follows(at + 1) && follows(at + 2) &&
               is_letter(lead, byte(at + 1))) {
      at += 3;
    } else {
      return 0;
    }
  }
  return characters;
}

void append_without_spaces(std::string& kept, std::string_view text) {
  if (plain_characters(text) > 0)
    kept.append(text);
  else
    for_each_character(text, [&](std::uint32_t, std::string_view bytes) { kept.append(bytes); });
}

std::string without_spaces(std::string_view text) {
  std::string kept;
  append_without_spaces(kept, text);
  return kept;
}

// Words one after the other, and what their tokens are spelt with.
class SpeltWords {
 public:
  SpeltWords(const Corpus& corpus, const WordRows& rows)
      : corpus_(corpus), rows_(rows), joined_(corpus.surfaces.size()) {
    const auto& lasts = corpus.surfaces.last;
    const Row first = rows.size() == 0 ? 0 : rows[0];
    surface_ = static_cast<std::size_t>(std::upper_bound(lasts.begin(), lasts.end(), first) - lasts.begin());
  }

  // Goes to the next word; false behind the last one.
  bool next() {
    if (next_ == rows_.size()) return false;
    const Surfaces& surfaces = corpus_.surfaces;
    row_ = rows_[next_++];
    while (surface_ < surfaces.size() && surfaces.last[surface_] <= row_) ++surface_;
    part_ = kWholeToken;
    if (surface_ < surfaces.size() && surfaces.first[surface_] <= row_) {
      part_ = surface_ == joined_ ? kTokenGoesOn : kTokenBegins;
      joined_ = surface_;
    }
    return true;
  }

  [[nodiscard]] WordPart part() const { return part_; }

  // Calls take(text) for what the token is spelt with that begins with the word.
  template <typename Take>
  void each_text(Take take) const {
    if (part_ == kTokenGoesOn) return;
    if (part_ == kTokenBegins && corpus_.surfaces.form[surface_] != kNoString)
      return take(corpus_.strings[corpus_.surfaces.form[surface_]]);
    // Of a multiword token nobody may have said how it is spelt: as its segments are.
    const Row behind = part_ == kTokenBegins ? corpus_.surfaces.last[surface_] : row_ + 1;
    for (Row segment = row_; segment < behind; ++segment) take(corpus_.strings[corpus_.tokens.form[segment]]);
  }

  // The word, where it is a token by itself; else nothing.
  [[nodiscard]] std::string_view whole_token() const {
    return part_ == kWholeToken ? corpus_.strings[corpus_.tokens.form[row_]] : std::string_view();
  }

 private:
  const Corpus& corpus_;
  const WordRows& rows_;
  std::size_t next_ = 0;
  Row row_ = 0;
  WordPart part_ = kWholeToken;
  std::size_t surface_;  // the first that ends behind the word
  std::size_t joined_;   // that of the last word that has one
};

// Whether the same bytes are left of two texts without their white space.
bool same_bytes(SpeltWords gold, SpeltWords test) {
  // What has not been compared yet; one of them is empty.
  std::string ours;
  std::string theirs;
  const auto append = [](std::string& text, const SpeltWords& side) {
    side.each_text([&](std::string_view part) { append_without_spaces(text, part); });
  };
  while (true) {
    check_interrupted(4);
    const bool level = ours.empty() && theirs.empty();
    const bool gold_goes_on = ours.empty() && gold.next();
    const bool test_goes_on = theirs.empty() && test.next();
    if (!gold_goes_on && !test_goes_on) return level;
    // Nearly always both sides go on with the same word.
    if (level && gold_goes_on && test_goes_on) {
      const std::string_view word = gold.whole_token();
      if (!word.empty() && word == test.whole_token()) continue;
    }
    if (gold_goes_on) append(ours, gold);
    if (test_goes_on) append(theirs, test);
    const std::size_t size = std::min(ours.size(), theirs.size());
    if (ours.compare(0, size, theirs, 0, size) != 0) return false;
    ours.erase(0, size);
    theirs.erase(0, size);
  }
}

// Lays out one side of a chunk: characters, and spans in numbers of characters.
class Layout {
 public:
  Layout(const Side& side, const Chunk& chunk, bool is_gold) : corpus_(*side.corpus) {
    const Row begin = is_gold ? chunk.gold_begin : chunk.test_begin;
    const Row end = is_gold ? chunk.gold_end : chunk.test_end;
    spans.word = rows_of(side, begin, end);
    add_words();
    if (begin < end) add_sentences(begin);
  }

  CharacterSide spans;
  std::uint64_t characters = 0;

  [[nodiscard]] bool same_text(const Layout& other) const {
    return !odd_ && !other.odd_ && characters == other.characters && same_bytes(words(), other.words());
  }

  // The characters one by one, and where tokens and sentences end.
  [[nodiscard]] EndedText ended_text() const {
    EndedText text;
    text.characters.reserve(characters);
    for (SpeltWords all = words(); all.next();) {
      all.each_text([&](std::string_view part) {
        for_each_character(part,
                           [&](std::uint32_t code, std::string_view) { text.characters.push_back(code); });
      });
    }
    text.ends.assign(text.characters.size() + 1, 0);
    for (const std::vector<std::uint32_t>* places : {&spans.begin, &spans.end})
      for (const std::uint32_t place : *places) text.ends[place] |= kTokenEnd;
    for (const CharacterSpan& sentence : spans.sentences) {
      text.ends[sentence.begin] |= kSentenceEnd;
      text.ends[sentence.end] |= kSentenceEnd;
    }
    return text;
  }

 private:
  [[nodiscard]] SpeltWords words() const { return {corpus_, spans.word}; }

  void add_words() {
    const std::size_t count = spans.word.size();
    spans.begin.reserve(count);
    spans.end.reserve(count);
    spans.part.reserve(count);
    std::uint64_t begin = 0;  // of the token
    for (SpeltWords all = words(); all.next();) {
      if (all.part() != kTokenGoesOn) begin = characters;
      all.each_text([&](std::string_view text) { add(text); });
      if (characters > align::kMostCharacters) throw std::length_error("too many characters to align");
      spans.begin.push_back(static_cast<std::uint32_t>(begin));
      spans.end.push_back(static_cast<std::uint32_t>(characters));
      spans.part.push_back(all.part());
    }
  }

  void add(std::string_view text) {
    if (const std::size_t plain = plain_characters(text); plain > 0) {
      characters += plain;
      return;
    }
    for_each_character(text, [&](std::uint32_t code, std::string_view) {
      ++characters;
      odd_ |= code > 0x10FFFF;
    });
  }

  void add_sentences(Row first) {
    Row end = 0;  // of the sentence at hand
    for (std::size_t w = 0; w < spans.word.size(); ++w) {
      if (spans.sentences.empty() || spans.word[w] >= end) {
        while (corpus_.token_end(first) <= spans.word[w]) ++first;
        end = corpus_.token_end(first);
        spans.sentences.push_back({spans.begin[w], spans.end[w], spans.word[w]});
      }
      spans.sentences.back().end = spans.end[w];
    }
  }

  const Corpus& corpus_;
  bool odd_ = false;  // some bytes are not characters: equal bytes may be cut differently
};

void rescale(CharacterSide& side, const std::vector<std::uint32_t>& scale) {
  for (std::uint32_t& place : side.begin) place = scale[place];
  for (std::uint32_t& place : side.end) place = scale[place];
  for (CharacterSpan& sentence : side.sentences) {
    sentence.begin = scale[sentence.begin];
    sentence.end = scale[sentence.end];
  }
}

ChunkSpans spans_of(const Comparison& comparison, const Chunk& chunk) {
  Layout gold(comparison.gold, chunk, true);
  Layout test(comparison.test, chunk, false);
  ChunkSpans spans{{}, {}, gold.characters, 0};
  if (!gold.same_text(test)) {
    const EndedText gold_text = gold.ended_text();
    const EndedText test_text = test.ended_text();
    if (gold_text.characters != test_text.characters) {
      const PairedScale scale = paired_scale(gold_text, test_text);
      rescale(gold.spans, scale.gold);
      rescale(test.spans, scale.test);
      spans.edits = scale.edits;
    }
  }
  spans.gold = std::move(gold.spans);
  spans.test = std::move(test.spans);
  return spans;
}

// Numbers for lower-cased forms, alike on both sides. Words outside multiword tokens go without white
// space, as in udeval; so a form may have two numbers.
class LowerForms {
 public:
  explicit LowerForms(const Corpus& corpus)
      : corpus_(corpus),
        plain_(corpus.strings.size(), kNoString),
        joined_(corpus.strings.size(), kNoString) {}

  StringId operator()(Strings& pool, Row word, bool multiword) {
    const StringId form = corpus_.tokens.form[word];
    StringId& known = (multiword ? joined_ : plain_)[form];
    if (known == kNoString) {
      const std::string_view text = corpus_.strings[form];
      known = pool.intern(multiword ? lower(text) : lower(without_spaces(text)));
    }
    return known;
  }

 private:
  const Corpus& corpus_;
  std::vector<StringId> plain_, joined_;
};

// The words of one side that have characters to go by, as the kernel wants them.
class Placed {
 public:
  explicit Placed(const CharacterSide& side) : side_(side) {
    // Nearly always every word has some, and the side's own columns will do.
    if (side.begin.size() == count_placed()) return;
    Some& some = some_.emplace();
    for (std::size_t w = 0; w < side.word.size(); ++w) {
      if (side.begin[w] == side.end[w]) continue;
      some.begin.push_back(side.begin[w]);
      some.end.push_back(side.end[w]);
      some.part.push_back(side.part[w]);
      some.number.push_back(static_cast<std::uint32_t>(w));
    }
  }

  [[nodiscard]] align::UdWords view(LowerForms& forms, Strings& pool) const {
    const auto form = [this, &forms, &pool](std::size_t placed) {
      const std::uint32_t w = number(placed);
      return forms(pool, side_.word[w], side_.part[w] != kWholeToken);
    };
    if (some_) return {some_->begin, some_->end, some_->part, form};
    return {side_.begin, side_.end, side_.part, form};
  }
  // Of the word within the chunk.
  [[nodiscard]] std::uint32_t number(std::size_t placed) const {
    return some_ ? some_->number[placed] : static_cast<std::uint32_t>(placed);
  }

 private:
  struct Some {
    std::vector<std::uint32_t> begin, end;
    std::vector<std::uint8_t> part;
    std::vector<std::uint32_t> number;
  };

  [[nodiscard]] std::size_t count_placed() const {
    std::size_t count = 0;
    for (std::size_t w = 0; w < side_.begin.size(); ++w) count += side_.begin[w] != side_.end[w];
    return count;
  }

  const CharacterSide& side_;
  std::optional<Some> some_;  // where some words have no characters: those that do
};

// Gives pairs their slots, and between them the lone words of both sides in order of their place.
void place_pairs(Comparison& comparison, Chunk& chunk, const ChunkSpans& spans,
                 const std::vector<align::WordPair>& pairs, const Placed& gold, const Placed& test) {
  const WordRows& gold_words = spans.gold.word;
  const WordRows& test_words = spans.test.word;
  const ChunkWords none_taken_out;
  Placing placing(comparison, chunk, none_taken_out, none_taken_out);
  std::size_t g = 0;
  std::size_t t = 0;
  const auto up_to = [&](std::size_t gold_end, std::size_t test_end) {
    while (g < gold_end || t < test_end) {
      const bool gold_first = t == test_end || (g < gold_end && spans.gold.begin[g] <= spans.test.begin[t]);
      if (gold_first)
        placing.slot(gold_words[g++], kNoRow);
      else
        placing.slot(kNoRow, test_words[t++]);
    }
  };
  for (const align::WordPair& pair : pairs) {
    up_to(gold.number(pair.gold), test.number(pair.system));
    placing.slot(gold_words[g++], test_words[t++]);
  }
  up_to(gold_words.size(), test_words.size());
  placing.end();
}

}  // namespace

const ChunkSpans& character_spans(Comparison& comparison, std::size_t chunk) {
  if (comparison.spans.size() < comparison.chunks.size()) comparison.spans.resize(comparison.chunks.size());
  auto& known = comparison.spans.at(chunk);
  if (!known) known = std::make_shared<const ChunkSpans>(spans_of(comparison, comparison.chunks[chunk]));
  return *known;
}

CharacterEdits align_characters(Comparison& comparison, ChunkRange chunks) {
  need_unplaced(comparison, chunks);
  CharacterEdits total;
  Strings pool;
  LowerForms gold_forms(*comparison.gold.corpus);
  LowerForms test_forms(*comparison.test.corpus);
  const std::size_t slots =
      std::max(comparison.gold.corpus->tokens.size(), comparison.test.corpus->tokens.size());
  comparison.slot_gold.reserve(slots);
  comparison.slot_test.reserve(slots);
  for (std::size_t number = chunks.begin; number < chunks.end; ++number) {
    check_interrupted();
    const ChunkSpans& spans = character_spans(comparison, number);
    const Placed gold(spans.gold);
    const Placed test(spans.test);
    const auto pairs = align::align_ud(gold.view(gold_forms, pool), test.view(test_forms, pool));
    place_pairs(comparison, comparison.chunks[number], spans, pairs, gold, test);
    comparison.chunks[number].by_characters = true;
    total.edits += spans.edits;
    total.characters += spans.characters;
  }
  return total;
}

void find_homes_by_characters(Comparison& comparison, std::size_t chunk) {
  const ChunkSpans& spans = character_spans(comparison, chunk);
  const auto& sentences = spans.gold.sentences;
  std::size_t at = 0;
  for (std::size_t w = 0; w < spans.test.word.size() && !sentences.empty(); ++w) {
    // A word without paired characters stays with what is left of it.
    const bool nowhere = spans.test.begin[w] == spans.test.end[w];
    const std::uint64_t place = std::uint64_t{spans.test.begin[w]} + (nowhere ? 0 : 1);
    while (at + 1 < sentences.size() && sentences[at + 1].begin < place) ++at;
    const Row word = spans.test.word[w];
    if (comparison.slot_gold[comparison.test.slot[word]] != kNoRow) continue;
    comparison.test.home[word] = comparison.gold.home[sentences[at].row];
  }
}

namespace {

WordRows all_words(const Corpus& corpus, SentenceRange range) {
  if (range.begin >= range.end) return {};
  return {corpus.sentences.first_token[range.begin], corpus.token_end(range.end - 1)};
}

}  // namespace

std::string characters_of(const Corpus& corpus, SentenceRange range) {
  std::string text;
  const WordRows rows = all_words(corpus, range);
  for (SpeltWords words(corpus, rows); words.next();)
    words.each_text([&](std::string_view part) { append_without_spaces(text, part); });
  return text;
}

bool same_characters(const Corpus& gold, SentenceRange gold_range, const Corpus& test,
                     SentenceRange test_range) {
  const WordRows ours = all_words(gold, gold_range);
  const WordRows theirs = all_words(test, test_range);
  return same_bytes({gold, ours}, {test, theirs});
}

bool same_surfaces(const Corpus& gold, SentenceRange gold_range, const Corpus& test,
                   SentenceRange test_range) {
  struct Within {
    Row first = 0;                   // token
    std::size_t begin = 0, end = 0;  // surfaces
  };
  const auto within = [](const Corpus& corpus, SentenceRange range) {
    if (range.begin >= range.end) return Within{};
    const auto& firsts = corpus.surfaces.first;
    const auto place = [&](Row token) {
      return static_cast<std::size_t>(std::lower_bound(firsts.begin(), firsts.end(), token) - firsts.begin());
    };
    const Row first = corpus.sentences.first_token[range.begin];
    return Within{first, place(first), place(corpus.token_end(range.end - 1))};
  };
  const Within left = within(gold, gold_range);
  const Within right = within(test, test_range);
  if (left.end - left.begin != right.end - right.begin) return false;
  // A word that nobody spelt is spelt as its segments are, which are compared elsewhere.
  const auto spelling = [](const Corpus& corpus, std::size_t s) {
    const StringId form = corpus.surfaces.form[s];
    return form == kNoString ? std::string() : without_spaces(corpus.strings[form]);
  };
  for (std::size_t i = 0; i < left.end - left.begin; ++i) {
    const std::size_t g = left.begin + i;
    const std::size_t t = right.begin + i;
    if (gold.surfaces.first[g] - left.first != test.surfaces.first[t] - right.first ||
        gold.surfaces.last[g] - left.first != test.surfaces.last[t] - right.first ||
        spelling(gold, g) != spelling(test, t)) {
      return false;
    }
  }
  return true;
}

}  // namespace treegauge
