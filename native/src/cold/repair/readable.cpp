// Whether the strict readers accept a text, and the words that they read in it.

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "cold/repair/repair.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/cold/conll09.hpp"
#include "formats/conll/conll.hpp"

namespace treegauge::repair {

namespace {

void read(Corpus& corpus, Source source, const Options& options) {
  switch (options.format) {
    case Format::ptb:
      formats::read_bracketings(corpus, std::move(source),
                                {options.bare_words, formats::BlankLines::separators});
      break;
    case Format::conllu: formats::read_conll(corpus, std::move(source), formats::Conll::u); break;
    case Format::conllx: formats::read_conll(corpus, std::move(source), formats::Conll::x); break;
    case Format::conll09:
    case Format::conll08:
      formats::read_conll09(
          corpus, std::move(source),
          options.format == Format::conll09 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08,
          formats::ColumnChoice::automatic);
  }
}

bool has_several_roots(const Corpus& corpus, Row sentence) {
  const auto& heads = corpus.tokens.head;
  if (heads.empty()) return false;
  const auto begin = heads.begin() + corpus.sentences.first_token[sentence];
  return std::count(begin, heads.begin() + corpus.token_end(sentence), kRootRow) > 1;
}

}  // namespace

bool readable(std::string_view text, const Options& options) {
  Corpus corpus;
  read(corpus, Source{"answer", text, nullptr}, options);
  if (corpus.sentences.size() != 1 || corpus.sentences.state.front() != SentenceState::good) return false;
  return std::all_of(corpus.issues.begin(), corpus.issues.end(), [&](const Issue& issue) {
    return issue.note || (options.several_roots && issue.code == "several-roots");
  });
}

void read_mended(Corpus& corpus, const std::vector<Mended>& mended, const std::vector<std::size_t>& which,
                 const Options& options) {
  for (const std::size_t answer : which) {
    const auto before = corpus.sentences.size();
    const auto text = std::make_shared<const std::string>(mended.at(answer).text);
    read(corpus, Source{"answer", *text, text}, options);
    if (corpus.sentences.size() != before + 1)
      throw std::invalid_argument("an answer that is not one sentence");
  }
}

std::vector<std::string> words_in(std::string_view text, const Options& options) {
  Corpus corpus;
  read(corpus, Source{"answer", text, nullptr}, options);
  std::vector<std::string> words;
  words.reserve(corpus.tokens.form.size());
  for (const auto form : corpus.tokens.form) words.emplace_back(corpus.strings[form]);
  return words;
}

void for_each_answer(const std::vector<std::string_view>& answers, const Options& options, const Corpus* gold,
                     const std::vector<Row>& rows,
                     const std::function<void(std::size_t, const Options&)>& deal_with) {
  if (gold != nullptr && rows.size() != answers.size())
    throw std::invalid_argument("a gold sentence for each answer, or none");
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < answers.size(); ++at) {
    check_interrupted();
    Options own = options;
    own.words = nullptr;
    if (gold != nullptr && rows[at] != kNoRow) {
      if (rows[at] >= gold->sentences.size())
        throw std::invalid_argument("this sentence is not in the corpus");
      words.clear();
      for (Row token = gold->sentences.first_token[rows[at]]; token < gold->token_end(rows[at]); ++token)
        words.push_back(gold->strings[gold->tokens.form[token]]);
      own.words = &words;
      own.several_roots = has_several_roots(*gold, rows[at]);
    }
    deal_with(at, own);
  }
}

std::vector<Mended> mend_all(const std::vector<std::string_view>& answers, const Options& options,
                             const Corpus* gold, const std::vector<Row>& rows) {
  std::vector<Mended> mended;
  mended.reserve(answers.size());
  for_each_answer(answers, options, gold, rows,
                  [&](std::size_t at, const Options& own) { mended.push_back(mend(answers[at], own)); });
  return mended;
}

}  // namespace treegauge::repair
