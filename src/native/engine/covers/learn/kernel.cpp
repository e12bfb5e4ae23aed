// The kernel `learn`: the search by clause learning as one that runs in slices and yields choices.
#include <algorithm>

#include "common/clock.hpp"
#include "covers/kernel.hpp"
#include "covers/learn/learner.hpp"

namespace cover {

namespace {

class Learn final : public Kernel {
  public:
    Learn(const Cover& problem, bool collect, const learn::Settings& settings, unsigned workers)
        : collect_(collect),
          learner_(std::make_unique<learn::Learner>(std::make_shared<learn::Groups>(learn::make_groups(problem)),
                                                    settings, workers)) {
        learner_->set_goal(learn::Goal::find);
        account();
    }

    Pause run(const Quota& quota) override {
        const Deadline deadline(quota.seconds);
        const std::int64_t most = quota.steps >= unbounded - counts_.nodes ? unbounded : counts_.nodes + quota.steps;
        while (learner_ != nullptr) {
            if (counts_.solutions >= quota.solutions) return Pause::solutions;
            if (batch_.size() >= quota.batch) return Pause::batch;
            if (counts_.solutions > 0 && !learner_->forbid_found()) break;
            const std::int64_t nodes = std::min(quota.nodes, most);
            const Pause answer = learner_->run({.seconds = deadline.seconds_left(), .branches = nodes - 1});
            account();
            switch (answer) {
                case Pause::solutions: record(); break;
                case Pause::exhausted: learner_.reset(); break;
                case Pause::nodes: return quota.nodes <= most ? Pause::nodes : Pause::slice;
                default: return Pause::slice;
            }
        }
        learner_.reset();
        return Pause::exhausted;
    }

    std::int64_t memory() const override { return memory_; }
    double remaining() const override { return learner_ == nullptr ? 0 : 1; }

  private:
    void account() {
        const learn::Totals totals = learner_->totals();
        counts_.nodes = 1 + totals.figures.branches;
        counts_.options_tried = totals.figures.taking;
        counts_.updates = totals.figures.propagations;
        counts_.restarts = totals.figures.restarts;
        counts_.levels = totals.figures.levels;
        memory_ = learner_->bytes();
    }

    void record() {
        ++counts_.solutions;
        learner_->set_goal(learn::Goal::prove);
        if (!collect_) return;
        std::vector<std::int32_t> choice;
        learner_->append_found(choice);
        batch_.decisions.append(choice.begin(), choice.end());
        batch_.starts.push_back(static_cast<std::int64_t>(batch_.decisions.size()));
    }

    bool collect_;
    std::unique_ptr<learn::Learner> learner_;  // none when nothing remains
    std::int64_t memory_ = 0;
};

}  // namespace

std::unique_ptr<Kernel> make_learn(const Cover& problem, bool collect) {
    return std::make_unique<Learn>(problem, collect, learn::Settings{}, 1u);
}

std::int64_t learn_memory(const Cover& problem) {
    const auto options = std::int64_t{problem.options()},
               incidences = static_cast<std::int64_t>(problem.item_of.size());
    return options * 140 + incidences * 16 + std::int64_t{problem.items} * 20;
}

}  // namespace cover
