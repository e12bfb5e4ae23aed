// Numbers in memory that is used again: what they hold must not depend on whose memory it was.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>
#include <vector>

#include "allocations.hpp"
#include "check.hpp"
#include "common/crew.hpp"
#include "common/numbers.hpp"

namespace {

using Held = cover::Numbers<std::int32_t>;

std::vector<std::int32_t> counted_to(std::int32_t size) {
    std::vector<std::int32_t> made;
    for (std::int32_t k = 0; k < size; ++k) made.push_back(k);
    return made;
}

bool holds(const Held& numbers, const std::vector<std::int32_t>& expected) {
    return std::ranges::equal(numbers, expected);
}

}  // namespace

TEST(numbers_grow_from_none_to_millions) {
    Held one, several;
    for (std::int32_t k = 0; k < 700'000; ++k) {
        one.push_back(k);
        CHECK(one.size() == static_cast<std::size_t>(k) + 1);
        CHECK(one.capacity() >= one.size());
    }
    const auto expected = counted_to(700'000);
    CHECK(holds(one, expected));
    for (std::size_t from = 0, many = 1; from < expected.size(); from += many, many = 3 * many / 2 + 1) {
        many = std::min(many, expected.size() - from);
        several.append(expected.begin() + static_cast<std::ptrdiff_t>(from),
                       expected.begin() + static_cast<std::ptrdiff_t>(from + many));
    }
    CHECK(several == one);
    several.drop_first(699'990);
    CHECK(several.size() == 10);
    CHECK(several[0] == 699'990);
    CHECK(several.back() == 699'999);
}

TEST(numbers_are_copied_moved_and_cleared) {
    for (const std::int32_t size : {0, 1, 16'384, 20'000, 100'000, 400'000}) {
        const auto expected = counted_to(size);
        Held first;
        first.append(expected.begin(), expected.end());
        Held copied(first), moved(std::move(first));
        CHECK(holds(copied, expected));
        CHECK(holds(moved, expected));
        CHECK(first.empty());
        first.push_back(7);
        CHECK(first.size() == 1);
        first = moved;
        CHECK(first == copied);
        moved.clear();
        CHECK(moved.empty());
        moved.assign(3, 5);
        CHECK(holds(moved, {5, 5, 5}));
        moved = std::move(first);
        CHECK(moved == copied);
    }
}

TEST(memory_of_numbers_is_used_again) {
    const std::int32_t* before = nullptr;
    for (const std::size_t size : {150'000, 200'000, 250'000}) {
        Held held;
        held.resize(size);
        CHECK(!before || held.data() == before);
        before = held.data();
    }
}

TEST(threads_share_the_memory_of_numbers) {
    std::atomic<int> wrong{0};
    cover::work_together(3, [&](unsigned number) {
        for (std::int32_t round = 0; round < 200; ++round) {
            std::vector<Held> several(3);
            const auto mark = [&](std::size_t k) { return static_cast<std::int32_t>(100 * number + k); };
            for (std::size_t k = 0; k < several.size(); ++k) several[k].assign(std::size_t{30'000} << k, mark(k));
            for (std::size_t k = 0; k < several.size(); ++k)
                wrong += std::ranges::any_of(several[k], [&](std::int32_t value) { return value != mark(k); });
        }
    });
    CHECK(wrong == 0);
}

TEST(numbers_that_find_no_memory_stay_as_they_are) {
    Held held{1, 2, 3};
    bool thrown = false;
    try {
        const tests::FailingAllocation failing(0);
        held.reserve(1000);
    } catch (const std::bad_alloc&) {
        thrown = true;
    }
    CHECK(thrown);
    CHECK(holds(held, {1, 2, 3}));
}
