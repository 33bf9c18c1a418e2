#include "classic/sclite/network.hpp"

#include <algorithm>

#include "classic/sclite/failure.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

// A semicolon ends the word (tags follow it) unless a backslash stands before it. Backslashes go, and so does
// a star at the end.
std::string word_value(std::string_view token) {
  std::string value;
  if (token.starts_with('{')) {
    value = token;
  } else {
    for (std::size_t i = 0; i < token.size(); ++i) {
      if (token[i] == ';' && (i == 0 || token[i - 1] != '\\')) break;
      if (token[i] != '\\') value += token[i];
    }
  }
  if (value.size() > 1 && value.ends_with('*')) value.pop_back();
  return value;
}

Word timed(const TimedWord& word, bool has_confidences) {
  Word made;
  made.value = word_value(word.word);
  made.start = word.start;
  made.end = word.start + word.duration;
  made.confidence = has_confidences ? word.confidence : -1;
  return made;
}

Word nothing_said(double confidence) {
  Word word;
  word.value = "@";
  word.confidence = confidence;
  return word;
}

// A word, or alternatives with their braces. Empty: no more, or the braces are never closed.
std::string_view next_token(std::string_view text, std::size_t& at, const Letters& letters, bool& unread) {
  while (at < text.size() && is_ascii_space(text[at])) ++at;
  const std::size_t first = at;
  if (at < text.size() && text[at] == '{') {
    int open = 0;
    do {
      if (text[at] == '{') ++open;
      if (text[at] == '}') --open;
      at += letters.bytes(text, at);
    } while (at < text.size() && open > 0);
    if (open > 0) {
      unread = true;
      return {};
    }
  } else {
    while (at < text.size() && !is_ascii_space(text[at])) at += letters.bytes(text, at);
  }
  return text.substr(first, at - first);
}

// One of the alternatives between braces, without the slash that ends it. Empty: no more.
std::string_view next_alternative(std::string_view text, std::size_t& at, const Letters& letters) {
  while (at < text.size() && (is_ascii_space(text[at]) || text[at] == '/')) ++at;
  const std::size_t first = at;
  if (at == text.size()) return {};
  int open = 0;
  do {
    if (text[at] == '{') ++open;
    if (text[at] == '}') --open;
    at += letters.bytes(text, at);
  } while (at < text.size() && (open > 0 || (text[at] != '/' && text[at] != '}')));
  return text.substr(first, at - first);
}

constexpr int kDeepest = 500;  // alternatives inside alternatives: more would not fit onto the stack

Network words_of(std::string_view text, const Letters& letters, int depth, bool& unread);

// NOLINTNEXTLINE(misc-no-recursion): its depth is limited
Network alternatives_of(const std::string& token, const Letters& letters, int depth) {
  if (depth > kDeepest) throw Failure("there are more than 500 braces inside each other");
  std::string_view inside = std::string_view(token).substr(1);
  inside = inside.substr(0, inside.rfind('}'));
  Network all;
  bool first = true;
  bool unread = false;
  for (std::size_t at = 0; at < inside.size();) {
    const std::string_view alternative = next_alternative(inside, at, letters);
    if (alternative.empty()) break;
    Network branch = words_of(alternative, letters, depth, unread);
    if (unread || branch.empty())
      throw Failure("cannot read the alternatives " + token +
                    ": write { a / b c / @ }, with blanks before and after");
    if (first)
      all = std::move(branch);
    else
      all.beside(std::move(branch));
    first = false;
  }
  if (first) throw Failure("there is no alternative in " + token + ": write { @ } where nothing was said");
  return all;
}

}  // namespace

void Network::append(Word word) {
  const std::size_t from = stop;
  words.push_back(std::move(word));
  stop = nodes.size();
  nodes.emplace_back();
  nodes[from].out.push_back(arcs.size());
  nodes[stop].in.push_back(arcs.size());
  arcs.push_back({words.size() - 1, from, stop});
}

void Network::append(Network alternatives) {
  const std::size_t from = stop;
  stop = nodes.size();
  nodes.emplace_back();
  insert(from, stop, std::move(alternatives));
}

void Network::insert(std::size_t from, std::size_t to, Network other) {
  const std::size_t first_word = words.size();
  const std::size_t first_arc = arcs.size();
  const std::size_t first_node = nodes.size();
  std::move(other.words.begin(), other.words.end(), std::back_inserter(words));
  // The nodes of the other stand behind; its start and its stop stay there without arcs.
  const auto node = [&](std::size_t old) {
    return old == kStart ? from : old == other.stop ? to : first_node + old;
  };
  for (const Arc& arc : other.arcs) arcs.push_back({first_word + arc.word, node(arc.from), node(arc.to)});
  nodes.resize(first_node + other.nodes.size());
  for (std::size_t old = 0; old < other.nodes.size(); ++old) {
    for (const std::size_t arc : other.nodes[old].in) nodes[node(old)].in.push_back(first_arc + arc);
    for (const std::size_t arc : other.nodes[old].out) nodes[node(old)].out.push_back(first_arc + arc);
  }
}

