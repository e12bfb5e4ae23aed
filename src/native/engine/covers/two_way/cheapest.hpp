// The cheapest exact covers by branch and bound, any time: what Knuth's Algorithm 7.2.2.1C$ is for, with a bound of its
// own at every node and options put out that cannot be part of anything cheap enough.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "covers/kernel.hpp"
#include "covers/two_way/taxes.hpp"
#include "covers/two_way/two_way.hpp"

namespace cover {

struct Priced {
    std::int64_t cost;
    std::vector<std::int32_t> choice;  // ascending
};

struct PricedDecision : Decision {
    std::int64_t paid, lower;  // before it was taken
};

// Keeps the `keep` cheapest solutions it has met; when it is exhausted, they are the cheapest there are (or all).
// Branches on the item with the least children / weight and takes or leaves its option of the lowest net cost.
class Cheapest : TwoWay<PricedDecision> {
  public:
    // The costs' absolute values must sum up to less than 2^60.
    Cheapest(std::shared_ptr<const Cover> problem, std::vector<std::int64_t> costs, std::int64_t keep);

    // Uses seconds, nodes and steps of the quota; answers exhausted, slice or nodes.
    Pause run(const Quota& quota);

    const std::vector<Priced>& best() const { return best_; }  // cheapest first, equal ones as they were found
    // No solution that has not been met costs less than this.
    std::int64_t bound() const;
    // nodes as in weighted.hpp; solutions: those met that were cheap enough to be kept at the time.
    const Counts& counts() const { return counts_; }
    std::int64_t cuts() const { return cuts_; }  // nodes left because of the bound
    static std::int64_t memory_of(const Cover& problem);

  private:
    bool full() const { return static_cast<std::int64_t>(best_.size()) >= keep_; }
    // What costs as much is of no interest.
    std::int64_t ceiling_of_interest() const {
        return full() && keep_ > 0 ? best_.back().cost : std::numeric_limits<std::int64_t>::max();
    }
    std::int64_t cutoff() const;
    void settle_accounts(std::int64_t mark);
    bool reprice();
    bool drop_dear_options();
    std::int32_t cheapest_option(std::int32_t item) const;
    void advance();
    void go_back();
    void fail();
    void record();

    std::vector<std::int64_t> costs_;
    Taxes taxes_;
    std::int64_t keep_;
    std::int64_t paid_ = 0;  // net costs of the options taken
    std::int64_t lower_;     // bound of the node, in units of 1 / scale
    // What of an option's net cost the bound of the node has not used; of this node if stamp_ says so.
    std::vector<std::int64_t> rest_;
    std::vector<std::int64_t> stamp_;
    std::int64_t now_ = 0, looks_ = 0, cuts_ = 0;
    std::vector<std::int32_t> dear_;
    std::vector<Priced> best_;
    Counts counts_;
};

}  // namespace cover
