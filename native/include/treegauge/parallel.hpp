// Work on ranges, on as many threads as asked for.
#pragma once
#include <algorithm>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace treegauge {

// Calls work(begin, end) on consecutive ranges that cover 0 … count, one thread each (this one included). The first
// exception of any range is thrown again here.
template <typename Work>
void in_ranges(std::size_t count, unsigned jobs, std::size_t least, Work&& work) {
  const std::size_t ranges =
      std::clamp<std::size_t>(least == 0 ? jobs : count / least, 1, std::max(1u, jobs));
  if (ranges == 1) {
    work(std::size_t{0}, count);
    return;
  }
  std::vector<std::exception_ptr> failures(ranges);
  std::vector<std::thread> threads;
  threads.reserve(ranges);
  const auto run = [&](std::size_t r) {
    try {
      work(count * r / ranges, count * (r + 1) / ranges);
    } catch (...) {
      failures[r] = std::current_exception();
    }
  };
  for (std::size_t r = 1; r < ranges; ++r) {
    try {
      threads.emplace_back(run, r);
    } catch (const std::system_error&) {
      run(r);  // the system has no more threads to give
    }
  }
  run(0);
  for (auto& thread : threads) thread.join();
  for (const auto& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace treegauge
