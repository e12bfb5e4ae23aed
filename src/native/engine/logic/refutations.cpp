// Depth first: what follows from an option, then, one after the other, what is refuted under it.
#include "logic/refutations.hpp"

#include <algorithm>
#include <utility>

#include "logic/compact.hpp"

namespace cover::logic {

std::size_t Refutation::size() const {
    std::size_t all = 1;
    for (const Line& line : lines) all += line.nested.empty() ? 1 : line.nested.front().size();
    return all;
}

namespace {

constexpr std::int32_t assumed = -1;  // in place of a line: excluded by what is assumed, or not yet

template <std::size_t W>
class Refuting {
  public:
    Refuting(const Compact<W>& compact, const RefutationLimits& limits)
        : compact_(compact), limits_(limits), work_(limits.work), holding_(compact.options.size()) {
        for (std::size_t item = 0; item < compact.items.size(); ++item)
            each(compact.members[item], [&](std::size_t k) { holding_[k].push_back(static_cast<std::int32_t>(item)); });
        // Where an option excludes none but options of a single item, which is its own, nothing new follows from it: what
        // refutes it refutes the assumption outside as well.
        for (std::size_t k = 0; k < compact.options.size(); ++k) {
            bool is_idle = holding_[k].size() == 1;
            each(compact.conflicts[k], [&](std::size_t other) { is_idle = is_idle && holding_[other] == holding_[k]; });
            idle_.push_back(is_idle);
        }
    }

    std::optional<Refutation> run() {
        Context start{{}, {}, std::vector<std::int32_t>(compact_.options.size(), assumed)};
        std::optional<Refutation> best;
        for (std::size_t k = 0; k < compact_.options.size() && work_ > 0; ++k) {
            limits_.listener.listen();
            std::vector<std::int32_t> needed;
            auto found = refutation(start, k, limits_.depth, needed);
            if (found && (!best || found->size() < best->size())) best = std::move(found);
        }
        return best;
    }

  private:
    struct Context {
        Bits<W> killed, chosen;
        std::vector<std::int32_t> by;  // by killed option: the line that excluded it
    };
    struct Entry {  // a line, before it is known to be needed
        std::int32_t item, right;
        std::vector<Refutation> nested;
        std::vector<std::int32_t> needed;  // by the nested one, of the lines before
    };

    template <class Use>
    static void each(const Bits<W>& bits, const Use& use) {
        for (std::size_t w = 0; w < W; ++w)
            for (Word rest = bits[w]; rest != 0; rest &= rest - 1) use(w * 64 + index(std::countr_zero(rest)));
    }

    // Is there a contradiction within `most` lines? No record is kept.
    bool closes(Bits<W> killed, std::size_t option, std::int32_t most) {
        Bits<W> chosen{};
        std::vector<std::int32_t>& waiting = waiting_;
        waiting.assign(1, static_cast<std::int32_t>(option));
        Compact<W>::set(chosen, option);
        for (std::size_t w = 0; w < W; ++w) killed[w] |= compact_.conflicts[option][w];
        for (std::size_t at = 0; at < waiting.size(); ++at) {
            const auto near = compact_.near(index(waiting[at]));
            work_ -= static_cast<std::int64_t>(near.size() * W);
            for (const std::int32_t item : near) {
                const Left<W> left(compact_.members[index(item)], killed);
                if (left.many) continue;
                if (!left.any) return true;
                if (Compact<W>::has(chosen, left.only()) || most == 0) continue;
                --most;
                Compact<W>::set(chosen, left.only());
                for (std::size_t w = 0; w < W; ++w) killed[w] |= compact_.conflicts[left.only()][w];
                waiting.push_back(static_cast<std::int32_t>(left.only()));
            }
        }
        return false;
    }

    void exclude(Context& context, const Bits<W>& options, std::int32_t line) const {
        Bits<W> fresh;
        for (std::size_t w = 0; w < W; ++w) {
            fresh[w] = options[w] & ~context.killed[w];
            context.killed[w] |= options[w];
        }
        if (line != assumed) each(fresh, [&](std::size_t k) { context.by[k] = line; });
    }

    // Looks at items until nothing follows; the item that has nothing left, -1 without.
    std::int32_t propagate(Context& context, std::vector<std::int32_t> items, std::int32_t& most) {
        for (std::size_t at = 0; at < items.size(); ++at) {
            const std::int32_t item = items[at];
            work_ -= static_cast<std::int64_t>(W);
            const Left<W> left(compact_.members[index(item)], context.killed);
            if (left.many) continue;
            if (!left.any) return item;
            if (Compact<W>::has(context.chosen, left.only()) || most == 0) continue;
            --most;
            Compact<W>::set(context.chosen, left.only());
            exclude(context, compact_.conflicts[left.only()], static_cast<std::int32_t>(lines_.size()));
            lines_.push_back({item, static_cast<std::int32_t>(left.only()), {}, {}});
            const auto near = compact_.near(left.only());
            items.insert(items.end(), near.begin(), near.end());
        }
        return -1;
    }

