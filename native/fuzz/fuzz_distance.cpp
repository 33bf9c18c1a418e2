// Tree distances against all mappings (small trees) and the textbook's tables (larger ones): every kind of
// costs, by every method, with and without limits, both ways round.
#include <cmath>
#include <stdexcept>

#include "input.hpp"
#include "target.hpp"
#include "ted_reference.hpp"

using namespace treegauge::ted;
using reference::Owned;

// Costs (4 bytes and more), gold, separator, test; a byte is a node: a label, and how far up its parent is.
std::vector<std::string_view> samples() {
  return {bytes("\x00\x01\x01\x01"
                "\x00\x01\x02\x09" NEXT "\x00\x02\x09"),
          bytes("\x01\x01\x01\x01"
                "\x00\x01\x11\x0A\x13" NEXT "\x00\x01\x13\x0A"),
          bytes("\x02\x03\x02\x04"
                "\x00\x09\x12\x03\x0C\x15" NEXT "\x00\x09\x12\x03"),
          bytes("\x03\x09\x08\x07"
                "abcdefgh"
                "\x00\x09\x12" NEXT "\x01\x0A"),
          bytes("\x04\x01\x02\x03"
                "\x01\x02\x03\x04\x05" NEXT "\x01\x02\x04\x05")};
}

std::vector<std::string_view> pieces() {
  return {NEXT,
          "\x01",
          "\x02",
          "\x09",
          "\x0A",
          "\x11",
          "\x12",
          "\x1B",
          "\x21",
          "\x01\x02\x03",
          "\x01\x09\x11\x19",
          "\x05",
          "\x06",
          "\x07"};
}

