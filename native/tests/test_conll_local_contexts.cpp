#include <map>
#include <random>
#include <vector>

#include "check.hpp"
#include "classic/conll/cold/local_contexts.hpp"

using namespace treegauge;
using namespace treegauge::classic::conll;

namespace {

constexpr StringId kAny = 0;
constexpr StringId kEmpty = 1;

// The textbook version: a list in order of first occurrence, searched from the start.
struct SlowContexts {
  std::vector<CountedContext> all;

  CountedContext* find(const LocalContext& fields) {
    for (CountedContext& context : all)
      if (context.fields == fields) return &context;
    return nullptr;
  }

  void add(const LocalContext& context) {
    for (unsigned choice = 1; choice <= 64; ++choice) {
      LocalContext general = context;
      for (unsigned field = 0; field < 6; ++field)
        if ((choice & (1u << field)) == 0) general[field] = kAny;
      if (find(general) == nullptr) all.push_back({general, 0, true});
      ++find(general)->count;
    }
  }

  // Contexts that differ from this one only in one or two fields, which say «any» there.
  static bool is_close_generalisation(const LocalContext& general, const LocalContext& specific) {
    int freed = 0;
    for (std::size_t field = 0; field < 6; ++field) {
      if (general[field] != specific[field]) {
        if (general[field] != kAny) return false;
        ++freed;
      }
    }
    return freed == 1 || freed == 2;
  }

  void drop_too_general() {
    for (const std::size_t index : by_count(all.size(), [&](std::size_t at) { return all[at].count; })) {
      if (!all[index].kept || all[index].fields[5] == kEmpty) continue;
      for (CountedContext& other : all)
        if (other.count == all[index].count && is_close_generalisation(other.fields, all[index].fields))
          other.kept = false;
    }
  }
};

}  // namespace

TEST(same_as_the_slow_version) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    LocalContexts fast(kAny, kEmpty);
    SlowContexts slow;
    const unsigned names = 2 + random() % 5;
    for (std::size_t words = 1 + random() % 6; words > 0; --words) {
      LocalContext context;
      for (StringId& field : context)
        field = random() % names;  // the words * and «missing column» among them
      fast.add(context);
      slow.add(context);
    }
    fast.drop_too_general();
    slow.drop_too_general();
    CHECK_EQ(fast.contexts().size(), slow.all.size());
    for (std::size_t index = 0; index < slow.all.size(); ++index) {
      CHECK(fast.contexts()[index].fields == slow.all[index].fields);
      CHECK_EQ(fast.contexts()[index].count, slow.all[index].count);
      CHECK_EQ(fast.contexts()[index].kept, slow.all[index].kept);
    }
  }
}

// Of one error alone everything is as frequent as the whole context, which alone stays.
TEST(one_error_keeps_its_whole_context) {
  LocalContexts contexts(kAny, kEmpty);
  const LocalContext whole{2, 3, 4, 5, 6, 7};
  contexts.add(whole);
  contexts.drop_too_general();
  contexts.keep_most_frequent();
  for (const CountedContext& context : contexts.contexts()) CHECK_EQ(context.kept, context.fields == whole);
}

// Two errors that share the tag before: count 2 for that tag (the context that says nothing has the
// same count and goes), count 1 for each whole context. The eighth count is missing, so the second
// count, 1, is the bound and all three stay.
TEST(two_errors_keep_what_they_share) {
  LocalContexts contexts(kAny, kEmpty);
  contexts.add({2, 3, 4, 5, 6, 7});
  contexts.add({2, 8, 9, 10, 11, 12});
  contexts.drop_too_general();
  contexts.keep_most_frequent();
  std::map<LocalContext, Count> kept;
  for (const CountedContext& context : contexts.contexts())
    if (context.kept) kept[context.fields] = context.count;
  const LocalContext shared{2, kAny, kAny, kAny, kAny, kAny};
  CHECK_EQ(kept.size(), std::size_t{3});
  CHECK_EQ(kept[shared], Count{2});
}
