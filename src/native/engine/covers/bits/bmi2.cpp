// Subtrees of kernel `bits` searched in chunks, for x86-64 with BMI2 (2013): node by node instead of sixteen at once,
// but without the branches of a search one by one.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/bits/chunks.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("popcnt,bmi,bmi2,lzcnt")
#include <immintrin.h>
#endif

namespace cover::bits::bmi2 {

namespace {

inline std::int32_t count(Word word) { return __builtin_popcountll(word); }
inline std::int32_t lowest(Word word) { return __builtin_ctzll(word); }
inline Word first_ones(std::int32_t size) { return size >= 64 ? ~Word{0} : (Word{1} << size) - 1; }

// Appends the numbers of a set of 64 in ascending order.
inline std::int32_t* put(std::int32_t* to, Word word, std::int32_t base) {
    for (; word; word &= word - 1) *to++ = base + lowest(word);
    return to;
}

// The item of each node: that with the fewest active options, the lowest of several. Nodes that have an item without
// any are squeezed out.
template <std::int32_t W>
[[gnu::noinline]] void choose(const ChunkTables<W>& tables, ChunkLevel<W>& level) {
    std::int32_t kept = 0;
    for (std::int32_t node = 0; node < level.size; ++node) {
        Word active[W];
        for (std::int32_t w = 0; w < W; ++w) active[w] = level.active[w][node];
        const Word open = level.uncovered[node], link = level.link[node];
        Word best = 1 << 20;
        for (Word left = open; left; left &= left - 1) {
            const std::int32_t item = lowest(left);
            std::int32_t options = 0;
            for (std::int32_t w = 0; w < W; ++w) options += count(active[w] & tables.mask[item][w]);
            const Word key = static_cast<Word>(options) << 6 | static_cast<Word>(item);
            best = key < best ? key : best;
        }
        for (std::int32_t w = 0; w < W; ++w) level.active[w][kept] = active[w];
        level.uncovered[kept] = open;
        level.link[kept] = link;
        level.best[kept] = best;
        kept += best >= 64;
    }
    level.size = kept;
}

#include "covers/bits/chunks_search.hpp"

}  // namespace cover::bits::bmi2
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
