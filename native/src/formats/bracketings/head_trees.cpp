#include "formats/bracketings/head_trees.hpp"

#include "base/interrupt.hpp"
#include "formats/bracketings/bracketings.hpp"

namespace treegauge::formats {
namespace {

std::vector<std::uint8_t> counting_tokens(const Corpus& corpus, const HeadKeys& keys) {
  std::vector<std::uint8_t> mask = tokens_below(corpus, keys, kEditLabel | kEmptyLabel | kLeftOutTag);
  for (std::uint8_t& entry : mask) entry = entry == 0;
  return mask;
}

class ConlluWriter {
 public:
  ConlluWriter(const Corpus& corpus, const HeadTable& table, const HeadKeys& keys)
      : corpus_(corpus),
        counts_(counting_tokens(corpus, keys)),
        empty_(tokens_below(corpus, keys, kEmptyLabel)),
        edited_(tokens_below(corpus, keys, kEditLabel)),
        sentence_(corpus, table, keys, counts_) {}

  std::string run() {
    std::size_t document = 0;
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      check_interrupted();
      while (document < corpus_.documents.size() && corpus_.documents.first_sentence[document] <= s) {
        if (corpus_.document_end(document) > s) named_ = document;
        ++document;
      }
      if (corpus_.sentences.state[s] == SentenceState::good) write(s);
    }
    return std::move(out_);
  }

 private:
  void write(std::size_t s) {
    const Row first = corpus_.sentences.first_token[s];
    const Row end = corpus_.token_end(s);
    number_.assign(end - first, 0);
    std::string text;
    std::uint32_t words = 0;
    for (Row token = first; token < end; ++token) {
      if (empty_[token] != 0) continue;
      number_[token - first] = ++words;
      if (words > 1) text += ' ';
      text += form(token);
    }
    if (words == 0) return;
    if (named_ != kNone) {
      out_.append("# newdoc id = ").append(corpus_.strings[corpus_.documents.name[named_]]).append("\n");
      named_ = kNone;
    }
    const StringId name = corpus_.sentences.name[s];
    out_.append("# sent_id = ")
        .append(name == kNoString ? std::to_string(s + 1) : std::string(corpus_.strings[name]));
    out_.append("\n# text = ").append(text).append("\n");
    sentence_.find(s);
    const std::vector<HeadDependency> dependencies = sentence_.dependencies();
    root_ = kNoRow;
    for (auto dependency = dependencies.begin(); root_ == kNoRow && dependency != dependencies.end();
         ++dependency)
      if (sentence_.tree().parent[dependency->node] == 0) root_ = dependency->word;
    auto next = dependencies.begin();
    for (Row token = first; token < end; ++token) {
      if (number_[token - first] == 0) continue;
      const bool has_head = next != dependencies.end() && next->word == token;
      write_word(token, first, has_head ? &*next : nullptr);
      if (has_head) ++next;
    }
    out_ += '\n';
  }

  void write_word(Row token, Row first, const HeadDependency* dependency) {
    const StringId tag = corpus_.tokens.tag[token];
    out_.append(std::to_string(number_[token - first])).append("\t").append(form(token)).append("\t_\t_\t");
    out_.append(tag == kNoString ? std::string_view("_") : corpus_.strings[tag]).append("\t_\t");
    if (dependency == nullptr) {
      write_uncounted(token, first);
      return;
    }
    const NodeId governor = sentence_.tree().parent[dependency->node];
    const std::string_view label = label_of(dependency->node);
    const bool is_root = governor == 0;
    out_.append(std::to_string(is_root ? 0 : number_[dependency->governor_word - first])).append("\t");
    out_.append(is_root ? std::string_view("root") : label).append("\t_\tDependent=").append(label);
    out_.append("|Governor=").append(is_root ? std::string_view("TOP") : label_of(governor)).append("\n");
  }

  // A word without a dependency still needs a head in CoNLL-U: that of the constituent it stands in,
  // or else of the sentence; MISC says that it does not count.
  void write_uncounted(Row token, Row first) {
    Row head = sentence_.head_above(token);
    if (head == kNoRow) head = root_;
    if (head == kNoRow) {
      // Nothing in the sentence counts: its first word is the root of the others.
      root_ = token;
      out_.append("0\troot\t_\tCounted=No\n");
      return;
    }
    out_.append(std::to_string(number_[head - first])).append(edited_[token] != 0 ? "\treparandum" : "\tdep");
    out_.append("\t_\tCounted=No\n");
  }

  [[nodiscard]] std::string_view form(Row token) const { return corpus_.strings[corpus_.tokens.form[token]]; }

  [[nodiscard]] std::string_view label_of(NodeId node) const {
    const Row row = sentence_.rows()[node];
    if (!sentence_.tree().is_leaf(node)) return corpus_.strings[corpus_.nodes.label[row]];
    const StringId tag = corpus_.tokens.tag[row];
    return tag == kNoString ? std::string_view("_") : corpus_.strings[tag];
  }

  static constexpr std::size_t kNone = ~std::size_t{0};

  const Corpus& corpus_;
  std::vector<std::uint8_t> counts_, empty_, edited_;
  SentenceHeads sentence_;
  std::vector<std::uint32_t> number_;  // by word of the sentence: its ID, 0 for an empty element
  Row root_ = kNoRow;                  // the sentence's first root
  std::size_t named_ = kNone;          // the document whose name is still to be written
  std::string out_;
};

}  // namespace

std::string write_head_trees(const Corpus& corpus, const HeadTable& table, const HeadKeys& keys) {
  const std::vector<std::uint8_t> counts = counting_tokens(corpus, keys);
  SentenceHeads sentence(corpus, table, keys, counts);
  std::string out;
  std::vector<Row> heads;
  // Where one tree has numbered leaves all have, so that they can be read together.
  bool numbered = false;
  for (std::size_t s = 0; s < corpus.sentences.size() && !numbered; ++s) numbered = corpus.discontinuous(s);
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    check_interrupted();
    if (corpus.sentences.state[s] == SentenceState::good) {
      const Row first = corpus.sentences.first_node[s];
      sentence.find(s);
      heads.assign(corpus.node_end(s) - first, kNoRow);
      const PreorderTree& tree = sentence.tree();
      for (NodeId node = 1; node < tree.size(); ++node)
        if (!tree.is_leaf(node)) heads[sentence.rows()[node] - first] = tree.word[sentence.heads()[node]];
      if (numbered)
        write_numbered(corpus, s, out, &heads);
      else
        write_bracketing(corpus, s, out, &heads);
    }
    out += '\n';
  }
  return out;
}

std::string write_head_conllu(const Corpus& corpus, const HeadTable& table, const HeadKeys& keys) {
  return ConlluWriter(corpus, table, keys).run();
}

}  // namespace treegauge::formats
