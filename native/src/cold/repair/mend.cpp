// Repairs an answer: finds pieces, reads other forms, mends attempts, and chooses one.

#include "cold/repair/brackets/mend.hpp"

#include <algorithm>
#include <array>
#include <deque>

#include "cold/repair/choose.hpp"
#include "cold/repair/conll/mend.hpp"
#include "cold/repair/find.hpp"
#include "cold/repair/forms/forms.hpp"
#include "cold/repair/letters.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

constexpr std::array<std::string_view, kRules> kNames = {
    "thinking",       "json-tree",      "json-rows",      "json",        "fence",        "escaped",
    "latex",          "label-first",    "other-brackets", "bytes",       "prose",        "outline",
    "drawing",        "triples",        "attempts",       "loop",        "missing-open", "spaced-label",
    "close-word",     "close-indented", "extra-close",    "empty-label", "split-words",  "untagged-word",
    "bracketed-word", "no-word",        "several-roots",  "close-end",   "table",        "header",
    "blanks",         "columns",        "cut-row",        "ids",         "multiword",    "deps",
    "head-text",      "head-range",     "roots",          "cycle"};

// Where attempts come from, and what was done to find them.
template <typename Attempt>
struct Search {
  std::deque<Piece> pieces;  // what attempts point at
  std::vector<Attempt> attempts;
  Mended told;
};

std::vector<BracketAttempt> attempts_in(const Piece& piece, Log& log, const BracketAttempt*) {
  return bracket_attempts(piece, log);
}
std::vector<ConllAttempt> attempts_in(const Piece& piece, Log& log, const ConllAttempt*) {
  return conll_attempts(piece, log);
}

// Which forms are looked for: JSON as a whole, the ordinary ones, or those that only stand where nothing else
// does.
enum class Stage : std::uint8_t { structure, ordinary, drawn };

