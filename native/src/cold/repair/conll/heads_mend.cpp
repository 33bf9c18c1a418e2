#include "cold/repair/conll/heads_mend.hpp"

#include <algorithm>
#include <unordered_map>

#include "corpus/trees/head_cycles.hpp"

namespace treegauge::repair {
namespace {

constexpr std::uint64_t kUnknown = static_cast<std::uint64_t>(-1);

bool names_the_root(std::string_view text) {
  return text == "root" || text == "ROOT" || text == "Root" || text == "-1";
}

// Signs for nothing, where no word is written like that.
bool names_nothing(std::string_view text) {
  return text == "-" || text == "\xE2\x80\x93" || text == "\xE2\x80\x94" || text == "none" ||
         text == "None" || text == "null";
}

// The number in «2 (sings)», «2: sings», «sings (2)» and «sings-2»; nothing where there is none.
std::string_view number_in(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t lead = std::min(text.find_first_not_of(kDigits), text.size());
  if (lead > 0 && lead < text.size() && (text[lead] == ' ' || text[lead] == ':' || text[lead] == '('))
    return text.substr(0, lead);
  if (text.ends_with(')')) text.remove_suffix(1);
  const std::size_t before = text.find_last_not_of(kDigits);
  if (before == text.npos || before + 1 == text.size() || before == 0) return {};
  return text[before] == '(' || text[before] == '-' ? text.substr(before + 1) : std::string_view();
}

}  // namespace

bool mend_heads(std::vector<NumberedWord>& words, bool one_root, Log& log) {
  std::unordered_map<std::uint64_t, std::uint64_t> place_of;    // the first word with a number
  std::unordered_map<std::string_view, std::uint64_t> form_of;  // 0: several words have this form
  for (std::size_t at = 0; at < words.size(); ++at) {
    place_of.try_emplace(words[at].number, at + 1);
    const auto [known, fresh] = form_of.try_emplace(words[at].word.form, at + 1);
    if (!fresh) known->second = 0;
  }
  // Words that are counted from 0 have their root at -1.
  const bool from_zero = place_of.contains(0);
  for (NumberedWord& numbered : words) {
    std::string& text = numbered.word.head;
    const std::string_view number = number_in(text);
    if (is_number(text) || text == "-1" || form_of.contains(text) || !is_number(number)) continue;
    text = std::string(number);
    log.add(Rule::head_text, numbered.offset);
  }
  bool minus = false;
  for (const NumberedWord& numbered : words) minus = minus || numbered.word.head == "-1";
  // Where the numbers are wrong, heads may count words all the same: whichever leaves fewer heads without a
  // word.
  std::size_t lost_by_number = 0;
  std::size_t lost_by_place = 0;
  for (const NumberedWord& numbered : words) {
    if (!is_number(numbered.word.head)) continue;
    const std::uint64_t number = std::stoull(numbered.word.head);
    lost_by_number += number != 0 && !place_of.contains(number);
    lost_by_place += number > words.size();
  }
  const bool by_place = lost_by_place < lost_by_number;
  bool any = false;
  for (NumberedWord& numbered : words) {
    const std::string& text = numbered.word.head;
    numbered.head = kUnknown;
    if (is_number(text)) {
      const std::uint64_t number = std::stoull(text);
      const auto place = place_of.find(number);
      if (number == 0 && !(from_zero && minus)) {
        numbered.head = 0;
      } else if (by_place) {
        if (number <= words.size()) numbered.head = number;
      } else if (place != place_of.end()) {
        numbered.head = place->second;
      }
      if (text.size() > 1 && text.front() == '0') log.add(Rule::head_text, numbered.offset);
      any = true;
    } else if (names_the_root(text)) {
      numbered.head = 0;
      log.add(Rule::head_text, numbered.offset);
      any = true;
    } else if (const auto form = form_of.find(text);
               text != "_" && form != form_of.end() && form->second != 0) {
      numbered.head = form->second;
      log.add(Rule::head_text, numbered.offset);
      any = true;
    } else if (names_nothing(text)) {
      numbered.head = 0;
      log.add(Rule::head_text, numbered.offset);
      any = true;
    }
  }
  if (!any) return false;
  std::uint64_t root = 0;
  for (std::size_t at = 0; at < words.size() && root == 0; ++at) root = words[at].head == 0 ? at + 1 : 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    NumberedWord& numbered = words[at];
    if (numbered.head == kUnknown) {
      log.add(Rule::head_range, numbered.offset);
      numbered.head = root;
      if (root == 0) root = at + 1;
    } else if (one_root && numbered.head == 0 && at + 1 != root) {
      log.add(Rule::roots, numbered.offset);
      numbered.head = root;
    }
  }
  std::vector<Row> heads;
  heads.reserve(words.size());
  for (const NumberedWord& numbered : words)
    heads.push_back(numbered.head == 0 ? static_cast<Row>(words.size())
                                       : static_cast<Row>(numbered.head - 1));
  for (const Row word : first_words_of_cycles(heads)) {
    log.add(Rule::cycle, words[word].offset);
    words[word].head = root;
    if (root == 0) root = word + 1;
  }
  return true;
}

}  // namespace treegauge::repair