namespace {

constexpr int kLabels = 4;

Owned tree_of(std::string_view bytes, std::size_t most) {
  Owned tree;
  for (const char letter : bytes.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(letter);
    auto parent = static_cast<Node>(tree.size()) - 1;
    for (unsigned k = byte / 8 % 8; k > 0 && parent >= 0; --k)
      parent = tree.parents[static_cast<std::size_t>(parent)];
    tree.labels.push_back(byte % kLabels);
    tree.parents.push_back(parent);
  }
  return tree;
}

IntegerCosts costs_of(fuzz::Input& input, bool& huge) {
  IntegerCosts costs;
  const std::uint32_t kind = input.below(8);
  const auto number = [&] { return static_cast<std::int64_t>(input.below(6)); };
  if (kind == 1) costs = add_and_delete();
  if (kind >= 2) {
    costs.remove = number();
    costs.insert = number();
    costs.relabel = number() - 1;
  }
  if (kind == 3 || kind == 4) {
    for (int k = 0; k < kLabels; ++k) {
      costs.remove_by_label.push_back(number());
      costs.insert_by_label.push_back(number());
    }
  }
  if (kind == 4 || kind == 5) {
    costs.table_width = kLabels;
    for (int k = 0; k < kLabels * kLabels; ++k) costs.relabel_table.push_back(number() - 1);
  }
  if (kind == 7) {
    // Sums must not overflow whatever the costs.
    huge = true;
    costs.remove <<= input.below(55);
    costs.insert <<= input.below(55);
    if (costs.relabel > 0) costs.relabel <<= input.below(55);
  }
  return costs;
}

IntegerCosts swapped(const IntegerCosts& costs) {
  IntegerCosts other = costs;
  std::swap(other.remove, other.insert);
  std::swap(other.remove_by_label, other.insert_by_label);
  for (std::size_t a = 0; a < costs.table_width; ++a)
    for (std::size_t b = 0; b < costs.table_width; ++b)
      other.relabel_table[b * costs.table_width + a] = costs.relabel_table[a * costs.table_width + b];
  return other;
}

// What a mapping says of itself.
void check_result(const Result<std::int64_t>& found, const Owned& gold, const Owned& test,
                  const IntegerCosts& costs) {
  REQUIRE(found.deleted + found.relabeled + found.matched == gold.size());
  REQUIRE(found.inserted + found.relabeled + found.matched == test.size());
  REQUIRE(static_cast<std::int64_t>(found.mapping.size()) == found.relabeled + found.matched);
  const auto prices = reference::price(costs);
  std::vector<bool> kept(static_cast<std::size_t>(gold.size()), false);
  std::vector<bool> used(static_cast<std::size_t>(test.size()), false);
  std::int64_t cost = 0;
  for (const auto& [i, j] : found.mapping) {
    kept.at(static_cast<std::size_t>(i)) = true;
    used.at(static_cast<std::size_t>(j)) = true;
    const std::int64_t pair =
        prices.pair(gold.labels[static_cast<std::size_t>(i)], test.labels[static_cast<std::size_t>(j)]);
    REQUIRE(pair >= 0);
    cost += pair;
    for (const auto& [k, l] : found.mapping) {
      REQUIRE((k < i) == (l < j));
      REQUIRE(gold.above(k, i) == test.above(l, j));
    }
  }
  for (std::size_t i = 0; i < kept.size(); ++i) cost += kept[i] ? 0 : prices.remove(gold.labels[i]);
  for (std::size_t j = 0; j < used.size(); ++j) cost += used[j] ? 0 : prices.insert(test.labels[j]);
  REQUIRE(cost == found.cost);
}

void check_limits(const Owned& gold, const Owned& test, const IntegerCosts& costs, std::int64_t expected,
                  std::uint32_t bits) {
  Options options;
  options.limits.bytes = std::size_t{1} << (bits % 20);
  options.limits.cells = std::uint64_t{1} << (bits / 20 % 12);
  try {
    REQUIRE(distance(gold.tree(), test.tree(), costs, options).cost == expected);
  } catch (const LimitExceeded&) {
    // Refused, as it may be.
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  bool huge = false;
  const std::uint32_t switches = input.byte();
  const IntegerCosts costs = costs_of(input, huge);
  const auto parts = fuzz::texts(input.rest(), 2);
  const bool small = huge || parts[0].size() + parts[1].size() <= 12;
  const Owned gold = tree_of(parts[0], small ? 6 : 40);
  const Owned test = tree_of(parts[1], small ? 6 : 40);
  if (huge) {
    try {
      (void)distance(gold.tree(), test.tree(), costs, Options{});
    } catch (const std::invalid_argument&) {
      return 0;  // Costs that cannot be added up are refused.
    }
  }
  const auto prices = reference::price(costs);
  std::vector<std::pair<Node, Node>> mapping;
  std::int64_t cost = 0;
  int equal = 0;
  if (small) {
    const auto best = reference::BruteForce<std::int64_t>(gold, test, prices).run();
    cost = best.cost;
    equal = best.equal;
    for (std::size_t i = 0; i < best.partners.size(); ++i)
      if (best.partners[i] != test.size()) mapping.emplace_back(static_cast<Node>(i), best.partners[i]);
  } else {
    std::tie(cost, equal) = reference::zhang_shasha(gold, test, prices);
  }
  Options options;
  options.want = Want::kMapping;
  for (const Method method : {Method::kFull, Method::kBand, Method::kTwoBands, Method::kAuto}) {
    options.method = method;
    const auto found = distance(gold.tree(), test.tree(), costs, options);
    REQUIRE(found.cost == cost);
    REQUIRE(found.matched == equal);
    check_result(found, gold, test, costs);
    if (!small && method == Method::kFull) mapping = found.mapping;
    REQUIRE(found.mapping == mapping);
  }
  for (const Want want : {Want::kCost, Want::kCounts}) {
    Options plain;
    plain.want = want;
    const auto found = distance(gold.tree(), test.tree(), costs, plain);
    REQUIRE(found.cost == cost);
    REQUIRE(want == Want::kCost || found.matched == equal);
  }
  REQUIRE(distance(test.tree(), gold.tree(), swapped(costs), {}).cost == cost);
  check_limits(gold, test, costs, cost, switches * 7);
  if (costs.relabel_table.empty()) REQUIRE(distance(gold.tree(), gold.tree(), costs, {}).cost == 0);
  return 0;
}