void Network::remove(std::size_t arc) {
  std::erase(nodes[arcs[arc].from].out, arc);
  std::erase(nodes[arcs[arc].to].in, arc);
}

template <class Replace>
// NOLINTNEXTLINE(misc-no-recursion): alternatives inside alternatives, to a limited depth
void Network::replace_words(Replace replace) {
  const std::size_t old_arcs = arcs.size();
  std::vector<char> seen(nodes.size(), 0);
  std::vector<std::size_t> open{kStart};
  seen[kStart] = 1;
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    // Nodes first: what comes in place of a word is not visited.
    for (const std::size_t arc : nodes[node].out) {
      const std::size_t to = arcs[arc].to;
      if (to < seen.size() && !seen[to]) {
        seen[to] = 1;
        open.push_back(to);
      }
    }
    const std::vector<std::size_t> out = nodes[node].out;
    for (const std::size_t arc : out) {
      if (arc >= old_arcs) continue;
      Network instead = replace(words[arcs[arc].word]);
      if (instead.empty()) continue;
      insert(arcs[arc].from, arcs[arc].to, std::move(instead));
      remove(arc);
    }
  }
}

void Network::mark_optional() {
  for (Word& word : words) {
    if (word.value.size() < 2 || word.value.front() != '(' || word.value.back() != ')') continue;
    word.optional = true;
    word.inner = word.value.substr(1, word.value.size() - 2);
  }
}

void Network::mark_fragments() {
  for (Word& word : words) {
    const std::string& value = word.value;
    if (value.empty()) continue;
    word.fragment = value.back() == '-' || value.front() == '-' ||
                    (word.optional && value.size() > 1 && value[value.size() - 2] == '-');
  }
}

void Network::split(const Characters& characters, const Letters& letters) {
  replace_words([&](const Word& word) {
    if (word.value.size() <= 1) return Network();
    const std::string apart = letters.apart(word.compared(), characters.whole_ascii, characters.drop_hyphens);
    if (apart == word.value) return Network();
    std::string escaped;
    for (const char byte : apart) {
      if (byte == ';') escaped += '\\';
      escaped += byte;
    }
    bool unread = false;
    Network letters_of = network_of(escaped, letters, unread);
    if (letters_of.empty()) letters_of.append(nothing_said(0));  // hyphens and nothing else
    for (Word& letter : letters_of.words) {
      letter.confidence = word.confidence;
      if (word.optional) letter.value = "(" + letter.value + ")";
    }
    if (word.optional) letters_of.mark_optional();
    return letters_of;
  });
}

namespace {

// NOLINTNEXTLINE(misc-no-recursion): its depth is limited
Network words_of(std::string_view text, const Letters& letters, int depth, bool& unread) {
  Network network;
  bool braces = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view token = next_token(text, at, letters, unread);
    if (token.empty()) break;
    Word word;
    word.value = word_value(token);
    braces = braces || word.value.find('{') != word.value.npos;
    network.append(std::move(word));
  }
  if (braces) {
    // NOLINTNEXTLINE(misc-no-recursion): its depth is limited
    network.replace_words([&](const Word& word) {
      return word.value.find('{') == word.value.npos ? Network()
                                                     : alternatives_of(word.value, letters, depth + 1);
    });
  }
  return network;
}

}  // namespace

Network network_of(std::string_view text, const Letters& letters, bool& unread) {
  return words_of(text, letters, 0, unread);
}

Network network_of(const TimedWords& words, std::size_t first, std::size_t last) {
  last = std::min(last, words.size);
  const bool confidences = words.has_confidences;
  Network network;
  for (std::size_t i = first; i <= last; ++i) {
    if (words[i].ignored) continue;
    if (!words[i].alternate) {
      network.append(timed(words[i], confidences));
      continue;
    }
    while (i <= last && words[i].is("<ALT_BEGIN>")) ++i;
    Network all;
    bool first_alternative = true;
    do {
      Network branch;
      for (; i <= last && !words[i].marker(); ++i) branch.append(timed(words[i], confidences));
      if (branch.empty()) {
        branch.append(nothing_said(confidences ? words[i].confidence : -1));
        ++i;
      }
      if (first_alternative)
        all = std::move(branch);
      else
        all.beside(std::move(branch));
      first_alternative = false;
      if (words[i].is("<ALT>") && words[i + 1].is("<ALT_END>")) continue;  // and an empty one at the end
      if (!words[i].is("<ALT_END>")) ++i;
    } while (i <= last && !words[i].is("<ALT_END>"));
    network.append(std::move(all));
  }
  return network;
}

}  // namespace treegauge::classic::sclite_parts
