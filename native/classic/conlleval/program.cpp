#include "classic/conlleval/program.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include "base/interrupt.hpp"
#include "classic/conll/percentages.hpp"
#include "classic/conll/stop.hpp"
#include "classic/conlleval/chunks.hpp"
#include "classic/file_text.hpp"

namespace treegauge::classic {
namespace {

using namespace conll;
using namespace conlleval_parts;

constexpr std::string_view kUsage =
    "usage: conlleval [-l] [-r] [-d PATTERN] [-o TAG] [FILE]\n"
    "Chunks of the last two columns, gold and test; without FILE, of standard input.\n"
    "  -l  the table in LaTeX\n"
    "  -r  tags have no prefix: each word is a chunk of its own\n"
    "  -d  the pattern (a Perl pattern) between columns; otherwise a blank\n"
    "  -o  the tag of words outside all chunks, with -r; otherwise O\n";
struct Options {
  bool latex = false;
  bool raw = false;
  std::string delimiter = " ";
  std::string outside = "O";
  std::optional<std::string> file;
};

Options parse(const std::vector<std::string>& arguments) {
  Options options;
  std::size_t at = 0;
  const auto value = [&] {
    if (at + 1 == arguments.size())
      throw Stop{kStopAfterEnd, "treegauge conlleval: " + arguments[at] + " needs a value\n"};
    return arguments[++at];
  };
  for (; at < arguments.size() && arguments[at].starts_with('-'); ++at)
    if (arguments[at] == "-l")
      options.latex = true;
    else if (arguments[at] == "-r")
      options.raw = true;
    else if (arguments[at] == "-d")
      options.delimiter = value();
    else if (arguments[at] == "-o")
      options.outside = value();
    else
      throw Stop{kStopAfterEnd, std::string(kUsage)};
  if (at < arguments.size()) options.file = arguments[at++];
  if (at < arguments.size()) throw Stop{kStopAfterEnd, "treegauge conlleval: takes one file\n"};
  return options;
}

// The fields that count: the first, and the last two.
struct Fields {
  std::size_t number = 0;
  std::string_view first;
  std::string_view gold;
  std::string_view test;
};

Fields fields_of(const std::vector<std::string>& all) {
  const std::size_t size = all.size();
  if (size < 2) return {size, size == 0 ? std::string_view{} : std::string_view(all.front()), {}, {}};
  return {size, all.front(), all[size - 2], all[size - 1]};
}

// Fields at the end that are empty do not count.
Fields split_plain(std::string_view line, std::string_view delimiter) {
  Fields fields;
  std::size_t empty = 0;  // fields since the last that is not empty
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(delimiter, at), line.size());
    const std::string_view field = line.substr(at, end - at);
    at = end + delimiter.size();
    if (field.empty()) {
      ++empty;
      continue;
    }
    if (fields.number + empty == 0) fields.first = field;
    fields.gold = empty > 0 ? std::string_view{} : fields.test;
    fields.test = field;
    fields.number += empty + 1;
    empty = 0;
  }
  return fields;
}

class Lines {
 public:
  Lines(const Options& options, const PatternSplit& split) : options_(options), split_(split) {
    is_plain_ =
        !options.delimiter.empty() && options.delimiter.find_first_of("\\^$.|?*+()[]{}") == std::string::npos;
  }

  void read(std::string_view text, ChunkCounter& counter) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      check_interrupted(end);
      add(text.substr(0, end), counter);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

 private:
  void add(std::string_view line, ChunkCounter& counter) {
    ++number_;
    if (!is_plain_) kept_ = split_(options_.delimiter, line);
    const Fields fields = is_plain_ ? split_plain(line, options_.delimiter) : fields_of(kept_);
    if (columns_ == 0)
      columns_ = fields.number;
    else if (fields.number != columns_ && fields.number != 0)
      throw Stop{kStopMismatch, told("has " + std::to_string(fields.number) +
                                     " columns, the lines before have " + std::to_string(columns_))};
    if (fields.number == 0 || fields.first == "-X-") {
      counter.add({"O", {}}, {"O", {}}, false);
      return;
    }
    if (fields.number < 2)
      throw Stop{kStopAfterEnd, told("has one column, at least two are needed: gold and test")};
    counter.add(tag_of(fields.gold), tag_of(fields.test), true);
  }

