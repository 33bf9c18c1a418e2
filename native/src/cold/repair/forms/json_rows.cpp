// Words with heads in JSON: [{"id": 1, "form": "She", "head": 2, "deprel": "nsubj"}, …],
// {"tokens": […], "heads": […], "deprels": […]}, [[1, "She", 2, "nsubj"], …], and lists of arcs.
#include <algorithm>
#include <initializer_list>
#include <map>

#include "cold/repair/conll/rows.hpp"
#include "cold/repair/forms/forms.hpp"
#include "cold/repair/forms/json.hpp"
#include "cold/repair/forms/rows.hpp"

namespace treegauge::repair {
namespace {

using Names = std::initializer_list<std::string_view>;

bool among(Names names, std::string_view text) {
  return std::find(names.begin(), names.end(), text) != names.end();
}

bool is_form(std::string_view key) {
  return among({"form", "word", "token", "text", "surface", "orth"}, key);
}
bool is_head(std::string_view key) {
  return among({"head", "headid", "headindex", "headidx", "headi", "headposition", "governor", "gov",
                "parent", "parentid", "dephead", "dependencyhead", "headtoken", "headword", "headtext"},
               key);
}
bool is_relation(std::string_view key) {
  return among({"deprel", "rel", "relation", "dep", "label", "dependency", "dependencyrelation",
                "dependencylabel", "deplabel", "deptype", "relationtype", "type", "role", "function"},
               key);
}
bool is_id(std::string_view key) {
  return among({"id", "index", "i", "idx", "position", "no", "number", "tokenid", "wordid", "n"}, key);
}
bool is_dependent(std::string_view key) {
  return among({"dependent", "child", "modifier", "dependentid", "dependentindex"}, key);
}

// The cell of a row for a key.
std::string* cell_for(FormRow& row, std::string_view key) {
  if (is_form(key)) return &row.form;
  if (is_head(key)) return &row.head;
  if (is_relation(key)) return &row.deprel;
  if (is_id(key)) return &row.id;
  if (key == "lemma") return &row.lemma;
  if (among({"upos", "pos", "upostag", "postag", "tag", "partofspeech", "cpos", "cpostag"}, key))
    return &row.upos;
  if (among({"xpos", "xpostag"}, key)) return &row.xpos;
  if (among({"feats", "features", "morph", "morphology"}, key)) return &row.feats;
  if (key == "misc") return &row.misc;
  return nullptr;
}

class RowsInJson {
 public:
  RowsInJson(const Piece& piece, const Json& json) : piece_(piece), json_(json) {}

  std::vector<Piece> all(Log& log) {
    // Objects that follow each other in the text are a list, too.
    std::vector<std::uint32_t> outermost;
    for (std::uint32_t value = 0; value < json_.values.size(); ++value)
      if (at(value).parent == kNoValue) outermost.push_back(value);
    take(rows_of(outermost), log);
    std::vector<std::uint32_t> members;
    for (std::uint32_t value = 0; value < json_.values.size(); ++value) {
      if (!json_.is_list(value)) continue;
      members.clear();
      for (std::uint32_t member = at(value).first; member != kNoValue; member = at(member).next)
        members.push_back(member);
      if (members.empty()) continue;
      if (take(rows_of(members), log)) continue;
      if (at(value).kind == JsonValue::object && take(columns_of(members), log)) continue;
      if (at(value).kind != JsonValue::array) continue;
      note_tokens(members);
      if (take(arcs_of(members), log)) continue;
      take_cells(members, log);
    }
    if (!analyses_.empty() && json_.around) log.once(Rule::prose, piece_.offset(skip_blanks(piece_.text, 0)));
    return std::move(analyses_);
  }

 private:
  [[nodiscard]] const JsonValue& at(std::uint32_t value) const { return json_.values[value]; }
  [[nodiscard]] std::string name_of(std::uint32_t value) const { return plain_key(json_.key_of(at(value))); }

  bool take(const std::vector<FormRow>& rows, Log& log) {
    if (rows.empty() || !are_parse(rows)) return false;
    log.once(Rule::json_rows, piece_.offset(rows.front().at));
    if (json_.cut) log.mended().truncated = true;
    analyses_.push_back(written(rows, piece_, json_.cut && last_is_open_));
    return true;
  }

