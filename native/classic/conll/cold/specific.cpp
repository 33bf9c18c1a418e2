// The most frequent kinds of errors, the surroundings in which each happens, and the surroundings
// that several of them share.
#include <unordered_map>

#include "base/interrupt.hpp"
#include "classic/conll/cold/errors.hpp"
#include "classic/conll/cold/local_contexts.hpp"
#include "classic/conll/report/report.hpp"
#include "classic/conll/text.hpp"

namespace treegauge::classic::conll {
namespace {

constexpr std::size_t kFrequentKinds = 10;

struct Widths {
  std::size_t outer_tag = 0;
  std::size_t before = 4;
  std::size_t tag = 0;
  std::size_t word = 4;
  std::size_t after = 4;
};

struct FrequentKind {
  StringId kind;
  LocalContexts contexts;
  std::string description;  // with its number in the report
};

// Context fields by place; see LocalContext.
enum : std::size_t { kTagBefore, kWordBefore, kWord, kTag, kTagAfter, kWordAfter };

class SpecificErrors {
 public:
  SpecificErrors(Report& report, Counts& counts)
      : report_(report),
        counts_(counts),
        any_(counts.strings.intern("*")),
        empty_(counts.strings.intern("")) {}

  void write() {
    choose_kinds();
    collect_contexts();
    measure();
    write_kinds();
    write_shared();
  }

 private:
  void choose_kinds() {
    const Tally<Count>& kinds = counts_.error_kinds;
    std::vector<Count> all;
    all.reserve(kinds.size());
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) all.push_back(kinds.value(kind));
    const Count fewest = ranked_count(std::move(all), kFrequentKinds).value_or(0);
    place_.assign(kinds.size(), kinds.size());
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (kinds.value(kind) >= fewest) {
        place_[kind] = frequent_.size();
        frequent_.push_back({static_cast<StringId>(kind), LocalContexts(any_, empty_), {}});
      }
    }
  }

  void collect_contexts() {
    for (const WrongWord& word : counts_.wrong_words) {
      check_interrupted(256);
      if (const std::size_t place = place_[word.kind]; place < frequent_.size())
        frequent_[place].contexts.add(word.context);
    }
    for (FrequentKind& frequent : frequent_) {
      frequent.contexts.drop_too_general();
      frequent.contexts.keep_most_frequent();
    }
  }

  [[nodiscard]] std::string_view text(StringId id) const { return counts_.strings[id]; }

  void measure() {
    widths_.outer_tag = report_.dialect().tag.size();
    widths_.tag = counts_.widest_tag;
    for (const FrequentKind& frequent : frequent_) {
      for (const CountedContext& context : frequent.contexts.contexts()) {
        if (!context.kept) continue;
        const LocalContext& fields = context.fields;
        widths_.word = std::max(widths_.word, shown_width(text(fields[kWord])));
        widths_.before = std::max(widths_.before, shown_width(text(fields[kWordBefore])));
        widths_.after = std::max(widths_.after, shown_width(text(fields[kWordAfter])));
        for (const std::size_t tag : {kTagBefore, kTagAfter})
          widths_.outer_tag = std::max(widths_.outer_tag, plain_width(text(fields[tag]), report_.dialect()));
      }
    }
  }

  void write_rule(std::string_view end) {
    const Widths& widths = widths_;
    const std::size_t columns[] = {widths.outer_tag, widths.before,    widths.tag,
                                   widths.word,      widths.outer_tag, widths.after};
    report_.text("  ");
    for (std::size_t column = 0; column < std::size(columns); ++column)
      report_.repeat('-', columns[column]).text(column + 1 < std::size(columns) ? "-+-" : end);
  }

  void write_heading(std::string_view rule_end, std::string_view count_heading,
                     std::string_view count_space) {
    const std::string_view tag = report_.dialect().tag;
    write_rule(rule_end);
    report_.text("  ")
        .plain("  Before", widths_.outer_tag + widths_.before + 3)
        .text(" | ")
        .plain("   Focus", widths_.word + widths_.tag + 3)
        .text(" | ")
        .plain("  After", widths_.outer_tag + widths_.after + 3)
        .text(count_heading);
    report_.text("  ").plain(tag, widths_.outer_tag).text("   ").plain("word", widths_.before);
    report_.text(" | ").plain(tag, widths_.tag).text("   ").plain("word", widths_.word);
    report_.text(" | ").plain(tag, widths_.outer_tag).text("   ").plain("word", widths_.after);
    report_.text(count_space);
    write_rule(rule_end);
  }

