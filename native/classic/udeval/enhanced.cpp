// Which enhanced relations count: the shared tasks' filters for treebanks that leave some kinds of
// enhancement out, with the behaviour of udeval 0.2.9 where it differs from the intention.
#include <algorithm>
#include <set>

#include "classic/udeval/side.hpp"
#include "classic/udeval/texts.hpp"

namespace treegauge::classic::ud {
namespace {

bool has_several_steps(std::string_view path) { return path.find(kStep) != path.npos; }

// Calls visit on every step until it returns true; says whether one did.
template <typename Visit>
bool any_step(std::string_view path, Visit visit) {
  while (true) {
    const std::size_t end = path.find(kStep);
    if (visit(path.substr(0, end))) return true;
    if (end == path.npos) return false;
    path.remove_prefix(end + 1);
  }
}

// Gapping leaves a path through the missing word: the basic relation takes its place, even if that
// is there already. Other relations are kept once.
void drop_gapping(std::vector<Edge>& edges, const Edge& basic, const Strings& strings) {
  std::vector<Edge> kept;
  std::set<std::pair<std::int64_t, StringId>> seen;
  for (const Edge& edge : edges) {
    const bool gap = has_several_steps(strings[edge.path]);
    const Edge& chosen = gap ? basic : edge;
    if (seen.insert({chosen.parent, chosen.path}).second || gap) kept.push_back(chosen);
  }
  edges = std::move(kept);
}

// A conjunct keeps its last conj relation and nothing else.
void drop_shared_parents(std::vector<Edge>& edges, const Strings& strings) {
  const auto last = std::find_if(edges.rbegin(), edges.rend(), [&](const Edge& edge) {
    const std::string_view path = strings[edge.path];
    return path.starts_with("conj") && !has_several_steps(path);
  });
  if (last != edges.rend()) edges = {*last};
}

// The subject of an open complement.
bool is_control(const Edge& edge, const Side& side, const Strings& strings) {
  return edge.parent >= 0 && strings[side.words[static_cast<std::size_t>(edge.parent)].deprel] == "xcomp" &&
         any_step(strings[edge.path], [](std::string_view step) { return step.starts_with("nsubj"); });
}

// The argument that a relative clause takes from the noun it hangs on. udeval means the noun but
// compares the clause's head, counted from 1, with the word's place, counted from 0; so do we.
bool is_external_argument(const Edge& edge, const Side& side, std::size_t index, const Strings& strings) {
  if (edge.parent < 0) return false;
  const auto clause = static_cast<std::size_t>(edge.parent);
  return strings[side.words[clause].deprel].starts_with("acl") &&
         side.words[clause].head == static_cast<std::int64_t>(index);
}

// nmod:of becomes nmod; universal subtypes and longer ones stay.
StringId without_case(StringId id, Strings& strings) {
  std::string path;
  any_step(strings[id], [&](std::string_view step) {
    const std::size_t colon = step.find(':');
    if (colon != step.npos) {
      const std::string_view relation = step.substr(0, colon);
      const std::string_view subtype = step.substr(colon + 1);
      const bool takes_case =
          relation == "obl" || relation == "nmod" || relation == "conj" || relation == "advcl";
      const bool universal = subtype == "pass" || subtype == "relcl" || subtype == "xsubj";
      if (takes_case && !universal && subtype.find(':') == subtype.npos) step = relation;
    }
    path.append(step);
    path += kStep;
    return false;
  });
  path.pop_back();
  return strings.intern(path);
}

}  // namespace

// 3, dependents shared in coordination, is accepted and changes nothing: udeval compares a word with
// the text of the HEAD column there, which are never equal.
Ignored::Ignored(const std::string& digits)
    : gapping(digits.find('1') != digits.npos),
      shared_parents(digits.find('2') != digits.npos),
      control(digits.find('4') != digits.npos),
      external_arguments(digits.find('5') != digits.npos),
      case_information(digits.find('6') != digits.npos) {}

void filter_edges(std::vector<Edge>& edges, const Side& side, std::size_t word, std::size_t index,
                  const Ignored& ignored, Strings& strings) {
  const std::int64_t above = side.words[word].parent;
  const Edge basic{above == kRoot ? kNowhere : above, side.words[word].deprel, kNoString};
  if (ignored.gapping) drop_gapping(edges, basic, strings);
  if (ignored.shared_parents) drop_shared_parents(edges, strings);
  if (ignored.control)
    std::erase_if(edges, [&](const Edge& edge) { return is_control(edge, side, strings); });
  if (ignored.external_arguments) {
    for (Edge& edge : edges) {
      const std::string_view path = strings[edge.path];
      if (path.substr(0, path.find(kStep)) == "ref")
        edge = basic;
      else if (is_external_argument(edge, side, index, strings))
        edge.path = kNoString;
    }
    std::erase_if(edges, [](const Edge& edge) { return edge.path == kNoString; });
  }
  if (ignored.case_information)
    for (Edge& edge : edges) edge.path = without_case(edge.path, strings);
}

}  // namespace treegauge::classic::ud
