// Automorphisms, the elements that stand for all, and the covers that they fix, against brute force.
#include <algorithm>
#include <numeric>
#include <set>

#include "check.hpp"
#include "problems.hpp"
#include "covers/symmetries/automorphisms.hpp"
#include "covers/symmetries/classes.hpp"
#include "covers/symmetries/fixed.hpp"

using namespace cover;

namespace {

using Images = std::vector<std::int32_t>;

constexpr std::int64_t many = 1 << 20;

std::set<Images> elements_of(const Automorphisms& group, std::int32_t options) {
    Images identity(options);
    std::iota(identity.begin(), identity.end(), 0);
    std::set<Images> known{identity};
    std::vector<Images> left{identity};
    while (!left.empty()) {
        const auto element = left.back();
        left.pop_back();
        for (std::size_t g = 0; g + 1 < group.starts.size(); ++g) {
            Images generator = identity;
            for (auto k = group.starts[g]; k < group.starts[g + 1]; ++k) generator[group.from[k]] = group.to[k];
            Images product(element.size());
            for (std::size_t k = 0; k < element.size(); ++k) product[k] = generator[element[k]];
            if (known.insert(product).second) left.push_back(product);
        }
    }
    return known;
}

std::int64_t order_of(const Automorphisms& group) {
    std::int64_t order = 1;
    for (const auto factor : group.factors) order *= factor;
    return order;
}

}  // namespace

TEST(automorphisms_keep_the_solutions_of_random_problems) {
    std::mt19937 rng(28);
    int symmetric = 0;
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto group = automorphisms(problem, {}, many, {});
        if (order_of(group) > 100) continue;
        const auto elements = elements_of(group, problem.options());
        CHECK(static_cast<std::int64_t>(elements.size()) == order_of(group));
        symmetric += elements.size() > 1;
        const auto solutions = tests::brute_force(problem);
        for (const auto& element : elements) {
            std::int64_t kept = 0;
            for (const auto& choice : solutions) {
                tests::Choice image;
                for (const auto option : choice) image.push_back(element[option]);
                std::sort(image.begin(), image.end());
                CHECK(solutions.contains(image));
                kept += image == choice;
            }
            if (!problem.has_bounds())
                CHECK(static_cast<std::int64_t>(tests::brute_force(fixed(problem, element)).size()) == kept);
        }
        const auto some = representatives(group, problem.options(), many, {});
        CHECK(some && std::accumulate(some->weights.begin(), some->weights.end(), std::int64_t{0}) == order_of(group));
        for (std::size_t k = 0; k < some->weights.size(); ++k) {
            const auto first = some->images.begin() + static_cast<std::ptrdiff_t>(k) * problem.options();
            CHECK(elements.contains(Images(first, first + problem.options())));
        }
    }
    CHECK(symmetric > 30);
}

TEST(queens_have_the_symmetries_of_the_square) {
    for (std::int32_t n = 2; n < 12; ++n) {
        const auto group = automorphisms(tests::queens(n), {}, many, {});
        CHECK(order_of(group) == 8);
    }
}

TEST(options_of_different_kinds_stay_apart) {
    const Cover problem = tests::problem(2, 0, {{0}, {0}, {1}, {1}});
    CHECK(order_of(automorphisms(problem, {}, many, {})) == 8);
    const Images kinds{5, 5, 5, -7};
    CHECK(order_of(automorphisms(problem, kinds, many, {})) == 2);
}

TEST(too_few_nodes_and_too_many_elements_are_no_answer) {
    const Cover problem = tests::queens(6);
    bool is_interrupted = false;
    try {
        automorphisms(problem, {}, 1, {});
    } catch (const Interrupted&) {
        is_interrupted = true;
    }
    CHECK(is_interrupted);
    CHECK(!representatives(automorphisms(problem, {}, many, {}), problem.options(), 2, {}));
    std::vector<std::vector<std::int32_t>> alike(30, {0});
    const Cover large = tests::problem(1, 0, alike);  // 30! is more than 2^62
    CHECK(!representatives(automorphisms(large, {}, many, {}), large.options(), many, {}));
}

TEST(an_empty_cover_has_one_automorphism) {
    const Cover problem = tests::problem(0, 0, {});
    const auto group = automorphisms(problem, {}, many, {});
    CHECK(group.factors.empty());
    const auto some = representatives(group, 0, many, {});
    CHECK(some && some->weights == std::vector<std::int64_t>{1});
}
