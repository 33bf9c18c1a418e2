#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bind.hpp"
#include "compare/brackets/brackets.hpp"
#include "compare/count/aligned.hpp"
#include "compare/count/boundaries.hpp"
#include "compare/count/count.hpp"
#include "compare/steps/steps.hpp"
#include "compare/steps/survey.hpp"
#include "counted.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

Side& side_of(Comparison& comparison, bool gold) { return gold ? comparison.gold : comparison.test; }

template <typename Array>
void check_size(const Array& numbers, const Side& side) {
  if (numbers.shape(0) != side.corpus->strings.size())
    throw std::invalid_argument("a key is needed for every string");
}

template <typename Array, typename T>
void fill(const Array& numbers, std::vector<T>& column) {
  column.assign(numbers.data(), numbers.data() + numbers.shape(0));
}

// Labels are numbered without gaps: there are no more of them than strings.
void check_labels(const Comparison& comparison, const Numbers& keys) {
  const std::size_t most = comparison.gold.corpus->strings.size() + comparison.test.corpus->strings.size();
  for (std::size_t i = 0; i < keys.shape(0); ++i)
    if (keys.data()[i] != kUncounted && keys.data()[i] >= most)
      throw std::invalid_argument("a key is larger than there are labels");
}

void set_label_keys(Comparison& comparison, bool gold, const Numbers& labels, const Numbers& tags,
                    const Flags& flags) {
  need_no_slots(comparison);
  Side& side = side_of(comparison, gold);
  check_size(labels, side);
  check_size(tags, side);
  check_size(flags, side);
  check_labels(comparison, labels);
  check_labels(comparison, tags);
  fill(labels, side.keys.label);
  fill(tags, side.keys.tag);
  fill(flags, side.keys.tag_flags);
}

void set_edited(Comparison& comparison, bool gold, const Flags& labels) {
  need_no_slots(comparison);
  Side& side = side_of(comparison, gold);
  check_size(labels, side);
  fill(labels, side.keys.edited);
}

void set_composed(Side& side, Composed composed) {
  for (std::size_t k = 0; k < composed.size(); ++k) {
    const bool rising = k == 0 || composed[k - 1].first < composed[k].first;
    if (!rising || composed[k].first >= side.corpus->strings.size())
      throw std::invalid_argument("composed words must be given by rising number");
  }
  side.keys.composed = std::move(composed);
}

SentenceRows rows_of(const Side& side, const Numbers& rows) {
  for (std::size_t i = 0; i < rows.shape(0); ++i)
    if (rows.data()[i] >= side.corpus->sentences.size()) throw nb::index_error("there is no such sentence");
  return {rows.data(), rows.shape(0)};
}

Survey survey_pairs(const Comparison& comparison, SentenceRows gold, SentenceRows test) {
  return survey(comparison, gold, test);
}
Survey survey_all(const Comparison& comparison, SentenceRows gold, SentenceRows test) {
  return survey(comparison, gold, test, true);
}

// What looks at pairs of sentences: `look(comparison, gold rows, test rows)`.
template <auto Look>
auto on_pairs(const Comparison& comparison, const Numbers& gold, const Numbers& test) {
  need(comparison, Stage::keyed);
  const SentenceRows left = rows_of(comparison.gold, gold);
  const SentenceRows right = rows_of(comparison.test, test);
  if (left.size() != right.size())
    throw std::invalid_argument("sentences go in pairs: equally many on both sides");
  return unlocked([&] { return Look(comparison, left, right); });
}

void add_sentence_chunks(Comparison& comparison, const Numbers& gold, const Numbers& test, Row pair) {
  const SentenceRows left = rows_of(comparison.gold, gold);
  if (left.size() != test.shape(0))
    throw std::invalid_argument("sentences go in pairs: equally many on both sides");
  for (std::size_t i = 0; i < left.size(); ++i) {
    const Row partner = test.data()[i];
    if (partner != kNoRow && partner >= comparison.test.corpus->sentences.size())
      throw nb::index_error("there is no such sentence");
    const bool alone = partner == kNoRow;
    add_chunk(comparison, left[i], left[i] + 1, alone ? 0 : partner, alone ? 0 : partner + 1, pair);
  }
}

