// The cell to branch on of sixteen boards side by side: by AVX-512 as by plain code.
#include <cstddef>
#include <random>
#include <vector>

#include "boards/position.hpp"
#include "check.hpp"

using namespace cover;
using namespace cover::boards::lanes16;

TEST(by_avx512_the_same_cell_is_chosen_and_the_same_position_kept) {
    const Choice choice = choice512();
    if (!choice) return;
    std::mt19937 rng(1);
    for (int round = 0; round < 3000; ++round) {
        // From full boards to such without pairs: each cell has `least` candidates or more.
        const int least = round % 4, settled = static_cast<int>(rng() % 101);
        std::vector<Mask> lanes(static_cast<std::size_t>(boards::lane_count * (cell_count + 1)));
        for (Mask& mask : lanes) {
            const int count = static_cast<int>(rng() % 100) < settled ? 1 : least + static_cast<int>(rng() % 4);
            mask = 0;
            while (ones(mask) < count) mask |= static_cast<Mask>(1 << rng() % 9);
        }
        for (int lane = 0; lane < boards::lane_count; ++lane) {
            Position plain{}, kept;
            for (int cell = 0; cell < cell_count; ++cell)
                plain.cells[static_cast<std::size_t>(cell)] = lanes[static_cast<std::size_t>(16 * cell + lane)];
            for (const bool any_pair : {false, true})
                CHECK(choice(lanes.data() + lane, kept, any_pair) == cell_to_guess(plain, any_pair));
            CHECK(kept.cells == plain.cells);
        }
    }
}
