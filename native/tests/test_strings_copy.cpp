// A copy of the strings lives on when the first ones are gone.
#include <memory>
#include <string>

#include "check.hpp"
#include "text/strings.hpp"

using namespace treegauge;

TEST(a_copy_owns_its_texts) {
  auto first = std::make_unique<Strings>();
  for (int i = 0; i < 3000; ++i) first->intern("word number " + std::to_string(i));
  first->intern(std::string(100000, 'x'));
  Strings copy(*first);
  Strings assigned;
  assigned.intern("gone");
  assigned = *first;
  first.reset();
  CHECK_EQ(copy.size(), std::size_t{3001});
  CHECK_EQ(copy[2999], std::string_view("word number 2999"));
  CHECK_EQ(copy.find("word number 17"), StringId{17});
  CHECK_EQ(copy[3000].size(), std::size_t{100000});
  CHECK_EQ(assigned.size(), std::size_t{3001});
  CHECK_EQ(assigned.find("gone"), kNoString);
  CHECK_EQ(copy.intern("new"), StringId{3001});
}
