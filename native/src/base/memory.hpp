// Huge pages for the heap of a program that reads large files.
#pragma once
#include <cstddef>

namespace treegauge {

// Lets malloc keep what it was given back, and asks the system for large pages (2 MB instead of 4 kB) in the
// part of the heap that comes next: touching a page for the first time costs more than filling it. It changes
// malloc for the whole process, so programs call it, libraries do not. Does nothing where the C library is
// not glibc.
//
// `after`: bytes that stay in small pages. A large page that the host of a virtual machine has taken back can
// take ten milliseconds to come, so a run that needs a few of them is faster without.
void use_large_pages(std::size_t after = 0);

}  // namespace treegauge