    // Why an option is false in a context; `needed`: lines of that context that it takes.
    std::optional<Refutation> refutation(const Context& outer, std::size_t target, std::int32_t depth,
                                         std::vector<std::int32_t>& needed) {
        const std::size_t base = lines_.size();
        const auto near = compact_.near(target);
        Context context = outer;
        Compact<W>::set(context.chosen, target);
        exclude(context, compact_.conflicts[target], assumed);
        std::int32_t most = depth < limits_.depth ? limits_.inner_lines : std::int32_t{1} << 30;
        std::int32_t last = propagate(context, {near.begin(), near.end()}, most);
        if (last < 0 && depth > 1) last = nested(context, depth, most);
        std::optional<Refutation> made;
        if (last >= 0) made = trimmed(context, base, target, last, needed);
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(base), lines_.end());
        return made;
    }

    // Excludes what is refuted under a context, again and again; the item that has nothing left, -1 without.
    std::int32_t nested(Context& context, std::int32_t depth, std::int32_t& most) {
        for (bool again = true; again && work_ > 0;) {
            again = false;
            for (std::size_t k = 0; k < compact_.options.size() && work_ > 0; ++k) {
                if (idle_[k] || Compact<W>::has(context.killed, k) || Compact<W>::has(context.chosen, k)) continue;
                if (k % 64 == 0) limits_.listener.listen();
                if (depth == 2 && !closes(context.killed, k, limits_.inner_lines)) continue;
                Entry entry{-1, -1, {}, {}};
                auto found = refutation(context, k, depth - 1, entry.needed);
                if (!found) continue;
                entry.nested.push_back(std::move(*found));
                Bits<W> one{};
                Compact<W>::set(one, k);
                exclude(context, one, static_cast<std::int32_t>(lines_.size()));
                lines_.push_back(std::move(entry));
                again = true;
                const std::int32_t last = propagate(context, holding_[k], most);
                if (last >= 0) return last;
            }
        }
        return -1;
    }

    // The lines from `base` on that the end needs, in order.
    Refutation trimmed(const Context& context, std::size_t base, std::size_t target, std::int32_t last,
                       std::vector<std::int32_t>& needed) {
        std::vector<bool> marked(lines_.size());
        const auto mark = [&](std::int32_t line) {
            if (line != assumed) marked[index(line)] = true;
        };
        const auto mark_item = [&](std::int32_t item, std::int32_t but) {
            each(compact_.members[index(item)], [&](std::size_t k) {
                if (static_cast<std::int32_t>(k) != but) mark(context.by[k]);
            });
        };
        mark_item(last, -1);
        for (std::size_t k = lines_.size(); k-- > base;) {
            if (!marked[k]) continue;
            if (lines_[k].nested.empty()) mark_item(lines_[k].item, lines_[k].right);
            else
                for (const std::int32_t line : lines_[k].needed) mark(line);
        }
        Refutation made{compact_.options[target], {}, compact_.items[index(last)]};
        for (std::size_t k = base; k < lines_.size(); ++k) {
            if (!marked[k]) continue;
            Entry& entry = lines_[k];
            if (entry.nested.empty())
                made.lines.push_back({compact_.items[index(entry.item)], compact_.options[index(entry.right)], {}});
            else made.lines.push_back({-1, -1, std::move(entry.nested)});
        }
        for (std::size_t k = 0; k < base; ++k)
            if (marked[k]) needed.push_back(static_cast<std::int32_t>(k));
        return made;
    }

    const Compact<W>& compact_;
    const RefutationLimits limits_;
    std::int64_t work_;
    std::vector<std::vector<std::int32_t>> holding_;  // by option: its items
    std::vector<bool> idle_;                          // by option: does nothing follow from it?
    std::vector<std::int32_t> waiting_;
    std::vector<Entry> lines_;  // of all contexts that are open
};

}  // namespace

std::optional<Refutation> smallest_refutation(const State& state, const RefutationLimits& limits) {
    std::optional<Refutation> found;
    with_compact(state, [&](const auto& compact) { found = Refuting(compact, limits).run(); });
    return found;
}

}  // namespace cover::logic
