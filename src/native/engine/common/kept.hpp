// What is made once in a process and kept by its key, for all threads.
#pragma once

#include <map>
#include <memory>
#include <mutex>

namespace cover {

// Keeps so many values; one more, and all others are dropped, but for those in use.
template <class Key, class Value>
class Kept {
  public:
    explicit Kept(std::size_t most) : most_(most) {}

    // The value of a key, by make() if it is not there.
    template <class Make>
    std::shared_ptr<const Value> get(const Key& key, const Make& make) {
        const std::lock_guard lock(guard_);
        if (known_.size() >= most_ && !known_.contains(key)) known_.clear();
        auto& value = known_[key];
        if (!value) value = std::make_shared<const Value>(make());
        return value;
    }

  private:
    const std::size_t most_;
    std::mutex guard_;
    std::map<Key, std::shared_ptr<const Value>> known_;
};

}  // namespace cover
