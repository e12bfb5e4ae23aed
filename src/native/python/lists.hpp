// Lists of Python as flat arrays.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace cover::binding {

// Appends the whole numbers of a Python list or tuple. Throws TypeError, and OverflowError beyond 32 bits.
inline void append_numbers(std::vector<std::int32_t>& to, nanobind::handle list) {
    const nanobind::object fast = nanobind::steal(PySequence_Fast(list.ptr(), "a list of whole numbers is needed"));
    if (!fast.is_valid()) throw nanobind::python_error();
    PyObject* const* const items = PySequence_Fast_ITEMS(fast.ptr());
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(fast.ptr());
    for (Py_ssize_t k = 0; k < size; ++k) {
        const long number = PyLong_AsLong(items[k]);
        if (number == -1 && PyErr_Occurred()) throw nanobind::python_error();
        if (number < std::numeric_limits<std::int32_t>::min() || number > std::numeric_limits<std::int32_t>::max()) {
            PyErr_Format(PyExc_OverflowError, "%ld does not fit into 32 bits", number);
            throw nanobind::python_error();
        }
        to.push_back(static_cast<std::int32_t>(number));
    }
}

// Where each list begins among the members of all, and where the last one ends.
struct FlatLists {
    std::vector<std::int32_t> starts{0}, members;

    FlatLists() = default;
    explicit FlatLists(const nanobind::list& lists) {
        starts.reserve(lists.size() + 1);
        for (const nanobind::handle list : lists) add(list);
    }
    void add(nanobind::handle list) {
        append_numbers(members, list);
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
};

}  // namespace cover::binding
