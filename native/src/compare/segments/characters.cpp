#include "compare/segments/characters.hpp"

#include <algorithm>
#include <optional>

#include "align/ud/ud.hpp"
#include "base/interrupt.hpp"
#include "compare/segments/characters_edit.hpp"
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

// Lays out one side of a chunk: characters, and spans in numbers of characters.
class Layout {
 public:
  Layout(const Side& side, const Chunk& chunk, bool is_gold) : corpus_(*side.corpus) {
    const Row begin = is_gold ? chunk.gold_begin : chunk.test_begin;
    const Row end = is_gold ? chunk.gold_end : chunk.test_end;
    spans.word = words_of(side, begin, end).tokens;
    const std::size_t words = spans.word.size();
    pieces_.reserve(words);
    spans.tokens.reserve(words);
    spans.begin.reserve(words);
    spans.end.reserve(words);
    spans.multiword.reserve(words);
    add_words();
    if (begin < end) add_sentences(begin);
  }

  CharacterSide spans;
  std::uint64_t characters = 0;

  [[nodiscard]] bool same_text(const Layout& other) const {
    return !odd_ && !other.odd_ && bytes_ == other.bytes_;
  }

  // The characters one by one, and where tokens and sentences end.
  [[nodiscard]] EndedText ended_text() const {
    EndedText text;
    text.characters.reserve(characters);
    for (const StringId form : pieces_) {
      for_each_character(corpus_.strings[form],
                         [&](std::uint32_t code, std::string_view) { text.characters.push_back(code); });
    }
    text.ends.assign(text.characters.size() + 1, 0);
    for (const CharacterSpan& token : spans.tokens) {
      text.ends[token.begin] |= kTokenEnd;
      text.ends[token.end] |= kTokenEnd;
    }
    for (const CharacterSpan& sentence : spans.sentences) {
      text.ends[sentence.begin] |= kSentenceEnd;
      text.ends[sentence.end] |= kSentenceEnd;
    }
    return text;
  }

 private:
  void add_words() {
    const Surfaces& surfaces = corpus_.surfaces;
    const Row first = spans.word.empty() ? 0 : spans.word.front();
    std::size_t surface = static_cast<std::size_t>(
        std::upper_bound(surfaces.last.begin(), surfaces.last.end(), first) - surfaces.last.begin());
    std::size_t joined = surfaces.size();  // the surface that the last word belongs to
    for (const Row row : spans.word) {
      while (surface < surfaces.size() && surfaces.last[surface] <= row) ++surface;
      const bool multiword = surface < surfaces.size() && surfaces.first[surface] <= row;
      if (!multiword || surface != joined) {
        const std::uint64_t begin = characters;
        const bool spelt = multiword && surfaces.form[surface] != kNoString;
        const Row behind = multiword && !spelt ? surfaces.last[surface] : row + 1;
        if (spelt) append(surfaces.form[surface]);
        // Nobody says how the word is spelt: as its segments are.
        for (Row segment = row; !spelt && segment < behind; ++segment) append(corpus_.tokens.form[segment]);
        spans.tokens.push_back({begin, characters, row});
      }
      joined = multiword ? surface : surfaces.size();
      spans.begin.push_back(spans.tokens.back().begin);
      spans.end.push_back(spans.tokens.back().end);
      spans.multiword.push_back(multiword);
    }
  }

