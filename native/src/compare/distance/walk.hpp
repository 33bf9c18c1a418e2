// The order in which the nodes of one sentence come in its tree: both kinds of trees in pre-order.
#pragma once
#include <vector>

#include "corpus/corpus.hpp"
#include "corpus/trees/head_cycles.hpp"
#include "corpus/trees/sentence_tree.hpp"
#include "ted/tree.hpp"

namespace treegauge {

// A discontinuous tree has its children in the order of their first words (as disco-dop's tree distance).
//
// keep(token): the word counts. constituent(node, parent) returns the node's place, or `parent` to
// splice it out; it is asked only about constituents with a word that counts. word(token, parent).
template <typename Keep, typename Constituent, typename Word>
void walk_constituents(const Corpus& corpus, Row s, ted::Node top, Keep keep, Constituent constituent,
                       Word word) {
  const Row first_node = corpus.sentences.first_node[s];
  const Row first_token = corpus.sentences.first_token[s];
  const Row end_node = corpus.node_end(s);
  const Row end_token = corpus.token_end(s);
  std::vector<std::uint32_t> kept(end_token - first_token + 1, 0);
  for (Row token = first_token; token < end_token; ++token)
    kept[token - first_token + 1] = kept[token - first_token] + (keep(token) ? 1 : 0);
  // Where each constituent stands in the tree: its own place, or that of the nearest one above.
  std::vector<ted::Node> place(end_node - first_node, top);
  const auto above = [&](Row parent) { return parent == kNoRow ? top : place[parent - first_node]; };
  const auto any = [&](Row from, Row to) { return kept[to - first_token] > kept[from - first_token]; };
  const auto holds = [&](Row node) {
    if (!any(corpus.nodes.first[node], corpus.nodes.last[node])) return false;
    const Corpus::RunRange runs = corpus.runs_of_node(node);
    bool has_word = runs.begin == runs.end;
    for (std::size_t run = runs.begin; run < runs.end && !has_word; ++run)
      has_word = any(corpus.runs.first[run], corpus.runs.last[run]);
    return has_word;
  };
  in_preorder(
      corpus, s,
      [&](Row node) {
        const ted::Node parent = above(corpus.nodes.parent[node]);
        place[node - first_node] = holds(node) ? constituent(node, parent) : parent;
      },
      [&](Row token) {
        if (keep(token)) word(token, above(corpus.tokens.parent[token]));
      },
      keep);
}

// relation(token, parent) returns the place of a word's node; word(token, parent) is the word itself, which
// stands among its dependents in word order. A word that does not count leaves its dependents to
// the node above.
template <typename Keep, typename Relation, typename Word>
void walk_dependencies(const Corpus& corpus, Row s, ted::Node top, Keep keep, Relation relation, Word word) {
  const Row first = corpus.sentences.first_token[s];
  std::vector<Row> heads = heads_within(corpus, s);
  const auto count = static_cast<Row>(heads.size());
  // No word may get lost: a cycle is cut open above its first word, which then stands at the top.
  for (const Row start : first_words_of_cycles(heads)) heads[start] = count;
  std::vector<std::vector<Row>> dependents(count + 1);
  for (Row i = 0; i < count; ++i) dependents[heads[i]].push_back(i);
  struct Step {
    Row word;
    ted::Node parent;
    bool lexeme;
  };
  std::vector<Step> todo;
  const auto expand = [&](Row at, ted::Node parent) {
    const std::vector<Row>& below = dependents[at];
    bool own = at == count;
    for (auto next = below.rbegin(); next != below.rend(); ++next) {
      if (!own && *next < at) {
        todo.push_back({at, parent, true});
        own = true;
      }
      todo.push_back({*next, parent, false});
    }
    if (!own) todo.push_back({at, parent, true});
  };
  expand(count, top);
  while (!todo.empty()) {
    const Step step = todo.back();
    todo.pop_back();
    const Row token = first + step.word;
    const bool counts = keep(token);
    if (step.lexeme) {
      if (counts) word(token, step.parent);
    } else {
      expand(step.word, counts ? relation(token, step.parent) : step.parent);
    }
  }
}

}  // namespace treegauge
