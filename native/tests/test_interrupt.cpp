#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "check.hpp"
#include "ted/distance.hpp"

using namespace treegauge;

namespace {

// Asks to stop at the n-th poll; polls whenever it is asked.
class StopsAt final : public LongCall {
 public:
  explicit StopsAt(int polls, const StopFlag* also = nullptr) : LongCall(also), left_(polls) {}
  std::exception_ptr poll() override {
    return --left_ > 0 ? nullptr : std::make_exception_ptr(std::runtime_error("enough"));
  }
  [[nodiscard]] std::chrono::milliseconds interval() const override { return std::chrono::milliseconds(0); }

 private:
  int left_;
};

// The reason with which `work` was interrupted, or "done".
template <typename Work>
std::string end_of(Work&& work) {
  try {
    work();
  } catch (const Interrupted& interrupted) {
    if (!interrupted.why()) return "interrupted";
    try {
      std::rethrow_exception(interrupted.why());
    } catch (const std::runtime_error& reason) {
      return reason.what();
    }
  }
  return "done";
}

void go_on_for(int looks) {
  for (int i = 0; i < looks; ++i) check_interrupted(interrupt_parts::kSteps + 1);
}

}  // namespace

TEST(nothing_stops_without_a_call) {
  CHECK_EQ(end_of([] { go_on_for(10); }), "done");
}

TEST(a_call_stops_when_its_poll_says_so) {
  {
    const StopsAt call(3);
    CHECK_EQ(end_of([] { go_on_for(2); }), "done");
    CHECK_EQ(end_of([] { go_on_for(1); }), "enough");
    // Once stopped, stopped.
    CHECK_EQ(end_of([] { go_on_for(1); }), "enough");
    CHECK(LongCall::current() == &call);
    {
      // A call inside is one of its own.
      const StopsAt inner(5);
      CHECK_EQ(end_of([] { go_on_for(4); }), "done");
    }
    CHECK(LongCall::current() == &call);
  }
  CHECK(LongCall::current() == nullptr);
}

TEST(a_flag_of_somebody_else_stops) {
  StopFlag flag{false};
  const StopsAt call(1000, &flag);
  CHECK_EQ(end_of([] { go_on_for(1); }), "done");
  flag = true;
  CHECK_EQ(end_of([] { go_on_for(1); }), "interrupted");
}

TEST(helpers_see_a_flag_of_somebody_else_by_themselves) {
  // The caller never looks while it has work of its own.
  const StopFlag flag{true};
  const StopsAt call(1000, &flag);
  std::atomic<bool> stopped{false};
  const auto work = [&](std::size_t k) {
    if (k == 0) {
      for (int i = 0; i < 5000 && !stopped; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return;
    }
    try {
      go_on_for(1);
    } catch (const Interrupted&) {
      stopped = true;
      throw;
    }
  };
  CHECK_EQ(end_of([&] { side_by_side(2, work); }), "interrupted");
  CHECK(stopped.load());
}

TEST(helpers_stop_while_the_caller_only_waits) {
  const StopsAt call(3);
  std::atomic<int> stopped{0};
  const auto forever = [&](std::size_t k) {
    if (k == 0) return;
    try {
      for (;;) check_interrupted();
    } catch (const Interrupted&) {
      ++stopped;
      throw;
    }
  };
  CHECK_EQ(end_of([&] { side_by_side(4, forever); }), "enough");
  CHECK_EQ(stopped.load(), 3);
}

TEST(a_helper_that_fails_does_not_stop_the_others) {
  std::atomic<int> finished{0};
  bool failed = false;
  try {
    side_by_side(3, [&](std::size_t k) {
      if (k == 1) throw std::invalid_argument("one");
      ++finished;
    });
  } catch (const std::invalid_argument&) {
    failed = true;
  }
  CHECK(failed);
  CHECK_EQ(finished.load(), 2);
}

TEST(tree_distance_stops_and_is_right_afterwards) {
  constexpr ted::Node kNodes = 300;
  std::vector<ted::Label> labels(kNodes, 0);
  std::vector<ted::Node> chain(kNodes);
  std::vector<ted::Node> flat(kNodes, 0);
  for (ted::Node i = 0; i < kNodes; ++i) chain[static_cast<std::size_t>(i)] = i - 1;
  flat[0] = -1;
  const ted::Tree gold{labels, chain};
  const ted::Tree test{labels, flat};
  const ted::IntegerCosts costs;
  ted::Options options;
  options.method = ted::Method::kFull;
  {
    const StopsAt call(2);
    CHECK_EQ(end_of([&] { ted::distance(gold, test, costs, options); }), "enough");
  }
  // The root and one more node of each are paired; all others are deleted and inserted.
  CHECK_EQ(ted::distance(gold, test, costs, options).cost, 2 * (kNodes - 2));
}
