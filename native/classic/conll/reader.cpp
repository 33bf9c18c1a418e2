#include "classic/conll/reader.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>

#include "base/interrupt.hpp"
#include "classic/conll/text.hpp"

namespace treegauge::classic::conll {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

Stop mismatch(std::size_t line_number, std::string_view gold, std::string_view system) {
  return {kStopMismatch, "Fatal: line mismatch, line " + std::to_string(line_number) +
                             ":\n gold: " + std::string(gold) + "\n sys : " + std::string(system) + "\n"};
}

constexpr std::string_view kPastEnd = "past end of file";

}  // namespace

void Side::clear() {
  blanks = 0;
  lines_.clear();
  fields_.clear();
  ends_.clear();
}

void Side::add(std::string_view line, const Dialect& dialect) {
  lines_.push_back(line);
  split_columns(line, dialect, fields_);
  ends_.push_back(fields_.size());
}

PairedReader::PairedReader(const std::string& gold_path, const std::string& system_path,
                           const Dialect& dialect)
    : dialect_(dialect),
      gold_(open(gold_path, "gold standard", dialect)),
      system_(open(system_path, "system output", dialect)) {}

PairedReader::File PairedReader::open(const std::string& path, const char* what, const Dialect& dialect) {
  // The 2007 scorer knows "-" as standard input.
  const bool is_standard_input = path == "-" && !dialect.characters;
  errno = 0;
  const std::unique_ptr<std::FILE, CloseFile> stream(is_standard_input ? stdin
                                                                       : std::fopen(path.c_str(), "rb"));
  if (!stream) throw Stop{errno, std::string("Could not open ") + what + " file " + path + "\n"};
  File file;
  char block[1 << 16];
  errno = 0;
  while (const std::size_t count = std::fread(block, 1, sizeof block, stream.get()))
    file.bytes.append(block, count);
  // A directory opens but does not read; the scorers take it for an empty file.
  file.error = std::ferror(stream.get()) != 0 ? errno : 0;
  return file;
}

int PairedReader::stop_code(bool at_end) const {
  const int error = system_.error != 0 ? system_.error : gold_.error;
  return error != 0 ? error : at_end ? kStopAfterEnd : kStopBeforeEnd;
}

bool PairedReader::File::next(std::string_view& line) {
  if (at >= bytes.size()) return false;
  const std::size_t end = bytes.find('\n', at);
  const std::size_t stop = end == std::string::npos ? bytes.size() : end;
  line = std::string_view(bytes).substr(at, stop - at);
  at = stop + 1;
  return true;
}

void PairedReader::read(RawSentence& sentence) {
  sentence.first_line = line_number_ + 1;
  sentence.is_last = false;
  sentence.gold.clear();
  sentence.system.clear();
  for (;;) {
    check_interrupted();
    std::string_view gold;
    std::string_view system;
    const bool has_gold = gold_.next(gold);
    const bool has_system = system_.next(system);
    ++line_number_;
    if (!has_gold && !has_system) {
      sentence.is_last = true;
      return;
    }
    if (has_gold != has_system) {
      if (!is_blank(has_gold ? gold : system, dialect_))
        throw mismatch(line_number_, has_gold ? gold : kPastEnd, has_system ? system : kPastEnd);
      ++(has_gold ? sentence.gold : sentence.system).blanks;
      continue;
    }
    const bool ends = is_blank(gold, dialect_);
    if (ends != is_blank(system, dialect_)) throw mismatch(line_number_, gold, system);
    if (ends) {
      sentence.gold.blanks = 1;
      sentence.system.blanks = 1;
      return;
    }
    sentence.gold.add(gold, dialect_);
    sentence.system.add(system, dialect_);
  }
}

}  // namespace treegauge::classic::conll