  void write_fields(const LocalContext& fields) {
    const auto field = [&](std::size_t place) {
      std::string words(text(fields[place]));
      std::replace(words.begin(), words.end(), '*', ' ');
      return words;
    };
    report_.text("  ").plain(field(kTagBefore), widths_.outer_tag).text(" | ");
    report_.shown(field(kWordBefore), widths_.before).text(" | ");
    report_.plain(field(kTag), widths_.tag).text(" | ");
    report_.shown(field(kWord), widths_.word).text(" | ");
    report_.plain(field(kTagAfter), widths_.outer_tag).text(" | ");
    report_.shown(field(kWordAfter), widths_.after);
  }

  void write_kinds() {
    constexpr std::string_view kRuleEnd = "-+------\n";
    report_.format("  Specific errors, %zu most frequent errors:\n  ", frequent_.size());
    report_.repeat('=', 41).text("\n");
    std::size_t number = 0;
    const auto frequency = [&](std::size_t place) {
      return counts_.error_kinds.value(frequent_[place].kind);
    };
    for (const std::size_t place : by_count(frequent_.size(), frequency)) {
      FrequentKind& frequent = frequent_[place];
      const std::string digits = std::to_string(++number);
      frequent.description = (digits.size() < 2 ? " " : "") + digits + ". " +
                             describe(counts_.error_kinds.name(frequent.kind), report_.dialect());
      report_.text("\n  ").text(frequent.description);
      report_.format(" : %llu times\n", static_cast<unsigned long long>(frequency(place)));
      write_heading(kRuleEnd, " | Count\n", " |\n");
      const std::vector<CountedContext>& contexts = frequent.contexts.contexts();
      const auto count_of = [&](std::size_t index) { return contexts[index].count; };
      for (const std::size_t index : by_count(contexts.size(), count_of)) {
        const CountedContext& context = contexts[index];
        if (context.kept && !frequent.contexts.says_nothing(context.fields)) {
          write_fields(context.fields);
          report_.format(" | %3llu\n", static_cast<unsigned long long>(context.count));
        }
      }
      write_rule(kRuleEnd);
    }
    report_.text("\n\n");
  }

  struct Use {
    std::size_t place;  // in frequent_
    Count count;
  };

  struct SharedContext {
    LocalContext fields;
    std::vector<Use> uses;
  };

  [[nodiscard]] std::vector<SharedContext> shared_contexts() const {
    struct Hash {
      std::size_t operator()(const LocalContext& context) const { return hash_of(context); }
    };
    std::unordered_map<LocalContext, std::size_t, Hash> index_of;
    std::vector<SharedContext> all;
    for (std::size_t place = 0; place < frequent_.size(); ++place) {
      for (const CountedContext& context : frequent_[place].contexts.contexts()) {
        if (!context.kept || frequent_[place].contexts.says_nothing(context.fields)) continue;
        const auto [entry, is_new] = index_of.try_emplace(context.fields, all.size());
        if (is_new) all.push_back({context.fields, {}});
        all[entry->second].uses.push_back({place, context.count});
      }
    }
    return all;
  }

  void write_shared() {
    report_.text("  Local contexts involved in several frequent errors:\n  ");
    report_.repeat('=', 51).text("\n\n\n");
    const std::vector<SharedContext> all = shared_contexts();
    const auto uses = [&](std::size_t index) { return all[index].uses.size(); };
    for (const std::size_t index : by_count(all.size(), uses)) {
      const SharedContext& shared = all[index];
      if (shared.uses.size() == 1) break;
      write_heading("-\n", " \n", " \n");
      write_fields(shared.fields);
      report_.text(" \n");
      write_rule("-\n");
      const auto count_of = [&](std::size_t use) { return shared.uses[use].count; };
      for (const std::size_t use : by_count(shared.uses.size(), count_of)) {
        report_.text("  ").text(frequent_[shared.uses[use].place].description);
        report_.format(" : %llu times\n", static_cast<unsigned long long>(count_of(use)));
      }
      report_.text("\n");
    }
  }

  Report& report_;
  Counts& counts_;
  StringId any_;
  StringId empty_;
  std::vector<std::size_t> place_;  // of a kind in frequent_, or past its end
  std::vector<FrequentKind> frequent_;
  Widths widths_;
};

}  // namespace

void write_specific_errors(Report& report, Counts& counts) { SpecificErrors(report, counts).write(); }

}  // namespace treegauge::classic::conll
