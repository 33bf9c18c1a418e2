#include <algorithm>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "corpus/trees/sentence_tree.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/bracketings/numbered_words.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

// Brackets in words would change the tree when it is read again.
void write_text(std::string_view text, std::string& out) {
  if (text == "(")
    out += "-LRB-";
  else if (text == ")")
    out += "-RRB-";
  else
    out += text;
}

// The same for labels and tags, as NeGra's $(; disco-dop writes square brackets, too.
void write_label(std::string_view label, std::string& out) {
  const std::size_t from = out.size();
  out += label;
  if (label.find_first_of("()") == label.npos) return;
  std::replace(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(), '(', '[');
  std::replace(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(), ')', ']');
}

// A name goes into a comment, where bytes that are not text would spoil the sentence beside it.
void write_name(std::string_view name, std::string& out) {
  for (std::size_t at = 0; at < name.size();) {
    const utf8::Character next = utf8::decode(name, at);
    if (!next.valid || next.code == 0) {
      out += "\xEF\xBF\xBD";
      ++at;
    } else {
      out += name.substr(at, next.bytes);
      at += next.bytes;
    }
  }
}

// The comments of a sentence: its remark, behind the tree with a tab before it; or all others, as lines.
void write_comments(const Corpus& corpus, std::size_t sentence, bool remark, std::string& out) {
  if (corpus.sentences.comments[sentence] == kNoString) return;
  std::string_view lines = corpus.strings[corpus.sentences.comments[sentence]];
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    if (line.starts_with(kRemark) && remark) out.append("\t").append(line.substr(kRemark.size()));
    if (!line.starts_with(kRemark) && !remark) out.append(line).append("\n");
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
  }
}

}  // namespace

void write_numbered(const Corpus& corpus, std::size_t sentence, std::string& out,
                    const std::vector<Row>* heads) {
  const Row first_token = corpus.sentences.first_token[sentence];
  if (first_token == corpus.token_end(sentence)) {
    out += "(())";
    return;
  }
  std::vector<Row> open;
  const std::size_t begin = out.size();
  const auto close_up_to = [&](Row above) {
    for (; !open.empty() && open.back() != above; open.pop_back()) out += ')';
    if (out.size() > begin) out += ' ';
  };
  in_preorder(
      corpus, sentence,
      [&](Row node) {
        close_up_to(corpus.nodes.parent[node]);
        out += '(';
        write_label(corpus.strings[corpus.nodes.label[node]], out);
        const Row head = heads == nullptr ? kNoRow : (*heads)[node - corpus.sentences.first_node[sentence]];
        if (head != kNoRow) {
          out += '^';
          write_without_brackets(corpus.strings[corpus.tokens.form[head]], out);
        }
        open.push_back(node);
      },
      [&](Row token) {
        close_up_to(corpus.tokens.parent[token]);
        const StringId tag = corpus.tokens.tag[token];
        if (tag != kNoString) {
          out += '(';
          write_label(corpus.strings[tag], out);
          out += ' ';
        }
        out.append(std::to_string(token - first_token)).append("=");
        write_without_brackets(corpus.strings[corpus.tokens.form[token]], out);
        if (tag != kNoString) out += ')';
      });
  out.append(open.size(), ')');
}

void write_bracketing(const Corpus& corpus, std::size_t sentence, std::string& out,
                      const std::vector<Row>* heads) {
  if (corpus.discontinuous(sentence)) return write_numbered(corpus, sentence, out, heads);
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
      write_label(corpus.strings[nodes.label[node]], out);
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
        write_label(corpus.strings[tokens.tag[token]], out);
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

// Comments only where there is something to tell: one file that is one document has plain lines.
std::string write_bracketings(const Corpus& corpus, bool numbered) {
  std::string out;
  const auto& documents = corpus.documents;
  const auto named = [&](std::size_t d) {
    return documents.size() > 1 ||
           corpus.strings[documents.name[d]] != corpus.sources[documents.source[d]].name;
  };
  std::size_t document = 0;
  const auto open_documents = [&](std::size_t sentence) {
    for (; document < documents.size() && documents.first_sentence[document] <= sentence; ++document) {
      if (!named(document)) continue;
      out += "# newdoc id = ";
      write_name(corpus.strings[documents.name[document]], out);
      out += '\n';
    }
  };
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    check_interrupted();
    open_documents(s);
    // An empty line takes no name: the tree after it would.
    if (corpus.sentences.name[s] != kNoString && corpus.sentences.state[s] == SentenceState::good) {
      out += "# sent_id = ";
      write_name(corpus.strings[corpus.sentences.name[s]], out);
      out += '\n';
    }
    if (corpus.sentences.state[s] == SentenceState::good) {
      if (numbered) {
        write_comments(corpus, s, false, out);
        write_numbered(corpus, s, out);
        write_comments(corpus, s, true, out);
      } else if (corpus.discontinuous(s)) {
        throw std::invalid_argument("sentence " + std::to_string(s + 1) +
                                    " has discontinuous constituents, which bracketings cannot hold");
      } else {
        write_bracketing(corpus, s, out);
      }
    }
    out += '\n';
  }
  open_documents(corpus.sentences.size());
  return out;
}

}  // namespace treegauge::formats