  // A number or a text; of an object the number or the text in it; null by name.
  [[nodiscard]] std::string value_of(std::uint32_t value) const {
    if (json_.is_scalar(value)) return std::string(json_.text_of(at(value)));
    if (at(value).kind == JsonValue::other) return "null";
    std::string text;
    for (std::uint32_t member = at(value).first; member != kNoValue; member = at(member).next) {
      if (!json_.is_scalar(member)) continue;
      const std::string name = name_of(member);
      if (is_id(name)) return std::string(json_.text_of(at(member)));
      if (is_form(name) && text.empty()) text = json_.text_of(at(member));
    }
    return text;
  }

  // {"Case": "Nom", …} as Case=Nom|…
  [[nodiscard]] std::string features_of(std::uint32_t value) const {
    if (at(value).kind != JsonValue::object) return at(value).kind == JsonValue::other ? "" : value_of(value);
    std::string features;
    for (std::uint32_t member = at(value).first; member != kNoValue; member = at(member).next) {
      if (!json_.is_scalar(member)) continue;
      if (!features.empty()) features += '|';
      features += std::string(json_.key_of(at(member))) + "=" + std::string(json_.text_of(at(member)));
    }
    return features;
  }

  [[nodiscard]] FormRow row_of(std::uint32_t object, bool& head) const {
    FormRow row;
    row.at = at(object).at;
    head = false;
    for (std::uint32_t member = at(object).first; member != kNoValue; member = at(member).next) {
      const std::string name = name_of(member);
      std::string* cell = cell_for(row, name);
      if (cell == nullptr || !cell->empty()) continue;
      if (cell == &row.feats)
        *cell = features_of(member);
      else if (cell == &row.head || at(member).kind != JsonValue::other)
        *cell = value_of(member);
      head = head || cell == &row.head;
    }
    return row;
  }

  // Objects with a word and its head. The key of an object is its number, or the word.
  [[nodiscard]] std::vector<FormRow> rows_of(const std::vector<std::uint32_t>& members) {
    std::vector<FormRow> rows;
    last_is_open_ = false;
    for (const std::uint32_t member : members) {
      if (at(member).kind != JsonValue::object) continue;
      bool head = false;
      FormRow row = row_of(member, head);
      const std::string key(json_.key_of(at(member)));
      if (row.id.empty() && is_number(key)) row.id = key;
      if (row.form.empty() && !is_number(key)) row.form = key;
      if (row.form.empty() || (!head && !at(member).open)) continue;
      last_is_open_ = at(member).open;
      rows.push_back(std::move(row));
    }
    if (2 * rows.size() < members.size()) return {};
    return rows;
  }

  // {"tokens": […], "heads": […], "deprels": […]}
  [[nodiscard]] std::vector<FormRow> columns_of(const std::vector<std::uint32_t>& members) {
    last_is_open_ = false;
    std::vector<FormRow> rows;
    bool heads = false;
    for (const bool forms : {true, false}) {
      for (const std::uint32_t member : members) {
        if (at(member).kind != JsonValue::array) continue;
        std::string name = name_of(member);
        if (name == "words") name = "form";
        FormRow probe;
        // tokens, heads, deprels: lists have the names of cells, in the plural or not.
        if (cell_for(probe, name) == nullptr && name.ends_with('s')) name.pop_back();
        if (cell_for(probe, name) == nullptr || is_form(name) != forms) continue;
        std::size_t place = 0;
        for (std::uint32_t element = at(member).first; element != kNoValue;
             element = at(element).next, ++place) {
          if (forms && place == rows.size()) {
            rows.emplace_back();
            rows.back().at = at(element).at;
          }
          if (place >= rows.size()) break;
          std::string* cell = cell_for(rows[place], name);
          if (!cell->empty()) continue;
          if (!forms && at(element).kind == JsonValue::other && !is_head(name)) continue;
          *cell = value_of(element);
          heads = heads || is_head(name);
        }
      }
    }
    if (!heads) return {};
    return rows;
  }

  // Words without heads: what arcs speak of.
  void note_tokens(const std::vector<std::uint32_t>& members) {
    const JsonValue& list = at(at(members.front()).parent);
    const std::string name = plain_key(json_.key_of(list));
    std::vector<FormRow> rows;
    for (const std::uint32_t member : members) {
      bool head = false;
      FormRow row;
      if (at(member).kind == JsonValue::object)
        row = row_of(member, head);
      else if (json_.is_scalar(member) && among({"tokens", "words", "forms"}, name))
        row.form = json_.text_of(at(member));
      if (row.form.empty() || head) return;
      row.at = at(member).at;
      row.deprel.clear();
      rows.push_back(std::move(row));
    }
    tokens_ = std::move(rows);
  }