void move_to(std::vector<Piece>& all, std::vector<Piece> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

// The analyses that a piece tells in another form; none where there are none.
std::vector<Piece> other_forms(const Piece& piece, Stage stage, bool brackets, Log& log) {
  std::vector<Piece> pieces;
  switch (stage) {
    case Stage::structure: return brackets ? json_trees(piece, log) : json_rows(piece, log);
    case Stage::ordinary:
      if (brackets) pieces = latex_trees(piece, log);
      if (brackets && pieces.empty()) pieces = label_first_trees(piece, log);
      break;
    case Stage::drawn:
      if (!brackets) return triples(piece, log);
      pieces = outlines(piece, log);
      if (pieces.empty()) pieces = drawings(piece, log);
  }
  return pieces;
}

template <typename Attempt>
class Finder {
 public:
  Finder(std::string_view answer, bool brackets) : brackets_(brackets) {
    Log log(told_);
    whole_ = whole_answer(answer, log);
  }

  // JSON that is the analysis itself comes first, drawings last. Strings of JSON before fences, fences before
  // all there is; a way that leads to no attempt is not taken.
  Search<Attempt> search() {
    for (const Stage stage : {Stage::structure, Stage::ordinary, Stage::drawn}) {
      for (const bool as_json : {true, false}) {
        for (const bool in_fences : {true, false}) {
          Search<Attempt> outcome = look(stage, as_json, in_fences);
          if (!outcome.attempts.empty()) return outcome;
        }
      }
    }
    return {};
  }

 private:
  [[nodiscard]] Search<Attempt> look(Stage stage, bool as_json, bool in_fences) const {
    Search<Attempt> outcome;
    outcome.told = told_;
    Log log(outcome.told);
    std::vector<Piece> parts;
    if (as_json) {
      parts = strings_of(whole_);
      if (parts.empty()) return outcome;
      log.once(Rule::json, parts.front().offset(0));
    } else {
      parts.push_back(whole_);
    }
    if (in_fences) {
      std::vector<Piece> inside;
      for (const Piece& part : parts) {
        for (Piece& block : fenced(part)) {
          log.once(Rule::fence, block.offset(0));
          const bool strings_in_it = !as_json && stage != Stage::structure;
          std::vector<Piece> strings = strings_in_it ? strings_of(block) : std::vector<Piece>{};
          if (strings.empty()) {
            inside.push_back(std::move(block));
          } else {
            log.once(Rule::json, strings.front().offset(0));
            move_to(inside, std::move(strings));
          }
        }
      }
      if (inside.empty()) return outcome;
      parts = std::move(inside);
    }
    for (std::size_t part = 0; part < parts.size(); ++part) {
      add_attempts(std::move(parts[part]), stage, outcome, log);
      // What comes behind it is in another piece.
      if (!outcome.attempts.empty() && part + 1 < parts.size()) outcome.attempts.back().at_end = false;
    }
    return outcome;
  }

  void add_attempts(Piece part, Stage stage, Search<Attempt>& outcome, Log& log) const {
    if (stage == Stage::drawn) part = unescaped(std::move(part), false, log);
    std::vector<Piece> told = other_forms(part, stage, brackets_, log);
    if (told.empty() && stage == Stage::ordinary) told.push_back(unescaped(std::move(part), brackets_, log));
    for (Piece& piece : told) {
      outcome.pieces.push_back(std::move(piece));
      for (Attempt& attempt : attempts_in(outcome.pieces.back(), log, static_cast<const Attempt*>(nullptr)))
        outcome.attempts.push_back(std::move(attempt));
    }
  }

  // Rows in a list of strings are one text.
  [[nodiscard]] std::vector<Piece> strings_of(const Piece& piece) const {
    std::vector<Piece> strings = json_strings(piece);
    if (brackets_ || strings.size() < 2) return strings;
    Piece joined;
    for (const Piece& row : strings) {
      joined.add_part(row, 0, row.text.size());
      joined.add(row.text.find('\n') == std::string::npos ? "\n" : "\n\n", row.end);
    }
    joined.end = strings.back().end;
    return {std::move(joined)};
  }

  bool brackets_;
  Piece whole_;
  Mended told_;
};

std::string mended_text(BracketAttempt attempt, const Options&, Log& log) {
  return mended_bracketing(std::move(attempt), log);
}
std::string mended_text(ConllAttempt attempt, const Options& options, Log& log) {
  return mended_rows(std::move(attempt), options, log);
}

bool is_whole(const BracketAttempt& attempt) { return attempt.whole; }
bool is_whole(const ConllAttempt& attempt) {
  return !attempt.at_end || attempt.rows.size() < 2 ||
         attempt.rows.back().cells.size() >= attempt.rows[attempt.rows.size() - 2].cells.size();
}

std::size_t place_of(const BracketAttempt& attempt) {
  return attempt.piece->offset(attempt.tokens.front().at);
}
std::size_t place_of(const ConllAttempt& attempt) { return attempt.piece->offset(attempt.rows.front().at); }

// The words of each tree on its own: those of several roots may be several sentences.
std::vector<std::vector<std::string_view>> parts_of(const BracketAttempt& attempt) {
  std::vector<std::vector<std::string_view>> parts;
  std::size_t begin = 0;
  for (std::size_t part = 0; part <= attempt.joins.size(); ++part) {
    const std::size_t end = part < attempt.joins.size() ? attempt.joins[part] : attempt.words.size();
    parts.emplace_back(attempt.words.begin() + static_cast<std::ptrdiff_t>(begin),
                       attempt.words.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end;
  }
  return parts;
}
std::vector<std::vector<std::string_view>> parts_of(const ConllAttempt& attempt) { return {attempt.words}; }

bool is_joined(const BracketAttempt& attempt) { return !attempt.joins.empty(); }
bool is_joined(const ConllAttempt&) { return false; }

// Programs have brackets, too. Without a known label a tree has to have gold's words.
void drop_programs(std::vector<BracketAttempt>& attempts, const std::vector<std::string_view>* gold) {
  if (gold == nullptr) return;
  const auto unknown = [](const BracketAttempt& attempt) { return !attempt.known_labels; };
  if (std::none_of(attempts.begin(), attempts.end(), unknown)) return;
  const Letters asked = letters_of(*gold);
  std::erase_if(attempts, [&](const BracketAttempt& attempt) {
    return unknown(attempt) && !alike(letters_of(attempt.words), asked);
  });
}
void drop_programs(std::vector<ConllAttempt>&, const std::vector<std::string_view>*) {}

// Whether an analysis of another sentence than gold's stands there; without gold, than the chosen one's. A
// word or a phrase that serves as an example is not a sentence.
template <typename Attempt>
bool has_other_sentences(const std::vector<Attempt>& attempts, std::size_t chosen,
                         const std::vector<std::string_view>* gold) {
  const bool known = gold != nullptr && !gold->empty();
  const Letters asked = letters_of(known ? *gold : attempts[chosen].words);
  for (const Attempt& attempt : attempts) {
    for (const auto& words : parts_of(attempt)) {
      const Letters own = letters_of(words);
      if (own.words > 1 && !alike(own, asked)) return true;
    }
  }
  return false;
}

template <typename Attempt>
Mended mended(std::string_view answer, const Options& options) {
  Search<Attempt> search = Finder<Attempt>(answer, options.format == Format::ptb).search();
  Mended result = std::move(search.told);
  drop_programs(search.attempts, options.words);
  if (search.attempts.empty()) return {};
  Log log(result);
  std::vector<Candidate> candidates;
  candidates.reserve(search.attempts.size());
  for (const Attempt& attempt : search.attempts) candidates.push_back({&attempt.words, is_whole(attempt)});
  const std::size_t chosen = choose(candidates, options.words);
  if (candidates.size() > 1) {
    log.add(Rule::attempts, place_of(search.attempts[chosen]));
    result.looping = repeats(candidates);
  }
  if (candidates.size() > 1 || is_joined(search.attempts[chosen]))
    result.several = has_other_sentences(search.attempts, chosen, options.words);
  result.at_end = search.attempts[chosen].at_end;
  const std::size_t place = place_of(search.attempts[chosen]);
  result.text = mended_text(std::move(search.attempts[chosen]), options, log);
  // Blanks at the ends of lines and the like have no rule of their own.
  if (result.steps.empty()) log.add(options.format == Format::ptb ? Rule::prose : Rule::columns, place);
  result.changed = true;
  result.usable = !result.text.empty() && readable(result.text, options);
  if (!result.usable) return {};
  return result;
}

// Lines and columns of the steps, found in one pass over the answer.
void place_steps(std::string_view answer, std::vector<Step>& steps) {
  std::stable_sort(steps.begin(), steps.end(),
                   [](const Step& a, const Step& b) { return a.offset < b.offset; });
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  std::size_t at = 0;
  for (Step& step : steps) {
    for (; at < std::min(step.offset, answer.size()); ++at) {
      if (answer[at] == '\n') {
        ++line;
        column = 1;
      } else {
        column += !utf8::is_continuation(answer[at]);
      }
    }
    step.line = line;
    step.column = column;
  }
}

}  // namespace

std::string_view rule_name(Rule rule) { return kNames[static_cast<std::size_t>(rule)]; }

Mended mend(std::string_view answer, const Options& options) {
  if (readable(answer, options)) {
    Mended same;
    same.usable = true;
    same.text = answer;
    return same;
  }
  Mended result = options.format == Format::ptb ? mended<BracketAttempt>(answer, options)
                                                : mended<ConllAttempt>(answer, options);
  place_steps(answer, result.steps);
  return result;
}

}  // namespace treegauge::repair