// Slots of an alignment made elsewhere, as word numbers within the chunk. Every word must occur once,
// in order: all that follows relies on it.
void place_given_slots(Comparison& comparison, std::size_t number, const Numbers& gold, const Numbers& test) {
  Chunk& chunk = comparison.chunks.at(number);
  need_unplaced(comparison, {number, number + 1});
  const ChunkWords gold_words = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
  const ChunkWords test_words = words_of(comparison.test, chunk.test_begin, chunk.test_end);
  if (gold.shape(0) != test.shape(0)) throw std::invalid_argument("columns of different length");
  std::vector<align::Slot> slots;
  std::uint32_t next_gold = 0;
  std::uint32_t next_test = 0;
  for (std::size_t i = 0; i < gold.shape(0); ++i) {
    const align::Slot slot{gold.data()[i], test.data()[i]};
    const bool in_order = (slot.gold == align::kNone || slot.gold == next_gold++) &&
                          (slot.test == align::kNone || slot.test == next_test++);
    if (!in_order) throw std::invalid_argument("slots must name every word once, in order");
    slots.push_back(slot);
  }
  if (next_gold != gold_words.tokens.size() || next_test != test_words.tokens.size())
    throw std::invalid_argument("slots must name every word once, in order");
  place_slots(comparison, chunk, gold_words, test_words, slots);
}

// The same by the slot of every word, so that several words may share one.
void place_given_groups(Comparison& comparison, std::size_t number, const Numbers& gold, const Numbers& test,
                        std::uint32_t slots) {
  Chunk& chunk = comparison.chunks.at(number);
  need_unplaced(comparison, {number, number + 1});
  const ChunkWords gold_words = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
  const ChunkWords test_words = words_of(comparison.test, chunk.test_begin, chunk.test_end);
  align::GroupAlignment alignment;
  alignment.slots = slots;
  alignment.gold_slot.assign(gold.data(), gold.data() + gold.shape(0));
  alignment.test_slot.assign(test.data(), test.data() + test.shape(0));
  place_groups(comparison, chunk, gold_words, test_words, alignment);
}

nb::object side_column(nb::handle_t<Comparison> self, bool gold, std::string_view name) {
  auto& comparison = nb::cast<Comparison&>(self);
  const Side& side = side_of(comparison, gold);
  const auto brackets = [&]() -> const Brackets& {
    const BothBrackets& both = built_brackets(comparison);
    return gold ? both.gold : both.test;
  };
  if (name == "keep") return nb::cast(view(side.keep, self));
  if (name == "use") return nb::cast(view(side.use, self));
  if (name == "slot") return nb::cast(view(side.slot, self));
  if (name == "home") return nb::cast(view(side.home, self));
  if (name == "word_key") return nb::cast(view(side.keys.word, self));
  if (name == "brackets.label") return nb::cast(view(brackets().label, self));
  if (name == "brackets.begin") return nb::cast(view(brackets().begin, self));
  if (name == "brackets.end") return nb::cast(view(brackets().end, self));
  if (name == "brackets.unit") return nb::cast(view(brackets().unit, self));
  if (name == "brackets.node") return nb::cast(view(brackets().node, self));
  throw nb::key_error(std::string(name).c_str());
}

nb::object own_column(nb::handle_t<Comparison> self, std::string_view name) {
  auto& comparison = nb::cast<Comparison&>(self);
  // A column that may still grow is copied: it could move away under a view.
  const auto shown = [&](const auto& column) {
    return comparison.reached >= Stage::finished
               ? nb::cast(view(column, self))
               : nb::cast(owned(std::remove_cvref_t<decltype(column)>(column)));
  };
  if (name == "slot.gold") return shown(comparison.slot_gold);
  if (name == "slot.test") return shown(comparison.slot_test);
  if (name == "group.slot" || name == "group.gold" || name == "group.test") {
    // Of groups the slot, or the rows of the first word and of what is behind the last one, in turn.
    std::vector<std::uint32_t> rows;
    for (const Group& group : comparison.groups)
      if (name == "group.slot")
        rows.push_back(group.slot);
      else if (name == "group.gold")
        rows.insert(rows.end(), {group.gold_begin, group.gold_end});
      else
        rows.insert(rows.end(), {group.test_begin, group.test_end});
    return nb::cast(owned(std::move(rows)));
  }
  if (name == "unit.sentence") return shown(comparison.units.sentence);
  if (name == "unit.document") return shown(comparison.units.document);
  if (name == "unit.chunk") return shown(comparison.units.chunk);
  if (name == "unit.scored") {
    const auto& flags = comparison.units.scored;
    return nb::cast(owned(Column(flags.begin(), flags.end())));
  }
  if (name == "unit.length") return shown(comparison.units.length);
  // By test bracket: 1 where it crosses a gold bracket.
  if (name == "brackets.crossing") return nb::cast(owned(crossing_brackets(comparison)));
  throw nb::key_error(std::string(name).c_str());
}

}  // namespace

