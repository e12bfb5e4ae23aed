// Beginning, running and cutting the parts of a shared search: a part is the steps that lead to it, replayed on a Node.
#include "covers/parallel/parts.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <span>

#include "common/index.hpp"

namespace cover {

void move_first(Batch& from, std::int64_t many, Batch& to) {
    if (to.size() == 0 && many == from.size()) {
        to = std::exchange(from, Batch{});
        return;
    }
    const auto numbers = from.starts[index(many)];
    const auto before = static_cast<std::int64_t>(to.decisions.size());
    const std::size_t starts_before = to.starts.size();
    to.starts.resize(starts_before + index(many));
    try {
        to.decisions.append(from.decisions.begin(), from.decisions.begin() + numbers);
    } catch (...) {  // all or nothing
        to.starts.resize(starts_before);
        throw;
    }
    for (std::size_t k = 1; k <= index(many); ++k) to.starts[starts_before + k - 1] = before + from.starts[k];
    from.decisions.drop_first(index(numbers));
    from.starts.drop_first(index(many));
    for (auto& start : from.starts) start -= numbers;
}

// The option that leads to a part was tried by the part, not by the one it was cut from.
void add(Counts& sum, const Part& part) {
    if (part.counts.nodes == 0) return;
    add(sum, part.counts, part.way.size());
    sum.options_tried += !part.way.empty() && part.way.back().option >= 0;
}

Batch go(Part& part, const Quota& quota, bool& searched) {
    searched = part.kernel->run(quota) == Pause::exhausted;
    return found_in(part);
}

Batch found_in(Part& part) {
    Batch found = part.kernel->take_batch();
    if (part.renumbered || found.size() == 0) return found;
    Batch whole;
    add_found(part, found, whole);
    return whole;
}

namespace {

// The options of a choice of a part, and those taken on the way to it, in ascending order; returns the end. No branch
// depends on the numbers: which of both comes next cannot be foreseen.
using Merge = std::int32_t* (*)(const Part&, std::span<const std::int32_t> choice, std::int32_t* out);

// Where few were taken: those that are still to come, in ascending order, meet each option of the choice. The least of
// all goes out, the others go on.
template <std::size_t few>
std::int32_t* merge_few(const Part& part, std::span<const std::int32_t> choice, std::int32_t* out) {
    std::array<std::int32_t, few> coming{};
    std::copy_n(part.taken.begin(), few, coming.begin());
    const std::int32_t* const options = part.options.data();
    for (const std::int32_t number : choice) {
        std::int32_t option = options[number];
        *out++ = std::min(option, coming[0]);
        option = std::max(option, coming[0]);
        for (std::size_t k = 1; k < few; ++k) {
            coming[k - 1] = std::min(option, coming[k]);
            option = std::max(option, coming[k]);
        }
        coming[few - 1] = option;
    }
    return std::ranges::copy(coming, out).out;
}

std::int32_t* merge_many(const Part& part, std::span<const std::int32_t> choice, std::int32_t* out) {
    constexpr std::int32_t beyond = std::numeric_limits<std::int32_t>::max();
    const std::size_t mine_all = choice.size(), theirs_all = part.taken.size();
    for (std::size_t mine = 0, theirs = 0; mine + theirs < mine_all + theirs_all;) {
        const std::int32_t one = mine < mine_all ? part.options[choice[mine]] : beyond;
        const std::int32_t other = theirs < theirs_all ? part.taken[theirs] : beyond;
        const bool is_mine = one < other;
        *out++ = is_mine ? one : other;
        mine += is_mine;
        theirs += !is_mine;
    }
    return out;
}

}  // namespace

void add_found(const Part& part, const Batch& found, Batch& to) {
    constexpr Merge merges[] = {merge_many, merge_few<1>, merge_few<2>, merge_few<3>, merge_few<4>};
    const Merge merge = merges[part.taken.size() < std::size(merges) ? part.taken.size() : 0];
    const auto many = index(found.size());
    const std::size_t before = to.decisions.size();
    to.starts.reserve(to.starts.size() + many);
    to.decisions.resize(before + found.decisions.size() + part.taken.size() * many);
    std::int32_t* out = to.decisions.data() + before;
    for (std::size_t k = 0; k < many; ++k) {
        const std::int64_t first = found.starts[k], last = found.starts[k + 1];
        out = merge(part, {found.decisions.data() + first, index(last - first)}, out);
        to.starts.push_back(out - to.decisions.data());
    }
}

std::int64_t Tree::memory() const {
    return static_cast<std::int64_t>((lists_.starts.size() + lists_.options.size()) * sizeof(std::int32_t));
}

Part Tree::whole() const {
    Part root;
    root.kernel = make_(*problem_, collect_);
    root.whole = root.renumbered = true;
    root.state = Part::State::resting;
    return root;
}

void Tree::begin(Part& part) const {
    Node node(*problem_, lists_);
    for (const TreeStep& step : part.way) node.take(step);
    Reduced reduced = node.problem();
    part.options = std::move(reduced.options);
    part.items = std::move(reduced.items);
    part.taken = std::move(reduced.forced);
    part.kernel = make_(reduced.problem, collect_);
    part.renumbered = part.kernel->be_part_of({problem_->options(), part.options, part.taken});
}

// The child visited last at an open node of the part's kernel, in the problem's numbers.
TreeStep Tree::step_of(const Part& part, const OpenNode& at) const {
    if (part.whole) return {at.item, at.option};
    return {part.items[at.item], at.option < 0 ? -1 : part.options[at.option]};
}

Parts Tree::cut(Part& part, std::int64_t most) const {
    const Position position = part.kernel->position();
    const auto open = std::ranges::find_if(position.open_nodes, [](const OpenNode& at) { return at.left > 0; });
    if (open == position.open_nodes.end() || most == 0) return {};
    Node node(*problem_, lists_);
    for (const TreeStep& step : part.way) node.take(step);
    std::vector<TreeStep> way = part.way;
    double share = part.share / open->degree;
    for (auto at = position.open_nodes.begin(); at != open; ++at) {
        node.take(way.emplace_back(step_of(part, *at)));
        share /= at->degree;
    }
    const auto [item, last] = step_of(part, *open);
    const auto children = node.children(item);
    auto next = children.begin();  // an open node with something left has visited an option, if anything
    if (last >= 0) next = std::ranges::find(children, last) + 1;
    const auto many = std::min<std::int64_t>(most, (open->left + 1) / 2);
    Parts pieces;
    for (std::int64_t k = open->left - many; k < open->left; ++k) {
        Part& piece = pieces.emplace_back();
        piece.way = way;
        piece.way.push_back({item, next[k]});
        piece.share = share;
    }
    part.kernel->donate(index(open - position.open_nodes.begin()), static_cast<std::int32_t>(many));
    return pieces;
}

Part Tree::at(const Prefix& prefix) const {
    if (prefix.empty()) return whole();
    Part part;
    part.way = steps_of(*problem_, lists_, prefix);
    begin(part);
    part.state = Part::State::resting;
    return part;
}

std::vector<Prefix> Tree::cut_all(Part& part) const {
    const Position position = part.kernel->position();
    if (std::ranges::none_of(position.open_nodes, [](const OpenNode& at) { return at.left > 0; })) return {};
    Node node(*problem_, lists_);
    Prefix path;
    for (const TreeStep& step : part.way) {
        node.take(step);
        path.push_back(step.option);
    }
    std::vector<std::vector<Prefix>> by_depth;
    for (std::size_t k = 0; k < position.open_nodes.size(); ++k) {
        const OpenNode& open = position.open_nodes[k];
        const TreeStep step = step_of(part, open);
        std::vector<Prefix>& here = by_depth.emplace_back();
        if (open.left > 0) {
            const auto children = node.children(step.item);
            auto next = children.begin();  // as in cut
            if (step.option >= 0) next = std::ranges::find(children, step.option) + 1;
            for (std::int32_t child = 0; child < open.left; ++child) here.emplace_back(path).push_back(next[child]);
            part.kernel->donate(k, open.left);
        }
        if (k + 1 == position.open_nodes.size()) break;
        node.take(step);
        path.push_back(step.option);
    }
    std::vector<Prefix> pieces;  // what is deepest comes next
    for (auto here = by_depth.rbegin(); here != by_depth.rend(); ++here)
        pieces.insert(pieces.end(), std::make_move_iterator(here->begin()), std::make_move_iterator(here->end()));
    return pieces;
}

}  // namespace cover
