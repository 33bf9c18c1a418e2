#include "classic/udeval/program.hpp"

#include <algorithm>
#include <system_error>

#include "base/parallel.hpp"
#include "classic/file_text.hpp"
#include "classic/udeval/cold/options.hpp"
#include "classic/udeval/side.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic {
namespace {

constexpr std::size_t kShownCharacters = 20;

FileText read_file(const std::string& path) {
  FileText file = file_text(path);
  if (file.error != 0) throw UdError(path + ": " + std::generic_category().message(file.error));
  return file;
}

std::string_view some_characters(std::string_view text) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < kShownCharacters && at < text.size(); ++i) at += utf8::decode(text, at).bytes;
  return text.substr(0, at);
}

// Where the token with this character is, or the end of the file.
std::string place(const ud::Side& side, const UdText& input, std::uint64_t character) {
  const auto token = std::partition_point(side.tokens.begin(), side.tokens.end(),
                                          [&](const ud::Span& span) { return span.end <= character; });
  const std::string line = token == side.tokens.end() ? "end" : std::to_string(token->line);
  return std::string(input.name) + ":" + line;
}

void check_characters(const ud::Side& gold, const UdText& gold_input, const ud::Side& system,
                      const UdText& system_input) {
  const std::string_view ours = gold.characters;
  const std::string_view theirs = system.characters;
  if (ours == theirs) return;
  auto at = static_cast<std::size_t>(
      std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end()).first - ours.begin());
  // Back to the start of a character: two may begin with the same byte.
  const auto inside = [](std::string_view text, std::size_t byte) {
    return byte < text.size() && utf8::is_continuation(text[byte]);
  };
  while (inside(ours, at) || inside(theirs, at)) --at;
  const std::uint64_t character = utf8::count(ours.substr(0, at));
  throw UdError("the files have different characters: " + place(gold, gold_input, character) + " goes on '" +
                std::string(some_characters(ours.substr(at))) + "', " +
                place(system, system_input, character) + " goes on '" +
                std::string(some_characters(theirs.substr(at))) + "'");
}

}  // namespace

UdScores ud_evaluate(const UdText& gold, const UdText& system, const UdOptions& options) {
  // Below this a second thread takes longer to start than to read.
  constexpr std::size_t kWorthAThread = std::size_t{1} << 17;
  ud::Side sides[2];
  const auto read = [&](std::size_t side) {
    sides[side] = ud::read_side(side == 0 ? gold : system, options);
  };
  if (std::min(gold.text.size(), system.text.size()) < kWorthAThread) {
    read(0);
    read(1);
  } else {
    side_by_side(2, read);
  }
  check_characters(sides[0], gold, sides[1], system);
  ud::renumber(sides[1], sides[0].strings);
  return ud::count(sides[0], sides[1], sides[0].strings);
}

Outcome udeval(const std::vector<std::string>& arguments) {
  const ud::CommandLine line = ud::parse_command_line(arguments);
  if (!line.problem.empty())
    return {"", std::string(ud::usage()) + "treegauge udeval: " + line.problem + "\n", 2};
  if (line.help) return {ud::help(), "", 0};
  try {
    const FileText gold = read_file(line.files[0]);
    const FileText system = read_file(line.files[1]);
    const UdScores scores =
        ud_evaluate({gold.view(), line.files[0]}, {system.view(), line.files[1]}, line.options);
    return {ud::table(scores, line.verbose, line.counts, line.enhanced), "", 0};
  } catch (const UdError& error) {
    return {"", std::string("treegauge udeval: ") + error.what() + "\n", 1};
  }
}

}  // namespace treegauge::classic
