// Reads bytes as CoNLL-U, CoNLL-X, CoNLL-2009 and CoNLL-2008; what is written reads again.
#include <memory>
#include <string>

#include "samples.hpp"
#include "treegauge/describe.hpp"
#include "treegauge/formats/conll.hpp"
#include "treegauge/formats/conll09.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "# newdoc id = one\n# sent_id = 1\n"
      "1\tthe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t2:det\t_\n"
      "2\tkettle\tkettle\tNOUN\tNN\t_\t3\tnsubj\t3:nsubj\t_\n"
      "3\tsings\tsing\tVERB\tVBZ\t_\t0\troot\t0:root\tSpaceAfter=No\n\n",
      "1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\t_\t_\t3\tcase\t3:case\t_\n"
      "2\tel\tel\tDET\t_\t_\t3\tdet\t3:det\t_\n3\tmar\tmar\tNOUN\t_\t_\t0\troot\t0:root\t_\n"
      "3.1\tnada\tnada\tVERB\t_\t_\t_\t_\t0:root\t_\n\n",
      "1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n"
      "2\tleft\tleave\tleave\tVBD\tVBD\t_\t_\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n",
      "1\twe\twe\tPRP\tPRP\twe\twe\tPRP\t2\tSBJ\t_\tA0\n2\tleft\tleave\tVBD\tVBD\tleft\tleave\tVBD\t0\tROOT\tleave.01\t_\n\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"\t", "\n", "\r\n", "\n\n", "_",  "0",   "1",    "2",  "-1", "1-2", "3.1", "99999999999", "#",
          " ",  "|",  "=",    ":",    "\xFF", "\xC3", "A0|A1", "\t\t", "# newdoc\n", "5:x>y", "1\ta\n"};
}

namespace {

std::string_view bytes_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

Source source_of(std::string_view text) {
  auto bytes = std::make_shared<std::string>(text);
  return Source{"fuzz", *bytes, bytes};
}

template <typename Read, typename Write>
void there_and_back(std::string_view text, Read read, Write write) {
  Corpus corpus;
  read(corpus, source_of(text));
  describe(corpus);
  const std::string written = write(corpus);
  Corpus again;
  read(again, source_of(written));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = bytes_of(data, size);
  for (const formats::Conll kind : {formats::Conll::u, formats::Conll::x}) {
    there_and_back(
        text, [&](Corpus& corpus, Source source) { formats::read_conll(corpus, std::move(source), kind); },
        [&](const Corpus& corpus) { return formats::write_conll(corpus, kind); });
  }
  for (const formats::RoleFormat kind : {formats::RoleFormat::conll09, formats::RoleFormat::conll08}) {
    const auto columns = static_cast<formats::ColumnChoice>(size % 3);
    there_and_back(
        text,
        [&](Corpus& corpus, Source source) { formats::read_conll09(corpus, std::move(source), kind, columns); },
        [&](const Corpus& corpus) { return formats::write_conll09(corpus, kind); });
  }
  return 0;
}