  // An object with a head and the number of a word that depends on it.
  [[nodiscard]] bool is_arc(std::uint32_t value) const {
    if (at(value).kind != JsonValue::object) return false;
    bool head = false;
    bool dependent = false;
    for (std::uint32_t member = at(value).first; member != kNoValue; member = at(member).next) {
      const std::string name = name_of(member);
      head = head || is_head(name);
      dependent = dependent || (is_dependent(name) && is_number(value_of(member)));
    }
    return head && dependent;
  }

  // [{"dep": "nsubj", "governor": 2, "dependent": 1, "dependentGloss": "She"}, …]
  [[nodiscard]] std::vector<FormRow> arcs_of(const std::vector<std::uint32_t>& members) {
    last_is_open_ = false;
    for (const std::uint32_t member : members)
      if (!is_arc(member)) return {};
    std::map<std::uint64_t, FormRow> rows;
    // Words are used once, so that many lists of arcs cost no more than one.
    const std::vector<FormRow> tokens = std::move(tokens_);
    tokens_.clear();
    const bool from_zero = !tokens.empty() && tokens.front().id == "0";
    for (std::size_t place = 0; place < tokens.size(); ++place) {
      FormRow row = tokens[place];
      if (!is_number(row.id)) row.id = std::to_string(place + (from_zero ? 0 : 1));
      rows.try_emplace(std::stoull(row.id), row);
    }
    for (const std::uint32_t member : members) {
      FormRow row;
      row.at = at(member).at;
      bool head = false;
      for (std::uint32_t field = at(member).first; field != kNoValue; field = at(field).next) {
        const std::string name = name_of(field);
        if (is_dependent(name)) row.id = value_of(field);
        if (is_relation(name)) row.deprel = value_of(field);
        if (among({"dependentgloss", "dependenttext", "dependentword"}, name)) row.form = value_of(field);
        if (!is_head(name) || head) continue;
        row.head = value_of(field);
        head = true;
      }
      const auto [known, fresh] = rows.try_emplace(std::stoull(row.id), row);
      if (!fresh && known->second.head.empty()) {
        known->second.head = row.head;
        known->second.deprel = row.deprel;
      }
    }
    std::vector<FormRow> ordered;
    ordered.reserve(rows.size());
    for (auto& [number, row] : rows) ordered.push_back(std::move(row));
    return ordered;
  }

  // [[1, "She", 2, "nsubj"], …]: the cells of rows, whichever they are.
  void take_cells(const std::vector<std::uint32_t>& members, Log& log) {
    Piece out;
    out.end = piece_.end;
    bool known = false;
    for (const std::uint32_t member : members) {
      if (at(member).kind != JsonValue::array) return;
      const std::size_t offset = piece_.offset(at(member).at);
      std::size_t cells = 0;
      bool number = false;
      for (std::uint32_t element = at(member).first; element != kNoValue; element = at(element).next) {
        if (json_.is_list(element)) return;
        std::string cell = value_of(element);
        if (at(element).kind == JsonValue::other) cell = "_";
        for (char& c : cell)
          if (is_ascii_space(c)) c = ' ';
        if (cells++ > 0) out.add('\t', offset);
        out.add(cell.empty() ? "_" : cell, offset);
        number = number || is_number(cell);
        known = known || is_known_relation(cell);
      }
      if (cells < 3 || !number) return;
      out.add('\n', offset);
    }
    if (!known) return;
    log.once(Rule::json_rows, piece_.offset(at(members.front()).at));
    analyses_.push_back(std::move(out));
  }

  const Piece& piece_;
  const Json& json_;
  std::vector<Piece> analyses_;
  std::vector<FormRow> tokens_;
  bool last_is_open_ = false;
};

}  // namespace

std::vector<Piece> json_rows(const Piece& piece, Log& log) {
  if (piece.text.find_first_of("{[(") == std::string::npos ||
      piece.text.find_first_of("\"'") == std::string::npos)
    return {};
  const Json json = json_in(piece);
  return RowsInJson(piece, json).all(log);
}

}  // namespace treegauge::repair