void bind_comparison(nb::module_& module) {
  nb::class_<Chunk>(module, "Chunk",
                    "A stretch of both sides that is put side by side as one: rows of sentences.")
      .def_ro("gold_begin", &Chunk::gold_begin)
      .def_ro("gold_end", &Chunk::gold_end)
      .def_ro("test_begin", &Chunk::test_begin)
      .def_ro("test_end", &Chunk::test_end)
      .def_ro("pair", &Chunk::pair)
      .def_ro("slot_begin", &Chunk::slot_begin)
      .def_ro("slot_end", &Chunk::slot_end)
      .def_ro("unit_begin", &Chunk::unit_begin)
      .def_ro("unit_end", &Chunk::unit_end);
  nb::class_<PairCheck>(module, "PairMismatch", "A pair of sentences whose words cannot be put side by side.")
      .def_ro("chunk", &PairCheck::chunk)
      .def_prop_ro("by_length", [](const PairCheck& check) { return check.mismatch == Mismatch::length; })
      .def_ro("gold_token", &PairCheck::gold_token)
      .def_ro("test_token", &PairCheck::test_token)
      .def_ro("gold_words", &PairCheck::gold_words)
      .def_ro("test_words", &PairCheck::test_words);
  nb::class_<Survey>(module, "Survey", "How alike the two sides of a document are, sentence by sentence.")
      .def_ro("equal_words", &Survey::equal_words)
      .def_ro("equal_surfaces", &Survey::equal_surfaces)
      .def_ro("gold_words", &Survey::gold_words)
      .def_ro("test_words", &Survey::test_words)
      .def_ro("shared", &Survey::shared)
      .def_ro("displaced", &Survey::displaced)
      .def_ro("moved", &Survey::moved);
  nb::class_<Comparison>(module, "Comparison", "Two corpora put side by side.")
      .def(nb::init<std::shared_ptr<const Corpus>, std::shared_ptr<const Corpus>>(), nb::arg("gold"),
           nb::arg("test"), nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
      .def_prop_rw(
          "jobs", [](const Comparison& comparison) { return comparison.jobs; },
          [](Comparison& comparison, std::uint64_t jobs) { comparison.jobs = threads_of(jobs); })
      .def_ro("cost", &Comparison::cost)
      .def("set_label_keys", &set_label_keys, nb::arg("gold"), nb::arg("labels"), nb::arg("tags"),
           nb::arg("flags"))
      .def("set_edited", &set_edited, nb::arg("gold"), nb::arg("labels"),
           "1 for each text that is the label of an edited region: regions are in normal form.")
      .def(
          "set_word_keys",
          [](Comparison& comparison, bool gold, const Numbers& words) {
            need_no_slots(comparison);
            Side& side = side_of(comparison, gold);
            check_size(words, side);
            fill(words, side.keys.word);
            comparison.words_ranked = true;
          },
          nb::arg("gold"), nb::arg("words"), "Word keys that are in the order of the words.")
      .def(
          "set_form_kinds",
          [](Comparison& comparison, bool gold, const Flags& forms) {
            need_no_slots(comparison);
            Side& side = side_of(comparison, gold);
            check_size(forms, side);
            fill(forms, side.keys.form_kind);
          },
          nb::arg("gold"), nb::arg("forms"),
          "By string: 0 for a word, NO_WORD, or LEFT_OUT_WORD, which counts in lengths alone.")
      .def(
          "is_deleted",
          [](const Comparison& comparison, bool gold, Row token) {
            need(comparison, Stage::keyed);
            const Side& side = gold ? comparison.gold : comparison.test;
            if (token >= side.corpus->tokens.size()) throw nb::index_error("there is no such word");
            return is_deleted(side, token);
          },
          nb::arg("gold"), nb::arg("token"), "Whether a word is left out by its own tag or form.")
      .def(
          "set_equal_words",
          [](Comparison& comparison, std::vector<align::Equality::Pair> pairs) {
            comparison.equality = align::Equality(std::move(pairs));
          },
          nb::arg("pairs"), "Pairs of word keys that are equal without being the same.")
      .def(
          "set_key_words",
          [](Comparison& comparison, std::vector<std::string> words) {
            comparison.key_words = std::move(words);
          },
          nb::arg("words"), "By word key: the word as it is compared.")
      .def("same_word", &Comparison::same_word, nb::arg("gold_key"), nb::arg("test_key"))
      .def(
          "unify_words",
          [](Comparison& comparison, Composed gold, Composed test) {
            need_no_slots(comparison);
            set_composed(comparison.gold, std::move(gold));
            set_composed(comparison.test, std::move(test));
            unlocked([&] { return unify_words(comparison); });
          },
          nb::arg("gold_composed") = Composed{}, nb::arg("test_composed") = Composed{},
          "Word keys by the words as they stand; words that are not in NFC are given with what they are in "
          "NFC.")
      .def(
          "set_documents",
          [](Comparison& comparison, const Numbers& first_sentences, const Numbers& first_of_pairs) {
            if (!comparison.chunks.empty())
              throw std::invalid_argument("documents are laid out before chunks");
            fill(first_sentences, comparison.documents.first_sentence);
            fill(first_of_pairs, comparison.documents.first_of_pair);
          },
          nb::arg("first_sentences"), nb::arg("first_of_pairs"),
          "The first sentence of each gold document, and the first document of each pair of texts.")
      .def("add_chunk", &add_chunk, nb::arg("gold_begin"), nb::arg("gold_end"), nb::arg("test_begin"),
           nb::arg("test_end"), nb::arg("pair"))
      .def("add_sentence_chunks", &add_sentence_chunks, nb::arg("gold"), nb::arg("test"), nb::arg("pair"),
           "A chunk for each gold sentence and its test sentence; 0xFFFFFFFF where it has none.")
      .def(
          "set_use",
          [](Comparison& comparison, bool gold, Row sentence, bool use) {
            // Words that have slots can be set aside; those without one cannot be taken in.
            if (use || comparison.reached >= Stage::finished) need_no_slots(comparison);
            side_of(comparison, gold).use.at(sentence) = use;
          },
          nb::arg("gold"), nb::arg("sentence"), nb::arg("use"))
      .def(
          "set_scored",
          [](Comparison& comparison, Row unit, bool scored) { comparison.units.scored.at(unit) = scored; },
          nb::arg("unit"), nb::arg("scored"))
      .def(
          "align_identity",
          [](Comparison& comparison, std::size_t begin, std::size_t end) {
            return unlocked([&] { return align_identity(comparison, {begin, end}); });
          },
          nb::arg("begin"), nb::arg("end"), "Equal words side by side; the chunks that do not fit.")
      .def(
          "align_edit",
          [](Comparison& comparison, std::size_t begin, std::size_t end, std::uint32_t substitution,
             std::uint32_t insertion, std::uint32_t deletion, bool symmetric, bool punctuation_apart) {
            const EditRule rule{{substitution, insertion, deletion},
                                symmetric ? align::Ties::symmetric : align::Ties::srleval,
                                punctuation_apart};
            unlocked([&] { align_edit(comparison, {begin, end}, rule); });
          },
          nb::arg("begin"), nb::arg("end"), nb::arg("substitution"), nb::arg("insertion"),
          nb::arg("deletion"), nb::arg("symmetric"), nb::arg("punctuation_apart") = false,
          "Align chunks by edit distance.")
      .def(
          "align_groups",
          [](Comparison& comparison, std::size_t begin, std::size_t end, bool characters) {
            const auto likeness = characters ? align::Likeness::letters : align::Likeness::none;
            unlocked([&] { align_groups(comparison, {begin, end}, likeness); });
          },
          nb::arg("begin"), nb::arg("end"), nb::arg("characters"),
          "Align chunks with groups of words whose letters agree.")
      .def("unaligned", &Comparison::unaligned, "The same pair with the same keys, not aligned yet.")
      .def("survey", &on_pairs<&survey_pairs>, nb::arg("gold"), nb::arg("test"),
           "How alike sentences are, pair by pair; rows of sentences of both sides.")
      .def("survey_all", &on_pairs<&survey_all>, nb::arg("gold"), nb::arg("test"),
           "The same with every word counted where all are equal, too, so that surveys of parts add up.")
      .def("same_spelling", &on_pairs<&same_spelling>, nb::arg("gold"), nb::arg("test"),
           "Whether all pairs of sentences spell the same characters, white space left out.")
      .def(
          "telling_sentences",
          [](const Comparison& comparison, bool gold, Row begin, Row end) {
            need(comparison, Stage::keyed);
            const Side& side = gold ? comparison.gold : comparison.test;
            if (begin > end || end > side.corpus->sentences.size())
              throw nb::index_error("there is no such sentence");
            return owned(telling_sentences(side, {begin, end}));
          },
          nb::arg("gold"), nb::arg("begin"), nb::arg("end"),
          "By sentence: 0 for one that was read and has no word that counts, else 1.")
      .def(
          "chunk_tokens",
          [](const Comparison& comparison, bool gold, std::size_t number) {
            const Chunk& chunk = comparison.chunks.at(number);
            return owned(gold ? words_of(comparison.gold, chunk.gold_begin, chunk.gold_end).tokens
                              : words_of(comparison.test, chunk.test_begin, chunk.test_end).tokens);
          },
          nb::arg("gold"), nb::arg("number"))
      .def("place_slots", &place_given_slots, nb::arg("number"), nb::arg("gold"), nb::arg("test"),
           "Slots of a chunk, as numbers of its words; 0xFFFFFFFF where a side has none.")
      .def("place_groups", &place_given_groups, nb::arg("number"), nb::arg("gold"), nb::arg("test"),
           nb::arg("slots"),
           "The slot of every word of a chunk; several words of a side may share one, within a sentence.")
      .def("rank_words", &rank_words, nb::call_guard<Unlocked>())
      .def("finish_slots", &finish_slots, nb::call_guard<Unlocked>())
      .def("build_brackets", &build_brackets, nb::call_guard<Unlocked>())
      .def("count_sentences",
           [](const Comparison& comparison) {
             need(comparison, Stage::finished);
             return owned(unlocked([&] { return count_sentences(comparison); }));
           })
      .def("count_crossing",
           [](const Comparison& comparison) {
             need(comparison, Stage::bracketed);
             return owned(unlocked([&] { return count_crossing(comparison); }));
           })
      .def("count_aligned",
           [](const Comparison& comparison) {
             need(comparison, Stage::finished);
             AlignedColumns columns = unlocked([&] { return count_aligned(comparison); });
             return owned_columns(columns.equal, columns.different, columns.gold_only, columns.test_only,
                                  columns.gold_grouped, columns.test_grouped);
           })
      .def("count_timed_pairs",
           [](const Comparison& comparison) {
             need(comparison, Stage::finished);
             TimedPairs columns = unlocked([&] { return count_timed_pairs(comparison); });
             return owned_columns(columns.pairs, columns.overlapping);
           })
      .def("count_word_errors",
           [](const Comparison& comparison) {
             need(comparison, Stage::finished);
             ErrorColumns columns = unlocked([&] { return count_word_errors(comparison); });
             return owned_columns(columns.correct, columns.substituted, columns.deleted, columns.inserted);
           })
      .def("count_boundaries",
           [](const Comparison& comparison) {
             need(comparison, Stage::finished);
             return as_tuple(unlocked([&] { return count_boundaries(comparison); }));
           })
      .def(
          "count_boundaries_within",
          [](const Comparison& comparison, std::int64_t collar, bool in_time) {
            need(comparison, Stage::finished);
            return as_tuple(unlocked([&] { return count_boundaries(comparison, {collar, in_time}); }));
          },
          nb::arg("collar"), nb::arg("in_time"),
          "(matched, gold, test) ends per unit; the collar is in aligned words, or in milliseconds.")
      .def("side_column", &side_column, nb::arg("gold"), nb::arg("name"))
      .def("column", &own_column, nb::arg("name"))
      .def_prop_ro("chunks", [](const Comparison& comparison) { return comparison.chunks.size(); })
      .def_prop_ro("units", [](const Comparison& comparison) { return comparison.units.size(); })
      .def_prop_ro("slots", [](const Comparison& comparison) { return comparison.slots; })
      .def(
          "chunk",
          [](const Comparison& comparison, std::size_t number) { return comparison.chunks.at(number); },
          nb::arg("number"));
}

}  // namespace treegauge::bindings
