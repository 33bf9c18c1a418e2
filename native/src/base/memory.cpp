#include "base/memory.hpp"

#include <cstdint>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace treegauge {

void use_large_pages([[maybe_unused]] std::size_t after) {
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
  // What is larger than any of our files goes to mmap, as usual.
  constexpr int kKept = 1 << 30;
  // Room that the heap takes at once. It costs nothing until it is touched.
  constexpr int kRoom = 256 << 20;
  constexpr std::uintptr_t kLargePage = 2 << 20;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, kKept);
  mallopt(M_TRIM_THRESHOLD, kKept);
  mallopt(M_TOP_PAD, kRoom);
  // A piece too large for what the heap has left makes it take that room.
  constexpr std::size_t kPiece = 4 << 20;
  void* const piece = std::malloc(kPiece);
  // The next growth takes what it needs and some more.
  mallopt(M_TOP_PAD, 4 << 20);
  if (piece == nullptr) return;
  const auto begin =
      (reinterpret_cast<std::uintptr_t>(piece) + after + kLargePage - 1) / kLargePage * kLargePage;
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0)) / kLargePage * kLargePage;
  std::free(piece);
  if (begin < end && end - begin <= std::uintptr_t{2} * kRoom) {
    // Whether the system follows is its choice; either way all is well.
    // NOLINTNEXTLINE(performance-no-int-to-ptr): where pages begin is a matter of numbers
    static_cast<void>(madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE));
  }
#endif
}

}  // namespace treegauge
