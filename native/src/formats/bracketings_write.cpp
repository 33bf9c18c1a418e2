#include "treegauge/formats/bracketings.hpp"

namespace treegauge::formats {
namespace {

// Brackets in words would change the tree when it is read again.
void write_text(std::string_view text, std::string& out) {
  if (text == "(") {
    out += "-LRB-";
  } else if (text == ")") {
    out += "-RRB-";
  } else {
    out += text;
  }
}

}  // namespace

void write_bracketing(const Corpus& corpus, std::size_t sentence, std::string& out, const std::vector<Row>* heads) {
  const Row node_end = corpus.node_end(sentence);
  const Row token_end = corpus.token_end(sentence);
  Row node = corpus.sentences.first_node[sentence];
  Row token = corpus.sentences.first_token[sentence];
  if (node == node_end && token == token_end) {
    out += "(())";
    return;
  }
  const auto& nodes = corpus.nodes;
  const auto& tokens = corpus.tokens;
  std::vector<Row> open;
  const auto separate = [&] {
    if (!open.empty()) out += ' ';
  };
  while (node < node_end || token < token_end || !open.empty()) {
    const Row above = open.empty() ? kNoRow : open.back();
    const bool node_next = node < node_end && nodes.parent[node] == above;
    const bool token_next = token < token_end && tokens.parent[token] == above;
    if (node_next && (!token_next || nodes.first[node] <= token)) {
      separate();
      out += '(';
      out += corpus.strings[nodes.label[node]];
      if (heads != nullptr) {
        const Row head = (*heads)[node - corpus.sentences.first_node[sentence]];
        if (head != kNoRow) {
          out += '^';
          write_text(corpus.strings[tokens.form[head]], out);
        }
      }
      open.push_back(node++);
    } else if (token_next) {
      separate();
      if (tokens.tag[token] != kNoString) {
        out += '(';
        out += corpus.strings[tokens.tag[token]];
        out += ' ';
        write_text(corpus.strings[tokens.form[token]], out);
        out += ')';
      } else {
        write_text(corpus.strings[tokens.form[token]], out);
      }
      ++token;
    } else {
      out += ')';
      open.pop_back();
    }
  }
}

std::string write_bracketings(const Corpus& corpus) {
  std::string out;
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    if (corpus.sentences.state[s] == SentenceState::good) write_bracketing(corpus, s, out);
    out += '\n';
  }
  return out;
}

}  // namespace treegauge::formats
