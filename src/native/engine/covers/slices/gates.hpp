// Gates of three inputs, where no instruction is one: included within the namespace of a file of one instruction set, behind
// its Vector.
//
// No include guard.

// a | (b & c), and a & (b | c)
inline Vector either(Vector a, Vector b, Vector c) { return a | (b & c); }
inline Vector of_either(Vector a, Vector b, Vector c) { return a & (b | c); }
// Where one of three is, two, all.
inline Vector one_of(Vector a, Vector b, Vector c) { return a | b | c; }
inline Vector two_of(Vector a, Vector b, Vector c) { return (a & b) | ((a | b) & c); }
inline Vector all_of(Vector a, Vector b, Vector c) { return a & b & c; }
// a, but not where b is and c is not; where both are; where either is.
inline Vector spared(Vector a, Vector b, Vector c) { return a & (~b | c); }
inline Vector unless_both(Vector a, Vector b, Vector c) { return a & ~(b & c); }
inline Vector alone(Vector a, Vector b, Vector c) { return a & ~b & ~c; }
// Of a where the mask is set, else of b.
inline Vector choose(Vector mask, Vector a, Vector b) { return b ^ (mask & (a ^ b)); }
