// The frame of a word: its dependents' relations in order, its own among them between asterisks.
// Frames of the root and of every word are compared between the two files.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "classic/conll/cold/errors.hpp"
#include "classic/conll/tally.hpp"

namespace treegauge::classic::conll {

class FrameComparison {
 public:
  void start(std::size_t words);

  // A scored word, counted from 0. A head so far below zero that the original has no place for it is
  // a Stop with this code.
  void add(std::size_t position, const Attachment& gold, const Attachment& system, int stop_code);

  // Counts every pair of different frames, "gold/ system".
  void count_confusions(Tally<Count>& confusions);

 private:
  struct Entry {
    std::size_t position;
    std::size_t gold_place;
    std::size_t system_place;
    std::string_view gold_relation;
    std::string_view system_relation;
  };

  static std::size_t place_of(std::string_view head, std::size_t& size, int stop_code);

  std::size_t words_ = 0;
  // Places in the original's lists, which a head out of range extends.
  std::size_t gold_size_ = 0;
  std::size_t system_size_ = 0;
  std::vector<Entry> entries_;
  std::vector<bool> may_differ_;
  std::vector<std::string> gold_;
  std::vector<std::string> system_;
  std::string name_;
};

}  // namespace treegauge::classic::conll
