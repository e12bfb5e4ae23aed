// Running one part of a tree alone, and cutting all that remains off it.
#include "covers/parallel/handing.hpp"

#include <iterator>
#include <stdexcept>
#include <utility>

namespace cover {

Handing::Handing(std::shared_ptr<const Cover> problem, bool collect, MakePart make, const Prefix& prefix)
    : tree_(std::move(problem), std::move(make), collect), part_(tree_.at(prefix)) {
    part_.counts = part_.kernel->counts();
    counts_ = Counts{.nodes = 0, .levels = {}};
    add(counts_, part_);
}

Pause Handing::go_on(const Quota& quota) {
    Quota now = quota;
    now.batch = quota.batch == unbounded ? unbounded : quota.batch - batch_.size();
    if (now.batch <= 0) return Pause::batch;
    const Pause pause = part_.kernel->run(now);
    searched_ = pause == Pause::exhausted;
    take_found();
    part_.counts = part_.kernel->counts();
    counts_ = Counts{.nodes = 0, .levels = {}};
    add(counts_, part_);
    return pause;
}

void Handing::take_found() {
    found_.starts.assign(1, 0);
    found_.decisions.clear();
    found_ = part_.kernel->take_batch(std::move(found_));
    if (part_.renumbered && batch_.size() == 0) std::swap(found_, batch_);
    else if (part_.renumbered) move_first(found_, found_.size(), batch_);
    else if (found_.size() > 0) add_found(part_, found_, batch_);
}

Pause Handing::run(const Quota& quota) {
    if (handed_back_) throw std::logic_error("what remains of this search was handed back");
    return go_on(quota);
}

std::int64_t Handing::memory() const {
    return tree_.memory() + part_.kernel->memory() +
           static_cast<std::int64_t>((part_.options.size() + part_.items.size() + part_.taken.size()) * 4);
}

double Handing::remaining() const { return searched_ ? 0 : part_.kernel->remaining(); }

std::vector<Prefix> Handing::leftover() {
    if (handed_back_) throw std::logic_error("what remains of this search was handed back");
    handed_back_ = true;
    std::vector<std::vector<Prefix>> rounds;
    while (!searched_) {
        rounds.push_back(tree_.cut_all(part_));
        go_on({.steps = 1});
    }
    std::vector<Prefix> pieces;  // the last ones lie deepest
    for (auto round = rounds.rbegin(); round != rounds.rend(); ++round)
        pieces.insert(pieces.end(), std::make_move_iterator(round->begin()), std::make_move_iterator(round->end()));
    return pieces;
}

}  // namespace cover
