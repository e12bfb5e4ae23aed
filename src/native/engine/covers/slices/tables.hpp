// The problem as kernel `slices` wants it, and memory for its vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "covers/cover.hpp"
#include "covers/slices/lanes.hpp"

namespace cover::slices {

struct FreeWords {
    void operator()(Word* words) const { ::operator delete[](words, std::align_val_t{64}); }
};
using Words = std::unique_ptr<Word[], FreeWords>;
// Vectors for 512 lanes, all 0.
Words vectors(std::size_t many);

inline Place place_of(std::int32_t number) { return places * static_cast<Place>(number); }

// Of numbers up to twice the options.
std::int32_t counter_bits_of(const Cover& problem);

// The tables and what they point to. The problem has no bounds, and is needed no longer.
class Problem {
  public:
    // from_root: the first lane is the root alone, so that its share is halved as often as it is deep.
    explicit Problem(const Cover& problem, bool from_root = false);
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;

    const Tables& tables() const { return tables_; }
    std::int32_t longest() const { return longest_; }  // options of a solution, at most
    std::int64_t memory() const;

  private:
    // Lists one behind the other.
    struct Lists {
        std::vector<std::int32_t> starts{0};
        std::vector<Place> numbers;
        void add(std::int32_t number) { numbers.push_back(place_of(number)); }
        void close(std::int32_t padding);
    };

    std::int32_t longest_ = 0;
    Lists of_items_, of_rows_, of_classes_;
    std::vector<ColoredItem> colored_;
    std::vector<Place> items_of_, rows_of_, row_of_;
    Tables tables_{};
};

// Numbers of rows and classes, and of items, that fit the tables.
inline constexpr std::int64_t most_rows = 65000;

}  // namespace cover::slices
