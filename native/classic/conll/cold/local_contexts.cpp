#include "classic/conll/cold/local_contexts.hpp"

namespace treegauge::classic::conll {
namespace {

constexpr std::size_t kFields = std::tuple_size_v<LocalContext>;

// A field's share of the hash; shares are added, so that a generalisation is one subtraction away.
std::uint64_t share_of(std::size_t field, StringId id) {
  std::uint64_t value = (std::uint64_t{id} + 1) * 8 + field;
  value *= 0x9E3779B97F4A7C15ull;
  value ^= value >> 31;
  return value * 0xBF58476D1CE4E5B9ull;
}

}  // namespace

std::uint64_t hash_of(const LocalContext& context) {
  std::uint64_t hash = 0;
  for (std::size_t field = 0; field < kFields; ++field) hash += share_of(field, context[field]);
  return hash;
}

LocalContexts::LocalContexts(StringId any, StringId empty) : any_(any), empty_(empty), table_(256) {}

bool LocalContexts::says_nothing(const LocalContext& context) const {
  return std::all_of(context.begin(), context.end(), [this](StringId id) { return id == any_; });
}

std::size_t LocalContexts::slot_of(const LocalContext& context, std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = (hash ^ hash >> 32) & mask;
  while (table_[at] != 0) {
    const std::size_t index = table_[at] - 1;
    if (hashes_[index] == hash && contexts_[index].fields == context) break;
    at = (at + 1) & mask;
  }
  return at;
}

std::array<std::uint64_t, 6> LocalContexts::shares_of_any() const {
  std::array<std::uint64_t, kFields> shares{};
  for (std::size_t field = 0; field < kFields; ++field) shares[field] = share_of(field, any_);
  return shares;
}

void LocalContexts::grow() {
  table_.assign(table_.size() * 4, 0);
  for (std::size_t index = 0; index < contexts_.size(); ++index)
    table_[slot_of(contexts_[index].fields, hashes_[index])] = static_cast<std::uint32_t>(index + 1);
}

void LocalContexts::count(const LocalContext& context, std::uint64_t hash) {
  std::size_t at = slot_of(context, hash);
  if (table_[at] == 0) {
    if (2 * (contexts_.size() + 1) > table_.size()) {
      grow();
      at = slot_of(context, hash);
    }
    contexts_.push_back({context, 0, true});
    hashes_.push_back(hash);
    table_[at] = static_cast<std::uint32_t>(contexts_.size());
  }
  ++contexts_[table_[at] - 1].count;
}

void LocalContexts::add(const LocalContext& context) {
  constexpr unsigned kChoices = 1u << kFields;
  const std::array<std::uint64_t, kFields> unsaid = shares_of_any();
  std::array<std::uint64_t, kFields> said{};
  for (std::size_t field = 0; field < kFields; ++field) said[field] = share_of(field, context[field]);
  // 1, 2, … 63, 0: a bit for each field that is kept.
  for (unsigned choice = 1; choice <= kChoices; ++choice) {
    LocalContext general = context;
    std::uint64_t hash = 0;
    for (std::size_t field = 0; field < kFields; ++field) {
      const bool keeps = (choice >> field & 1u) != 0;
      general[field] = keeps ? context[field] : any_;
      hash += keeps ? said[field] : unsaid[field];
    }
    count(general, hash);
  }
}

void LocalContexts::drop_too_general() {
  const std::array<std::uint64_t, kFields> unsaid = shares_of_any();
  const auto count_of = [this](std::size_t index) { return contexts_[index].count; };
  for (const std::size_t index : by_count(contexts_.size(), count_of)) {
    // The scorers lose sight of a context that ends in a missing word.
    const LocalContext specific = contexts_[index].fields;
    if (!contexts_[index].kept || specific.back() == empty_) continue;
    LocalContext general = specific;
    const auto drop = [&](std::uint64_t hash) {
      const std::uint32_t entry = table_[slot_of(general, hash)];
      if (entry != 0 && contexts_[entry - 1].count == contexts_[index].count)
        contexts_[entry - 1].kept = false;
    };
    const auto change = [&](std::size_t field) { return unsaid[field] - share_of(field, specific[field]); };
    for (std::size_t first = 0; first < kFields; ++first) {
      if (specific[first] == any_) continue;
      general[first] = any_;
      const std::uint64_t hash = hashes_[index] + change(first);
      drop(hash);
      for (std::size_t second = first + 1; second < kFields; ++second) {
        if (specific[second] != any_) {
          general[second] = any_;
          drop(hash + change(second));
          general[second] = specific[second];
        }
      }
      general[first] = specific[first];
    }
  }
}

void LocalContexts::keep_most_frequent() {
  constexpr std::size_t kMost = 8;
  constexpr Count kTooFew = 5;
  std::vector<Count> counts;
  for (const CountedContext& context : contexts_)
    if (context.kept) counts.push_back(context.count);
  Count bound = ranked_count(counts, kMost).value_or(0);
  if (bound < kTooFew) bound = ranked_count(counts, 2).value_or(0);
  for (CountedContext& context : contexts_) context.kept = context.kept && context.count >= bound;
}

}  // namespace treegauge::classic::conll
