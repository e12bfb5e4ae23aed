#include "common/numbers.hpp"

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

namespace cover {

namespace {

// Rooms of one size are kept, which costs nothing where it is not touched. Smaller ones are not worth it up to `small`.
// Larger ones are of std::malloc, all others of operator new.
constexpr std::size_t small = std::size_t{1} << 16, one_size = std::size_t{1} << 20;
constexpr std::size_t most_kept = 4;

// Nothing is freed at the end of the process: others may come later. A mutex that a thread holds while the process is
// forked stays locked in the child, so whoever finds it locked does without.
constinit std::mutex mutex;
constinit void* kept[most_kept] = {};
constinit std::size_t many = 0;

void* take() {
    if (const std::unique_lock lock(mutex, std::try_to_lock); lock.owns_lock() && many > 0) return kept[--many];
    return ::operator new(one_size);
}

bool keep(void* memory) {
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock.owns_lock() || many == most_kept) return false;
    kept[many++] = memory;
    return true;
}

}  // namespace

void leave(Room room) noexcept {
    if (room.bytes > one_size) std::free(room.memory);
    else if (room.bytes < one_size || !keep(room.memory)) ::operator delete(room.memory);
}

Room larger(Room room, std::size_t used, std::size_t least) {
    Room made;
    if (least > one_size) {
        made.bytes = std::max(least, room.bytes + room.bytes / 2);
        const bool grows = room.bytes > one_size;
        made.memory = grows ? std::realloc(room.memory, made.bytes) : std::malloc(made.bytes);
        if (made.memory == nullptr) throw std::bad_alloc();
        if (grows) return made;
    } else if (least > small) {
        made = {take(), one_size};
    } else {
        made.bytes = std::min(small, std::max({least, 2 * room.bytes, std::size_t{64}}));
        made.memory = ::operator new(made.bytes);
    }
    if (used > 0) std::memcpy(made.memory, room.memory, used);
    leave(room);
    return made;
}

}  // namespace cover
