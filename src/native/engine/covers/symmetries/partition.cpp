#include "covers/symmetries/partition.hpp"

#include <algorithm>
#include <utility>

namespace cover {

namespace {

constexpr int most_compared = 32;  // cells

}  // namespace

Partition::Partition(const Graph& graph)
    : graph_(graph),
      elements_(graph.vertices()),
      position_(graph.vertices()),
      cell_(graph.vertices()),
      length_(graph.vertices()),
      is_queued_(graph.vertices()),
      counts_(graph.vertices()),
      hits_(graph.vertices()) {
    const auto n = graph.vertices();
    for (std::int32_t v = 0; v < n; ++v) elements_[v] = v;
    std::sort(elements_.begin(), elements_.end(),
              [&](auto a, auto b) { return std::pair(graph.colors[a], a) < std::pair(graph.colors[b], b); });
    for (std::int32_t k = 0, start = 0; k < n; ++k) {
        if (k && graph.colors[elements_[k]] != graph.colors[elements_[k - 1]]) start = k;
        position_[elements_[k]] = k;
        cell_[elements_[k]] = start;
        ++length_[start];
    }
}

std::int32_t Partition::open_cell(std::int32_t from) const {
    const auto n = static_cast<std::int32_t>(elements_.size());
    while (from < n && length_[from] == 1) ++from;
    return from;
}

std::int32_t Partition::largest_from(std::int32_t open) const {
    auto largest = open;
    for (auto many = 0; index(open) < elements_.size() && many < most_compared; ++many) {
        if (length_[open] > length_[largest]) largest = open;
        open = open_cell(open + length_[open]);
    }
    return largest;
}

void Partition::enqueue(std::int32_t start) {
    if (is_queued_[start]) return;
    is_queued_[start] = 1;
    queue_.push_back(start);
}

void Partition::clear() {
    for (; head_ < queue_.size(); ++head_) is_queued_[queue_[head_]] = 0;
    queue_.clear();
    head_ = 0;
}

void Partition::split(std::int32_t parent, std::int32_t start) {
    const auto end = parent + length_[parent];
    length_[parent] = start - parent;
    length_[start] = end - start;
    for (auto k = start; k < end; ++k) cell_[elements_[k]] = start;
    splits_.push_back({start, parent});
}

void Partition::undo(std::size_t mark) {
    while (splits_.size() > mark) {
        const auto [start, parent] = splits_.back();
        splits_.pop_back();
        for (auto k = start; k < start + length_[start]; ++k) cell_[elements_[k]] = parent;
        length_[parent] += length_[start];
        length_[start] = 0;
    }
}

void Partition::individualise(std::int32_t v) {
    const auto start = cell_[v], at = position_[v], last = start + length_[start] - 1;
    const auto other = elements_[last];
    std::swap(elements_[last], elements_[at]);
    position_[v] = last;
    position_[other] = at;
    split(start, last);
    enqueue(last);
}

void Partition::refine_all(std::vector<std::int32_t>& trace) {
    const auto n = static_cast<std::int32_t>(elements_.size());
    for (std::int32_t start = 0; start < n; start += length_[start]) enqueue(start);
    std::size_t at = 0;
    refine(trace, at, false);
}

bool Partition::refine(std::vector<std::int32_t>& trace, std::size_t& at, bool is_compared) {
    while (head_ < queue_.size()) {
        const auto splitter = queue_[head_++];
        is_queued_[splitter] = 0;
        touched_.clear();
        for (auto k = splitter; k < splitter + length_[splitter]; ++k)
            for (const auto u : graph_.neighbours(elements_[k]))
                if (length_[cell_[u]] > 1 && counts_[u]++ == 0) touched_.push_back(u);
        cells_.clear();
        for (const auto u : touched_) {  // what was reached goes to the end of its cell
            const auto start = cell_[u];
            if (hits_[start]++ == 0) cells_.push_back(start);
            const auto to = start + length_[start] - hits_[start];
            const auto other = elements_[to];
            std::swap(elements_[to], elements_[position_[u]]);
            position_[other] = position_[u];
            position_[u] = to;
        }
        std::sort(cells_.begin(), cells_.end());
        bool is_same = true;
        for (const auto cell : cells_) {
            is_same = is_same && split_cell(cell, trace, at, is_compared);
            hits_[cell] = 0;
        }
        for (const auto u : touched_) counts_[u] = 0;
        if (!is_same) {
            clear();
            return false;
        }
    }
    clear();
    return true;
}

bool Partition::split_cell(std::int32_t cell, std::vector<std::int32_t>& trace, std::size_t& at, bool is_compared) {
    const auto agrees = [&](std::int32_t number) {
        if (is_compared) return at < trace.size() && trace[at++] == number;
        trace.push_back(number);
        return true;
    };
    const auto end = cell + length_[cell], first = end - hits_[cell];
    const auto low = elements_.begin() + first, high = elements_.begin() + end;
    const auto [least, most] = std::minmax_element(low, high, [&](auto a, auto b) { return counts_[a] < counts_[b]; });
    const auto is_even = counts_[*least] == counts_[*most];
    if (!agrees(cell) || !agrees(first) || !agrees(counts_[*least])) return false;
    if (is_even && first == cell) return true;
    if (!is_even) {
        std::sort(low, high, [&](auto a, auto b) { return std::pair(counts_[a], a) < std::pair(counts_[b], b); });
        for (auto k = first; k < end; ++k) position_[elements_[k]] = k;
    }
    const auto was_queued = is_queued_[cell] != 0;
    const auto before = splits_.size();
    auto largest = cell, length = std::int32_t{0};                     // of the parts
    for (auto k = end - 1, stop = end; k > cell && k >= first; --k) {  // from behind, so that what is in front stays
        if (k > first && counts_[elements_[k]] == counts_[elements_[k - 1]]) continue;
        if (!agrees(k) || !agrees(counts_[elements_[k]])) return false;
        if (stop - k >= length) largest = k, length = stop - k;
        split(cell, k);
        stop = k;
    }
    if (length_[cell] >= length) largest = cell;
    if (was_queued || largest != cell) enqueue(cell);
    for (auto k = before; k < splits_.size(); ++k)
        if (was_queued || splits_[k].start != largest) enqueue(splits_[k].start);
    return true;
}

}  // namespace cover
