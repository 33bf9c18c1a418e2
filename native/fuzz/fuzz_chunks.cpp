// Reads bytes as columns of chunks and entities, in each way to choose columns. What is written of a file
// without fault is that file again; in another scheme it has the same chunks.
#include <algorithm>
#include <memory>
#include <string>

#include "corpus/cold/check.hpp"
#include "corpus/cold/describe.hpp"
#include "formats/chunks/chunks.hpp"
#include "target.hpp"

using namespace treegauge;
using formats::TagColumns;
using formats::WrittenTags;

std::vector<std::string_view> samples() {
  return {
      "-DOCSTART- -X- O O\n\nOslo NNP I-NP I-LOC\nsleeps VBZ I-VP O\n\nMr NNP I-NP O\nBerg NNP I-NP I-PER\n"
      "Otto NNP B-NP B-PER\nleft VBD I-VP O\n\n",
      "# sent_id = s1\nthe\tO\nRed\tB-ORG\nCross\tI-ORG\n\nRome\tB-LOC\n\n",
      "Ann S-PER\nvan O\nNew B-LOC\nYork I-LOC\nCity E-LOC\n\n",
      "the O O\nBank B-ORG O\nof I-ORG O\nOslo I-ORG B-LOC\n\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"\n",   "\n\n",  " ",     "\t",           "\r",           "#",     "# newdoc id = x\n",
          "O",    "B",     "B-PER", "I-PER",        "E-PER",        "S-PER", "L-LOC",
          "U-",   "I-LOC", "-X-",   "-DOCSTART-\n", "-DOCSTART- O", "\xFF",  "\xEF\xBB\xBF",
          " O\n", "\tO\n", "PER",   bytes("\0")};
}

namespace {

std::unique_ptr<Corpus> read(std::string_view text, TagColumns columns) {
  auto corpus = std::make_unique<Corpus>();
  const auto bytes = std::make_shared<std::string>(text);
  formats::read_chunks(*corpus, Source{"fuzz", *bytes, bytes}, columns);
  REQUIRE(what_is_wrong(*corpus).empty());
  for (const Issue& issue : corpus->issues)
    REQUIRE(issue.line >= 1 && issue.column >= 1 && !issue.message.empty());
  describe(*corpus);
  return corpus;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const TagColumns columns : {TagColumns::last, TagColumns::last_but_one, TagColumns::all}) {
    const auto corpus = read(text, columns);
    const std::string written = formats::write_chunks(*corpus, WrittenTags::as_they_stand);
    if (!corpus->issues.empty()) continue;
    const std::string plain(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0));
    // Lines may end as Windows or old Macs have it.
    if (plain.find('\r') != plain.npos) continue;
    REQUIRE(written == plain);
    for (const WrittenTags tags :
         {WrittenTags::iob1, WrittenTags::iob2, WrittenTags::bioes, WrittenTags::bilou}) {
      const auto again = read(formats::write_chunks(*corpus, tags), columns);
      REQUIRE(again->spans.first == corpus->spans.first && again->spans.last == corpus->spans.last);
      REQUIRE(again->tokens.size() == corpus->tokens.size());
    }
  }
  return 0;
}
