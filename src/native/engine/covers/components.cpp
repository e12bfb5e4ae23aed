// Parts by union and find: every option joins its items.
#include "covers/components.hpp"

#include "common/index.hpp"
#include "common/merging.hpp"

namespace cover {

namespace {

class Sets {
  public:
    explicit Sets(const Cover& problem) : parts_(problem.items), used_(index(problem.items), 0) {
        for (std::int32_t o = 0; o < problem.options(); ++o) {
            const auto items = problem.covers(o);
            for (const auto item : items) {
                parts_.join(items.front(), item);
                used_[item] = 1;
            }
        }
    }
    std::int32_t of(std::int32_t item) { return parts_.root(item); }
    bool used(std::int32_t item) const { return used_[item] != 0; }

  private:
    Merging parts_;
    std::vector<char> used_;
};

}  // namespace

std::vector<Cover> components(const Cover& problem) {
    Sets sets(problem);
    std::vector<Cover> parts;
    std::vector<std::int32_t> part_of(index(problem.items), -1), number(part_of);
    for (std::int32_t i = 0; i < problem.items; ++i) {
        if (!sets.used(i)) continue;
        auto& place = part_of[sets.of(i)];  // every part has a primary item, and those come first
        if (place < 0) {
            place = static_cast<std::int32_t>(parts.size());
            parts.emplace_back();
        }
        Cover& part = parts[place];
        part_of[i] = place;
        number[i] = part.items++;
        if (i >= problem.primary) continue;
        ++part.primary;
        if (problem.has_bounds()) {
            part.at_least.push_back(problem.low(i));
            part.at_most.push_back(problem.high(i));
        }
    }
    for (std::int32_t o = 0; o < problem.options(); ++o) {
        Cover& part = parts[part_of[problem.covers(o).front()]];
        for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k) {
            part.item_of.push_back(number[problem.item_of[k]]);
            if (problem.has_colors()) part.color_of.push_back(problem.color_of[k]);
        }
        part.option_starts.push_back(static_cast<std::int32_t>(part.item_of.size()));
    }
    for (Cover& part : parts) drop_plain_arrays(part);
    return parts;
}

bool uncoverable(const Cover& problem) {
    std::vector<char> covered(index(problem.items), 0);
    for (const auto item : problem.item_of) covered[item] = 1;
    for (std::int32_t i = 0; i < problem.primary; ++i)
        if (!covered[i] && problem.low(i) > 0) return true;
    return false;
}

bool connected(const Cover& problem) {
    Sets sets(problem);
    for (std::int32_t i = 0; i < problem.items; ++i)
        if (!sets.used(i) || sets.of(i) != sets.of(0)) return false;
    return problem.items > 0;
}

}  // namespace cover
