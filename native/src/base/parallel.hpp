// Runs work over ranges on several threads.
#pragma once
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "base/interrupt.hpp"

namespace treegauge {

// Calls work(k) for each k below `count`, one thread each (this one, which takes 0, included). The exception
// of the first k that threw one is thrown again here. All of them stop when this thread's call is
// interrupted.
template <typename Work>
void side_by_side(std::size_t count, Work&& work) {
  std::vector<std::exception_ptr> failures(std::max<std::size_t>(count, 1));
  const auto run = [&](std::size_t k) {
    try {
      work(k);
    } catch (...) {
      failures[k] = std::current_exception();
    }
  };
  std::mutex mutex;
  std::condition_variable done;
  std::size_t running = 0;
  LongCall* const call = LongCall::current();
  const auto help = [&](std::size_t k) {
    {
      const Following following(call);
      run(k);
    }
    const std::scoped_lock lock(mutex);
    --running;
    done.notify_one();
  };
  std::vector<std::thread> threads;
  threads.reserve(count);
  for (std::size_t k = 1; k < count; ++k) {
    {
      const std::scoped_lock lock(mutex);
      ++running;
    }
    try {
      threads.emplace_back(help, k);
    } catch (const std::system_error&) {
      {
        const std::scoped_lock lock(mutex);
        --running;
      }
      run(k);  // the system has no more threads to give
    }
  }
  run(0);
  // This thread alone can find out that the call is to stop: it does so while it waits, too.
  {
    std::unique_lock<std::mutex> lock(mutex);
    while (!done.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; })) {
      lock.unlock();
      try {
        look_for_interrupt();
      } catch (...) {
        if (!failures[0]) failures[0] = std::current_exception();
      }
      lock.lock();
    }
  }
  for (auto& thread : threads) thread.join();
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

// Calls work(begin, end) on consecutive ranges that cover 0 … count, side by side. `least`: so many are worth
// a thread, which costs a tenth of a millisecond where other threads are at work, too.
template <typename Work>
void in_ranges(std::size_t count, unsigned jobs, std::size_t least, Work&& work) {
  const std::size_t ranges =
      std::clamp<std::size_t>(least == 0 ? jobs : count / least, 1, std::max(1u, jobs));
  if (ranges == 1) {
    work(std::size_t{0}, count);
    return;
  }
  side_by_side(ranges, [&](std::size_t r) { work(count * r / ranges, count * (r + 1) / ranges); });
}

}  // namespace treegauge
