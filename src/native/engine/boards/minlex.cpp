#include "boards/minlex.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace cover {

namespace {

// A row as a number of nine hexadecimal digits, compared as its text would be.
using RowText = std::uint64_t;
constexpr RowText no_row = std::numeric_limits<RowText>::max();

// Both ways to read a board: as it is, and transposed.
struct Readings {
    std::array<Grid81, 2> cells;
    std::array<std::array<bool, 9>, 2> is_blank;  // rows

    explicit Readings(const Grid81& board) {
        for (std::size_t cell = 0; cell < 81; ++cell) {
            cells[0][cell] = board[cell];
            cells[1][cell % 9 * 9 + cell / 9] = board[cell];
        }
        for (std::size_t way = 0; way < 2; ++way)
            for (std::size_t r = 0; r < 9; ++r)
                is_blank[way][r] =
                    std::all_of(&cells[way][9 * r], &cells[way][9 * r] + 9, [](auto digit) { return !digit; });
    }
    const std::uint8_t* row(std::size_t way, std::size_t r) const { return &cells[way][9 * r]; }
};

// Rows chosen so far, and what they leave open.
struct Prefix {
    std::uint8_t way = 0, band = 0;
    std::uint16_t rows = 0;                     // that are used, as bits
    std::array<std::uint8_t, 9> columns{};      // at each place; free ones in any order
    std::array<std::uint8_t, 3> free{3, 3, 3};  // so many columns in front of each stack are free
    std::uint8_t free_stacks = 3;               // in front; all of their columns are
    std::uint8_t labels = 0;                    // given so far
    std::array<std::uint8_t, 10> label{};       // of digits; 0: none yet
    std::int32_t weight = 1;                    // how many choices among what is blank it stands for
};

std::int32_t factorial(std::int32_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

class Minimum {
  public:
    // ways: 1 leaves out what is transposed; rows: 3 looks at the first band alone.
    Minimum(const Grid81& board, std::uint8_t ways, std::uint8_t rows) : ways_(ways), rows_(rows), readings_(board) {}

    Least found() {
        const auto* cells = readings_.row(0, 0);
        const auto is_full = std::find(cells, cells + 9 * rows_, 0) == cells + 9 * rows_;
        std::size_t first = 0;
        if (is_full) {
            begin_full();
            put(0, 0x123456789);
            put(1, best_);
            prefixes_.swap(next_);
            first = 2;
        } else {
            begin();
        }
        for (std::size_t row = first; row < rows_; ++row) {
            best_ = no_row;
            next_.clear();
            for (const auto& prefix : prefixes_) extend(prefix, row % 3 == 0);
            put(row, best_);
            prefixes_.swap(next_);
        }
        for (const auto& prefix : prefixes_) {
            auto many = prefix.weight * factorial(prefix.free_stacks);
            for (const auto free : prefix.free) many *= factorial(free);
            least_.automorphisms += many;
        }
        return least_;
    }

  private:
    void put(std::size_t row, RowText text) {
        for (std::size_t k = 9; k-- > 0; text >>= 4) least_.cells[9 * row + k] = text & 15;
    }

    void begin() {
        for (std::uint8_t way = 0; way < ways_; ++way) {
            Prefix prefix;
            prefix.way = way;
            for (std::uint8_t c = 0; c < 9; ++c) prefix.columns[c] = c;
            prefixes_.push_back(prefix);
        }
    }

    // Keeps what is least; the text of `prefix`'s last row must be whole.
    void keep(const Prefix& prefix, RowText text) {
        if (text > best_) return;
        if (text < best_) {
            best_ = text;
            next_.clear();
        }
        next_.push_back(prefix);
    }

    void extend(const Prefix& prefix, bool begins_band) {
        const auto& blank = readings_.is_blank[prefix.way];
        const auto is_used = [&](std::size_t r) { return (prefix.rows >> r & 1) != 0; };
        std::int32_t blank_bands = 0;
        const auto is_blank_band = [&](std::size_t b) { return blank[3 * b] && blank[3 * b + 1] && blank[3 * b + 2]; };
        if (begins_band)
            for (std::size_t b = 0; b < 3; ++b) blank_bands += !is_used(3 * b) && is_blank_band(b);
        bool was_blank_band = false;
        for (std::size_t b = 0; b < 3; ++b) {
            if (begins_band ? is_used(3 * b) || is_used(3 * b + 1) || is_used(3 * b + 2) : b != prefix.band) continue;
            auto bands = 1;
            if (begins_band && is_blank_band(b)) {
                if (std::exchange(was_blank_band, true)) continue;
                bands = blank_bands;
            }
            std::int32_t blank_rows = 0;
            for (auto r = 3 * b; r < 3 * b + 3; ++r) blank_rows += !is_used(r) && blank[r];
            bool was_blank = false;
            for (auto r = 3 * b; r < 3 * b + 3; ++r) {
                if (is_used(r)) continue;
                auto child = prefix;
                child.band = static_cast<std::uint8_t>(b);
                child.rows = static_cast<std::uint16_t>(prefix.rows | 1u << r);
                child.weight *= bands;
                if (blank[r]) {
                    if (std::exchange(was_blank, true)) continue;
                    child.weight *= blank_rows;
                    keep(child, 0);
                } else if (best_ != 0) {
                    row_ = readings_.row(prefix.way, r);
                    arrange(child, 0, 0, 0);
                }
            }
        }
    }

    std::int32_t givens(const Prefix& prefix, std::size_t stack) const {
        std::int32_t many = 0;
        for (std::size_t k = 3 * stack; k < 3 * stack + 3; ++k) many += row_[prefix.columns[k]] != 0;
        return many;
    }

    // Puts the stacks from this place on in order. `text`: of the places before; blank: so many stacks in front that
    // were free stay so.
    void arrange(const Prefix& prefix, std::size_t stack, RowText text, std::uint8_t blank) {
        if (stack == 3) {
            auto child = prefix;
            child.free_stacks = blank;
            keep(child, text);
            return;
        }
        if (stack >= prefix.free_stacks) {
            order_columns(prefix, stack, text, blank);
            return;
        }
        std::int32_t fewest = 4;
        for (auto k = stack; k < prefix.free_stacks; ++k) fewest = std::min(fewest, givens(prefix, k));
        for (auto k = stack; k < prefix.free_stacks; ++k) {
            if (givens(prefix, k) != fewest) continue;
            auto child = prefix;
            std::swap_ranges(&child.columns[3 * stack], &child.columns[3 * stack] + 3, &child.columns[3 * k]);
            if (fewest) {
                order_columns(child, stack, text, blank);
            } else {
                arrange(child, stack + 1, text << 12, static_cast<std::uint8_t>(blank + 1));
                return;  // blank ones are alike
            }
        }
    }

    // Puts the free columns of a stack in order: blanks, then digits that have labels, then the others in all orders.
    void order_columns(Prefix prefix, std::size_t stack, RowText text, std::uint8_t blank) {
        const auto columns = prefix.columns.begin() + static_cast<std::ptrdiff_t>(3 * stack);
        const auto free = prefix.free[stack];
        const auto rank = [&](std::uint8_t column) {
            const auto digit = row_[column];
            return !digit ? 0 : prefix.label[digit] ? prefix.label[digit] : 10;
        };
        std::sort(columns, columns + free,
                  [&](auto a, auto b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
        const auto held = std::find_if(columns, columns + free, [&](auto column) { return row_[column] != 0; });
        const auto fresh = std::find_if(held, columns + free, [&](auto column) { return rank(column) == 10; });
        prefix.free[stack] = static_cast<std::uint8_t>(held - columns);
        do {
            auto child = prefix;
            auto longer = text;
            for (std::size_t k = 3 * stack; k < 3 * stack + 3; ++k) {
                const auto digit = row_[child.columns[k]];
                if (digit && !child.label[digit]) child.label[digit] = ++child.labels;
                longer = longer << 4 | child.label[digit];
            }
            if (longer > best_ >> 4 * (6 - 3 * stack)) return;  // so are the others: they differ in names alone
            arrange(child, stack + 1, longer, blank);
        } while (std::next_permutation(fresh, columns + free));
    }

    // Two rows of a full grid, the upper one to become 123456789.
    struct Pair {
        std::uint8_t way, upper, lower;
        std::array<std::uint8_t, 9> above;  // of each column: that in which the upper row has the lower's digit
        // How many digits below the one stack stand above the other.
        std::int32_t shared(std::size_t one, std::size_t other) const {
            std::int32_t many = 0;
            for (auto c = 3 * one; c < 3 * one + 3; ++c) many += above[c] / 3u == other;
            return many;
        }
    };

    // The first two rows of a full grid: 123456789, and one that begins with 456, or else 457.
    void begin_full() {
        std::vector<Pair> pairs;
        bool is_whole = false;  // the digits below a stack are those above another
        for (std::uint8_t way = 0; way < ways_; ++way)
            for (std::uint8_t upper = 0; upper < rows_; ++upper) {
                std::array<std::uint8_t, 10> column_of{};
                for (std::uint8_t c = 0; c < 9; ++c) column_of[readings_.row(way, upper)[c]] = c;
                for (std::uint8_t r = upper / 3 * 3, end = r + 3; r < end; ++r) {
                    if (r == upper) continue;
                    Pair pair{way, upper, r, {}};
                    for (std::size_t c = 0; c < 9; ++c) pair.above[c] = column_of[readings_.row(way, r)[c]];
                    is_whole = is_whole || pair.shared(0, 1) % 3 == 0;
                    pairs.push_back(pair);
                }
            }
        for (const auto& pair : pairs)
            for (std::size_t first = 0; first < 3; ++first)
                for (std::size_t k = 1; k < 3; ++k)
                    if (const auto second = (first + k) % 3; pair.shared(first, second) == (is_whole ? 3 : 2))
                        begin_stacks(pair, first, second, is_whole ? 3 : 2);
    }

    // Columns of the first stack in all orders, the first of them those below which digits stand that the second stack
    // has above, so many; the columns of these digits follow in the same order.
    void begin_stacks(const Pair& pair, std::size_t first, std::size_t second, std::ptrdiff_t many) {
        std::array<std::uint8_t, 9> columns{};
        for (std::size_t k = 0; k < 3; ++k) {
            columns[k] = static_cast<std::uint8_t>(3 * first + k);
            columns[6 + k] = static_cast<std::uint8_t>(3 * (3 - first - second) + k);
        }
        const auto third = columns.begin() + 6;
        if (many == 2) {
            auto other = std::find_if(columns.begin(), third, [&](auto c) { return pair.above[c] / 3u != second; });
            std::swap(*other, columns[2]);
            std::swap(*std::find(third, columns.end(), pair.above[columns[2]]), *third);
        }
        const auto orders = factorial(static_cast<std::int32_t>(many));
        for (auto order = 0; order < orders; ++order, std::next_permutation(columns.begin(), columns.begin() + many)) {
            for (std::ptrdiff_t k = 0; k < many; ++k) columns[3 + k] = pair.above[columns[k]];
            if (many == 2)  // the column that is left: the sum of all three without the two
                columns[5] = static_cast<std::uint8_t>(9 * second + 3 - columns[3] - columns[4]);
            for (auto last = 0; last < orders; ++last, std::next_permutation(columns.end() - many, columns.end()))
                keep_full(pair, columns);
        }
    }

    void keep_full(const Pair& pair, const std::array<std::uint8_t, 9>& columns) {
        std::array<std::uint8_t, 9> place{};
        for (std::uint8_t k = 0; k < 9; ++k) place[columns[k]] = k;
        RowText text = 0;
        for (std::size_t k = 0; k < 9; ++k) {
            text = text << 4 | (place[pair.above[columns[k]]] + 1u);
            if (k == 5 && text > best_ >> 12) return;
        }
        if (text > best_) return;
        Prefix prefix;
        prefix.way = pair.way;
        prefix.band = pair.upper / 3;
        prefix.rows = static_cast<std::uint16_t>(1u << pair.upper | 1u << pair.lower);
        prefix.columns = columns;
        prefix.free = {};
        prefix.free_stacks = 0;
        prefix.labels = 9;
        for (std::uint8_t k = 0; k < 9; ++k) prefix.label[readings_.row(pair.way, pair.upper)[columns[k]]] = k + 1;
        keep(prefix, text);
    }

    const std::size_t ways_, rows_;
    const Readings readings_;
    std::vector<Prefix> prefixes_, next_;
    RowText best_ = no_row;
    const std::uint8_t* row_ = nullptr;  // that is arranged
    Least least_{};
};

// All digits of a minirow, as bits.
using Digits = std::uint32_t;

// The two lower rows of a band's stack, whose columns ascend in its upper row.
void put_stack(Grid81& cells, std::size_t stack, const std::array<Digits, 3>& rows, int order) {
    for (std::size_t r = 0; r < 3; ++r) {
        std::array<std::uint8_t, 3> digits{};
        std::size_t k = 0;
        for (std::uint8_t digit = 1; digit <= 9; ++digit)
            if (rows[r] >> digit & 1) digits[k++] = digit;
        const auto turns = r == 0 ? 0 : r == 1 ? order % 6 : order / 6;
        for (auto t = 0; t < turns; ++t) std::next_permutation(digits.begin(), digits.end());
        std::copy(digits.begin(), digits.end(), &cells[9 * r + 3 * stack]);
    }
}

using Band = std::array<std::uint8_t, 27>;

// The least forms of all bands, ascending. The first box is 123, 456, 789; columns of the others ascend at their top.
std::vector<Band> all_bands() {
    constexpr std::array<Digits, 3> left{0b1110, 0b1110000, 0b1110000000};
    constexpr Digits all = 0b1111111110;
    std::vector<Band> found;
    Grid81 cells{};
    put_stack(cells, 0, left, 0);
    std::array<Digits, 3> middle{}, right{};
    for (Digits top = 0; top <= all; ++top)
        for (Digits below = 0; below <= all; ++below) {
            if (top & 1 || below & 1 || std::popcount(top) != 3 || std::popcount(below) != 3) continue;
            middle = {top, below, all & ~top & ~below};
            if (top & (below | left[0]) || below & left[1] || middle[2] & left[2]) continue;
            for (std::size_t r = 0; r < 3; ++r) right[r] = all & ~left[r] & ~middle[r];
            for (auto one = 0; one < 36; ++one)
                for (auto other = 0; other < 36; ++other) {
                    put_stack(cells, 1, middle, one);
                    put_stack(cells, 2, right, other);
                    const auto least = Minimum(cells, 1, 3).found();
                    Band band;
                    std::copy(least.cells.begin(), least.cells.begin() + 27, band.begin());
                    found.push_back(band);
                }
        }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace

Least minlex(const Grid81& board) { return Minimum(board, 2, 9).found(); }

std::int32_t band_number(const Grid81& least) {
    if (std::find(least.begin(), least.end(), 0) != least.end()) return 0;
    static const auto bands = all_bands();
    Band band;
    std::copy(least.begin(), least.begin() + 27, band.begin());
    const auto at = std::lower_bound(bands.begin(), bands.end(), band);
    return at == bands.end() || *at != band ? 0 : static_cast<std::int32_t>(at - bands.begin()) + 1;
}

}  // namespace cover