  [[nodiscard]] Tag tag_of(std::string_view field) const {
    if (!options_.raw) return parted(field);
    if (field == options_.outside || field == "O") return {"O", {}};
    return {"B", field == "0" ? std::string_view{} : field};
  }

  [[nodiscard]] std::string told(const std::string& what) const {
    return "treegauge conlleval: " + options_.file.value_or("standard input") + ":" +
           std::to_string(number_) + ": the line " + what + "\n";
  }

  const Options& options_;
  const PatternSplit& split_;
  bool is_plain_ = true;
  std::vector<std::string> kept_;
  std::size_t columns_ = 0;
  std::size_t number_ = 0;
};

Percentages percentages_of(const TypeCounts& counts) {
  return percentages(counts.right, counts.test, counts.gold);
}

void pad(std::string& out, std::string_view text, std::size_t width) {
  out.append(width - std::min(width, text.size()), ' ');
  out += text;
}

void write_row(std::string& out, const Percentages& scores) {
  append_numbers(out, "precision: %6.2f%%; recall: %6.2f%%; FB1: %6.2f", scores.precision, scores.recall,
                 scores.f1);
}

// A nameless type has a row for each side that has it.
std::size_t rows_of(std::string_view type, const TypeCounts& counts) {
  return type.empty() && counts.gold > 0 && counts.test > 0 ? 2 : 1;
}

void write_plain(std::string& out, const ChunkCounter& counter) {
  const TypeCounts& all = counter.all();
  const auto number = [](std::uint64_t count) { return std::to_string(count); };
  out += "processed " + number(counter.words()) + " tokens with " + number(all.gold) +
         " phrases; found: " + number(all.test) + " phrases; correct: " + number(all.right) + ".\n";
  if (counter.words() > 0) {
    append_numbers(out, "accuracy: %6.2f%%; ", percent(counter.right_tags(), counter.words()));
    write_row(out, percentages_of(all));
    out += '\n';
  }
  for (const auto& [type, counts] : counter.by_type()) {
    for (std::size_t row = 0; row < rows_of(type, counts); ++row) {
      pad(out, type, 17);
      out += ": ";
      write_row(out, percentages_of(counts));
      out += "  " + number(counts.test) + "\n";
    }
  }
}

void write_latex(std::string& out, const ChunkCounter& counter) {
  const auto row = [&](std::string_view name, const TypeCounts& counts) {
    const Percentages scores = percentages_of(counts);
    out += name;
    out.append(7 - std::min<std::size_t>(7, name.size()), ' ');
    append_numbers(out, " &  %6.2f\\%% & %6.2f\\%% & %6.2f \\\\", scores.precision, scores.recall, scores.f1);
  };
  out += "        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline";
  for (const auto& [type, counts] : counter.by_type()) {
    for (std::size_t repeat = 0; repeat < rows_of(type, counts); ++repeat) {
      out += '\n';
      row(type, counts);
    }
  }
  out += "\\hline\n";
  row("Overall", counter.all());
  out += "\\hline\n";
}

FileText input(const Options& options) {
  FileText text = options.file ? file_text(*options.file) : standard_input();
  if (!text.opened)
    throw Stop{ENOENT,
               "treegauge conlleval: cannot open " + *options.file + ": " + std::strerror(text.error) + "\n"};
  return text;
}

}  // namespace

Outcome conlleval(const std::vector<std::string>& arguments, const PatternSplit& split) {
  Outcome outcome;
  try {
    const Options options = parse(arguments);
    const FileText text = input(options);
    // The original takes what cannot be read, as a directory, for an empty file.
    if (text.error != 0)
      outcome.err = "treegauge conlleval: cannot read " + options.file.value_or("standard input") + ": " +
                    std::strerror(text.error) + "\n";
    ChunkCounter counter;
    Lines(options, split).read(text.view(), counter);
    counter.finish();
    if (options.latex)
      write_latex(outcome.out, counter);
    else
      write_plain(outcome.out, counter);
  } catch (const Stop& stop) {
    outcome.code = stop.code;
    outcome.err += stop.message;
  }
  return outcome;
}

}  // namespace treegauge::classic
