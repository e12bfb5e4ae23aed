// Walking down the tree of a problem, and cutting a subtree out of it.
#include "covers/subproblem.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "common/index.hpp"

namespace cover {

Lists::Lists(const Cover& problem) : starts(index(problem.items) + 1, 0), options(problem.item_of.size()) {
    for (const auto item : problem.item_of) ++starts[item + 1];
    for (std::int32_t i = 0; i < problem.items; ++i) starts[i + 1] += starts[i];
    std::vector<std::int32_t> next(starts.begin(), starts.end() - 1);
    for (std::int32_t o = 0; o < problem.options(); ++o)
        for (const auto item : problem.covers(o)) options[next[item]++] = o;
}

Node::Node(const Cover& problem, const Lists& lists)
    : problem_(&problem),
      lists_(&lists),
      active_(index(problem.options()), 1),
      painted_(index(problem.items - problem.primary), 0),
      active_options_(index(problem.items)),
      want_(index(problem.primary)),
      room_(index(problem.primary)) {
    for (std::int32_t i = 0; i < problem.items; ++i) active_options_[i] = lists.starts[i + 1] - lists.starts[i];
    for (std::int32_t i = 0; i < problem.primary; ++i) {
        want_[i] = problem.low(i);
        room_[i] = problem.high(i);
    }
    for (std::int32_t i = 0; i < problem.primary; ++i)
        if (room_[i] == 0) exclude_all(i);
}

void Node::exclude(std::int32_t option) {
    if (!active_[option]) return;
    active_[option] = 0;
    for (const auto item : problem_->covers(option)) --active_options_[item];
}

void Node::exclude_all(std::int32_t item) {
    for (const auto option : lists_->of(item)) exclude(option);
}

void Node::take(TreeStep step) {
    if (step.option < 0) {
        exclude_all(step.item);
        return;
    }
    for (const auto option : lists_->of(step.item)) {
        exclude(option);
        if (option == step.option) break;
    }
    taken_.push_back(step.option);
    for (std::int32_t k = problem_->option_starts[step.option]; k < problem_->option_starts[step.option + 1]; ++k) {
        const std::int32_t item = problem_->item_of[k];
        if (item < problem_->primary) {
            --want_[item];
            if (--room_[item] == 0) exclude_all(item);
            continue;
        }
        const std::int32_t color = problem_->has_colors() ? problem_->color_of[k] : 0;
        painted_[item - problem_->primary] = 1;
        for (const auto option : lists_->of(item)) {
            if (!active_[option]) continue;
            const auto covers = problem_->covers(option);
            const auto place = problem_->option_starts[option] + (std::ranges::find(covers, item) - covers.begin());
            if (color == 0 || problem_->color_of[place] != color) exclude(option);
        }
    }
}

Node::Branch Node::branch() const {
    Branch best{-1, 0};
    for (std::int32_t i = 0; i < problem_->primary; ++i) {
        const std::int32_t need = std::max(want_[i], 0);
        if (need == 0 && active_options_[i] == 0) continue;  // decided
        const std::int32_t degree = need > active_options_[i] ? 0 : active_options_[i] + 1 - need;
        if (best.item < 0 || degree < best.degree) best = {i, degree};
    }
    return best;
}

std::vector<std::int32_t> Node::children(std::int32_t item) const {
    std::vector<std::int32_t> children;
    for (const auto option : lists_->of(item))
        if (active_[option]) children.push_back(option);
    const std::int32_t need = std::max(want_[item], 0);
    if (need == 0) children.push_back(-1);
    else children.resize(need > active_options_[item] ? 0 : children.size() + 1 - index(need));
    return children;
}

std::vector<std::int32_t> Node::taken() const {
    std::vector<std::int32_t> ascending = taken_;
    std::ranges::sort(ascending);
    return ascending;
}

Reduced Node::problem() const {
    Reduced made;
    made.forced = taken();
    std::vector<std::int32_t> number(index(problem_->items), -1);
    for (std::int32_t i = 0; i < problem_->items; ++i) {
        const bool primary = i < problem_->primary;
        // A secondary item excludes nothing if one option is left, or if all that are left agree in its color.
        if (primary ? want_[i] <= 0 && active_options_[i] == 0
                    : active_options_[i] < 2 || painted_[i - problem_->primary])
            continue;
        number[i] = static_cast<std::int32_t>(made.items.size());
        made.items.push_back(i);
        if (!primary) continue;
        ++made.problem.primary;
        if (problem_->has_bounds()) {
            made.problem.at_least.push_back(std::max(want_[i], 0));
            made.problem.at_most.push_back(room_[i]);
        }
    }
    made.problem.items = static_cast<std::int32_t>(made.items.size());
    for (std::int32_t o = 0; o < problem_->options(); ++o) {
        if (!active_[o]) continue;
        made.options.push_back(o);
        for (std::int32_t k = problem_->option_starts[o]; k < problem_->option_starts[o + 1]; ++k) {
            if (number[problem_->item_of[k]] < 0) continue;
            made.problem.item_of.push_back(number[problem_->item_of[k]]);
            if (problem_->has_colors()) made.problem.color_of.push_back(problem_->color_of[k]);
        }
        made.problem.option_starts.push_back(static_cast<std::int32_t>(made.problem.item_of.size()));
    }
    drop_plain_arrays(made.problem);
    return made;
}

std::vector<TreeStep> steps_of(const Cover& problem, const Lists& lists, const Prefix& prefix) {
    std::vector<TreeStep> steps;
    Node node(problem, lists);
    for (std::size_t k = 0; k < prefix.size(); ++k) {
        const std::int32_t item = node.branch().item;
        const auto wrong = [&](const std::string& why) {
            throw std::invalid_argument("way: step " + std::to_string(k) + " (" + std::to_string(prefix[k]) + ") " +
                                        why);
        };
        if (item < 0) wrong("comes after the last decision");
        if (std::ranges::count(node.children(item), prefix[k]) == 0)
            wrong("is no child of the node that it starts from");
        node.take(steps.emplace_back(TreeStep{item, prefix[k]}));
    }
    return steps;
}

Reduced below(const Cover& problem, const Prefix& prefix) {
    const Lists lists(problem);
    Node node(problem, lists);
    for (const TreeStep& step : steps_of(problem, lists, prefix)) node.take(step);
    return node.problem();
}

}  // namespace cover
