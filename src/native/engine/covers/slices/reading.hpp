// Reading solutions, where no instruction turns or lists bits: included within the namespace of a file of one instruction
// set, behind every, shifted_up and shifted_down.
//
// No include guard.

// 64 x 64 bits are turned around in all words of 64 vectors at once (Warren, Hacker's Delight, 7-3).
inline void turn_block(Vector* block) {
    Word low = 0x00000000FFFFFFFF;
    for (std::int32_t j = 32; j; j >>= 1, low ^= low << j) {
        const Vector mask = every(low);
        for (std::int32_t k = 0; k < 64; k = ((k | j) + 1) & ~j) {
            const Vector x = (shifted_down(block[k], j) ^ block[k | j]) & mask;
            block[k] ^= shifted_up(x, j);
            block[k | j] ^= x;
        }
    }
}

// The numbers of the bits that are set, from `base` on; returns the end.
inline std::int32_t* put(std::int32_t* to, Word word, std::int32_t base) {
    for (; word; word &= word - 1) *to++ = base + static_cast<std::int32_t>(__builtin_ctzll(word));
    return to;
}
