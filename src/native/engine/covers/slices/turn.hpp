// Turning 64 x 64 bits around in all words of 64 vectors at once (Warren, Hacker's Delight, 7-3): included within the
// namespace of a file of one instruction set, behind every, shifted_up and shifted_down.
//
// No include guard.

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