  void append(StringId form) {
    pieces_.push_back(form);
    const std::string_view text = corpus_.strings[form];
    if (const std::size_t plain = plain_characters(text); plain > 0) {
      bytes_.append(text);
      characters += plain;
      return;
    }
    for_each_character(text, [&](std::uint32_t code, std::string_view bytes) {
      bytes_.append(bytes);
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
  std::vector<StringId> pieces_;
  std::string bytes_;  // of all characters
  bool odd_ = false;   // some bytes are not characters: equal bytes may be cut differently
};

void rescale(CharacterSide& side, const std::vector<std::uint64_t>& scale) {
  for (std::uint64_t& place : side.begin) place = scale[place];
  for (std::uint64_t& place : side.end) place = scale[place];
  for (auto* spans : {&side.tokens, &side.sentences}) {
    for (CharacterSpan& span : *spans) {
      span.begin = scale[span.begin];
      span.end = scale[span.end];
    }
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
  Placed(const CharacterSide& side, LowerForms& forms, Strings& pool) : side_(side) {
    const std::size_t words = side.word.size();
    form_.reserve(words);
    // Nearly always every word has some, and the side's own columns will do.
    std::size_t w = 0;
    for (; w < words && side.begin[w] != side.end[w]; ++w) form_.push_back(form_of(w, forms, pool));
    if (w == words) return;
    some_.emplace();
    for (std::size_t before = 0; before < w; ++before) take(before);
    for (; w < words; ++w) {
      if (side.begin[w] == side.end[w]) continue;
      take(w);
      form_.push_back(form_of(w, forms, pool));
    }
  }

  [[nodiscard]] align::UdWords view() const {
    if (some_) return {some_->begin, some_->end, some_->multiword, form_};
    return {side_.begin, side_.end, side_.multiword, form_};
  }
  // Of the word within the chunk.
  [[nodiscard]] std::uint32_t number(std::size_t placed) const {
    return some_ ? some_->number[placed] : static_cast<std::uint32_t>(placed);
  }

 private:
  struct Some {
    std::vector<std::uint64_t> begin, end;
    std::vector<std::uint8_t> multiword;
    std::vector<std::uint32_t> number;
  };

  [[nodiscard]] StringId form_of(std::size_t w, LowerForms& forms, Strings& pool) const {
    return forms(pool, side_.word[w], side_.multiword[w] != 0);
  }
  void take(std::size_t w) {
    some_->begin.push_back(side_.begin[w]);
    some_->end.push_back(side_.end[w]);
    some_->multiword.push_back(side_.multiword[w]);
    some_->number.push_back(static_cast<std::uint32_t>(w));
  }

  const CharacterSide& side_;
  std::vector<StringId> form_;
  std::optional<Some> some_;  // where some words have no characters: those that do
};

// Pairs, and between them the lone words of both sides in order of their place.
std::vector<align::Slot> woven(const ChunkSpans& spans, const std::vector<align::WordPair>& pairs,
                               const Placed& gold, const Placed& test) {
  std::vector<align::Slot> slots;
  slots.reserve(spans.gold.word.size() + spans.test.word.size() - pairs.size());
  std::uint32_t g = 0;
  std::uint32_t t = 0;
  const auto up_to = [&](std::uint32_t gold_end, std::uint32_t test_end) {
    while (g < gold_end || t < test_end) {
      const bool gold_first = t == test_end || (g < gold_end && spans.gold.begin[g] <= spans.test.begin[t]);
      if (gold_first)
        slots.push_back({g++, align::kNone});
      else
        slots.push_back({align::kNone, t++});
    }
  };
  for (const align::WordPair& pair : pairs) {
    up_to(gold.number(pair.gold), test.number(pair.system));
    slots.push_back({g++, t++});
  }
  up_to(static_cast<std::uint32_t>(spans.gold.word.size()),
        static_cast<std::uint32_t>(spans.test.word.size()));
  return slots;
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
  for (std::size_t number = chunks.begin; number < chunks.end; ++number) {
    check_interrupted();
    const ChunkSpans& spans = character_spans(comparison, number);
    const Placed gold(spans.gold, gold_forms, pool);
    const Placed test(spans.test, test_forms, pool);
    const auto pairs = align::align_ud(gold.view(), test.view());
    place_slots(comparison, comparison.chunks[number], ChunkWords{{}, spans.gold.word},
                ChunkWords{{}, spans.test.word}, woven(spans, pairs, gold, test));
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
    const std::uint64_t place = spans.test.begin[w] + (nowhere ? 0 : 1);
    while (at + 1 < sentences.size() && sentences[at + 1].begin < place) ++at;
    const Row word = spans.test.word[w];
    if (comparison.slot_gold[comparison.test.slot[word]] != kNoRow) continue;
    comparison.test.home[word] = comparison.gold.home[sentences[at].row];
  }
}

namespace {

// The words of these sentences as they are spelt; a multiword token as one.
template <typename Take>
void each_spelling(const Corpus& corpus, SentenceRange range, Take take) {
  if (range.begin >= range.end) return;
  const Surfaces& surfaces = corpus.surfaces;
  Row token = corpus.sentences.first_token[range.begin];
  const Row end = corpus.token_end(range.end - 1);
  auto surface = static_cast<std::size_t>(
      std::upper_bound(surfaces.last.begin(), surfaces.last.end(), token) - surfaces.last.begin());
  while (token < end) {
    while (surface < surfaces.size() && surfaces.last[surface] <= token) ++surface;
    const bool multiword = surface < surfaces.size() && surfaces.first[surface] <= token;
    const bool spelt = multiword && surfaces.form[surface] != kNoString;
    take(corpus.strings[spelt ? surfaces.form[surface] : corpus.tokens.form[token]]);
    token = spelt ? surfaces.last[surface] : token + 1;
  }
}

}  // namespace

std::string characters_of(const Corpus& corpus, SentenceRange range) {
  std::string text;
  each_spelling(corpus, range, [&](std::string_view part) { append_without_spaces(text, part); });
  return text;
}

bool same_characters(const Corpus& gold, SentenceRange gold_range, const Corpus& test,
                     SentenceRange test_range) {
  return characters_of(gold, gold_range) == characters_of(test, test_range);
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
