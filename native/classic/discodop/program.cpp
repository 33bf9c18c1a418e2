#include "classic/discodop/program.hpp"

#include <algorithm>

#include "base/interrupt.hpp"
#include "classic/conll/stop.hpp"
#include "classic/discodop/pair.hpp"
#include "classic/discodop/readers.hpp"
#include "classic/discodop/report.hpp"
#include "classic/discodop/totals.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic {
namespace {

using namespace discodop_parts;
using conll::Stop;

class Evaluation {
 public:
  Evaluation(const DiscodopSettings& settings, std::string& out)
      : settings_(settings), out_(out), comparer_(settings, strings_) {}

  void score(const DiscodopRead& read_gold, const DiscodopRead& read_test) {
    const Reader reader{settings_, strings_, out_};
    Treebank gold = reader.read(read_gold());
    Treebank test = reader.read(read_test());
    if (gold.trees.empty()) throw Stop(1, "there are no trees in the gold file");
    if (test.trees.empty()) throw Stop(1, "there are no trees in the test file");
    std::size_t width = 0;
    for (const std::string& key : test.keys) width = std::max(width, utf8::count(key));
    if (settings_.debug >= 1) {
      out_ += settings_.shown;
      write_header(out_, width);
    }
    for (std::size_t place = 0; place < test.keys.size(); ++place) compare(gold, test, place, width);
    if (settings_.labeled) write_breakdowns(out_, breakdowns_, all_, comparer_.rules(), strings_, settings_);
    write_summary(out_, all_, up_to_cutoff_, settings_);
  }

 private:
  void compare(Treebank& gold, Treebank& test, std::size_t place, std::size_t width) {
    const std::string& key = test.keys[place];
    const auto entry = gold.places.find(key);
    if (entry == gold.places.end() || gold.is_numbered != test.is_numbered)
      throw Stop(1, "gold has no sentence " + key);
    check_interrupted(64 * test.trees[place].nodes.size());
    try {
      const Pair pair = comparer_.compare(std::move(gold.trees[entry->second]), std::move(test.trees[place]));
      all_.add(pair, settings_.only_discontinuous);
      if (pair.trees.length <= settings_.cutoff) up_to_cutoff_.add(pair, settings_.only_discontinuous);
      if (settings_.labeled) breakdowns_.add(pair);
      if (settings_.debug >= 1) write_row(out_, pair, key, width, settings_);
    } catch (const Stop& stop) {
      throw Stop(stop.code, "sentence " + key + ": " + stop.message);
    }
  }

  const DiscodopSettings& settings_;
  std::string& out_;
  Strings strings_;
  Comparer comparer_;
  Totals all_;
  Totals up_to_cutoff_;
  Breakdowns breakdowns_;
};

}  // namespace

Outcome discodop(const DiscodopSettings& settings, const DiscodopRead& gold, const DiscodopRead& test) {
  Outcome outcome;
  try {
    Evaluation(settings, outcome.out).score(gold, test);
  } catch (const Stop& stop) {
    outcome.code = stop.code;
    outcome.err = "treegauge discodop: " + stop.message + "\n";
  }
  return outcome;
}

}  // namespace treegauge::classic
