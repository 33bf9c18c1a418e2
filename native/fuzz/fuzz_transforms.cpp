// Changes of whole corpora: edited regions, words and constituents left out. What comes out is sound, and
// doing it twice is doing it once.
#include <string>

#include "cold/transforms/edited_corpus.hpp"
#include "cold/transforms/selection.hpp"
#include "corpus/cold/check.hpp"
#include "input.hpp"
#include "sides.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {"(S (EDITED (NP (PRP I))) (, ,) (NP (PRP I)) (VP (VBP know)))\n",
          "(S (NP (EDITED (UH uh)) (NN tea)) (EDITED (X (DT a) (EDITED (NN b)))))\n",
          "(TOP (NP (NP (NP (NN x)))) (-NONE- *))\n(())\n(S (EDITED (EDITED (EDITED (UH um)))))\n"};
}

std::vector<std::string_view> pieces() {
  return {"(EDITED ", "(NP ",     "(UH uh)", "(EDITED uh)", ")",    "(", " ",
          "\n",       "(NP (NP ", "))",      "(X a)",       "(())", "S", "-NONE-"};
}

namespace {

std::shared_ptr<const Corpus> edited(const std::shared_ptr<const Corpus>& corpus) {
  std::vector<std::uint8_t> marks(corpus->strings.size(), 0);
  const StringId label = corpus->strings.find("EDITED");
  if (label != kNoString) marks[label] = 1;
  return with_edited_normalised(corpus, marks, marks);
}

std::string words_of(const Corpus& corpus) {
  std::string out;
  for (const StringId form : corpus.tokens.form) out.append(corpus.strings[form]).push_back('\n');
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::shared_ptr<const Corpus> corpus =
      fuzz::read(size % 3 == 0 ? fuzz::Format::bare_words : fuzz::Format::bracketings, text, size);
  const auto once = edited(corpus);
  REQUIRE(what_is_wrong(*once).empty());
  REQUIRE(words_of(*once) == words_of(*corpus));
  REQUIRE(formats::write_bracketings(*edited(once)) == formats::write_bracketings(*once));

  std::vector<std::uint8_t> drop(corpus->tokens.size());
  for (std::size_t k = 0; k < drop.size(); ++k) drop[k] = (size >> (k % 8)) & 1;
  std::vector<Row> origin;
  const auto fewer = without_words(*corpus, drop, origin);
  REQUIRE(what_is_wrong(*fewer).empty());
  REQUIRE(origin.size() == fewer->tokens.size() && fewer->sentences.size() == corpus->sentences.size());
  for (std::size_t k = 0; k < origin.size(); ++k) {
    REQUIRE(origin[k] < drop.size() && drop[origin[k]] == 0 && (k == 0 || origin[k - 1] < origin[k]));
    REQUIRE(fewer->strings[fewer->tokens.form[k]] == corpus->strings[corpus->tokens.form[origin[k]]]);
  }

  std::vector<std::uint8_t> nodes(corpus->nodes.size());
  for (std::size_t k = 0; k < nodes.size(); ++k) nodes[k] = (size >> (k % 7)) & 1;
  const auto flatter = without_nodes(*corpus, nodes);
  REQUIRE(what_is_wrong(*flatter).empty());
  REQUIRE(words_of(*flatter) == words_of(*corpus));

  std::vector<std::uint32_t> keys(corpus->strings.size());
  for (std::uint32_t k = 0; k < keys.size(); ++k) keys[k] = k;
  const auto single = without_nodes(*corpus, repeated_nodes(*corpus, keys));
  REQUIRE(what_is_wrong(*single).empty());
  for (const std::uint8_t repeated : repeated_nodes(*single, keys)) REQUIRE(repeated == 0);
  return 0;
}
