// Edited corpora and sentence heads on the core's own columns.
#include "check.hpp"
#include "cold/transforms/edited_corpus.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/bracketings/head_trees.hpp"

using namespace treegauge;

namespace {

std::shared_ptr<Corpus> read(const std::string& text) {
  const auto owner = std::make_shared<std::string>(text);
  auto corpus = std::make_shared<Corpus>();
  formats::read_bracketings(*corpus, {"text", *owner, owner}, {});
  return corpus;
}

// Labels are numbered as the table numbers them; EDITED is a region, TOP the root.
HeadKeys keys_for(const Corpus& corpus, Strings& strings) {
  HeadKeys keys;
  for (StringId id = 0; id < corpus.strings.size(); ++id) {
    const std::string_view text = corpus.strings[id];
    keys.label.push_back(strings.intern(text));
    keys.tag.push_back(strings.intern(text));
    keys.label_flags.push_back(text == "EDITED" ? kEditLabel : text == "TOP" ? kRootLabel : 0);
    keys.tag_flags.push_back(0);
  }
  return keys;
}

std::vector<std::uint8_t> named(const Corpus& corpus, std::string_view name) {
  std::vector<std::uint8_t> flags(corpus.strings.size(), 0);
  const StringId id = corpus.strings.find(name);
  if (id != kNoString) flags[id] = 1;
  return flags;
}

}  // namespace

TEST(edited_regions_move_out_and_the_corpus_stays) {
  const auto before = read("(TOP (S (NP (EDITED (DT a)) (NN b)) (VP (VB c))))\n(TOP (X (UH d)))\n");
  const std::vector<std::uint8_t> none(before->strings.size(), 0);
  const auto after = with_edited_normalised(before, named(*before, "EDITED"), none);
  CHECK_EQ(formats::write_bracketings(*after),
           std::string("(TOP (EDITED (DT a)) (S (NP (NN b)) (VP (VB c))))\n(TOP (X (UH d)))\n"));
  CHECK_EQ(formats::write_bracketings(*before),
           std::string("(TOP (S (NP (EDITED (DT a)) (NN b)) (VP (VB c))))\n(TOP (X (UH d)))\n"));
  CHECK(with_edited_normalised(before, none, none) == before);
}

TEST(sentences_without_constituents_or_words) {
  const auto corpus = read("(NN dog)\n(())\n(TOP (EDITED (UH uh)))\n(TOP (S))\n");
  Strings strings;
  const HeadTable table("*default* (r)\n", strings);
  const HeadKeys keys = keys_for(*corpus, strings);
  const std::vector<std::uint8_t> none(corpus->strings.size(), 0);
  CHECK(with_edited_normalised(corpus, named(*corpus, "EDITED"), named(*corpus, "NN")) != nullptr);
  CHECK(!formats::write_head_trees(*corpus, table, keys).empty());
  CHECK(!formats::write_head_conllu(*corpus, table, keys).empty());
}

TEST(deep_trees_need_no_deep_stack) {
  std::string deep = "(TOP ";
  for (int i = 0; i < 50000; ++i) deep += i % 2 == 0 ? "(NP " : "(EDITED ";
  deep += "(NN a)" + std::string(50000, ')') + ")\n";
  const auto corpus = read(deep);
  Strings strings;
  const HeadTable table("*default* (r)\n", strings);
  const HeadKeys keys = keys_for(*corpus, strings);
  const std::vector<std::uint8_t> none(corpus->strings.size(), 0);
  const auto flat = with_edited_normalised(corpus, named(*corpus, "EDITED"), none);
  CHECK_EQ(flat->nodes.size(), std::size_t{2});  // TOP and the outermost region: nothing else has words
  CHECK(!formats::write_head_trees(*corpus, table, keys).empty());
}
