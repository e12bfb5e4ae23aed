// Lists of Python, and as flat arrays; attributes.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "common/index.hpp"

namespace cover::binding {

// What an object has by a name. Throws AttributeError.
inline nanobind::object attribute(nanobind::handle of, const nanobind::object& name) {
    nanobind::object found = nanobind::steal(PyObject_GetAttr(of.ptr(), name.ptr()));
    if (!found.is_valid()) throw nanobind::python_error();
    return found;
}

// The items of a list or tuple, or of what can be made one. Throws TypeError.
class Listed {
  public:
    explicit Listed(nanobind::handle sequence, const char* needed = "a list or tuple is needed")
        : held_(nanobind::steal(PySequence_Fast(sequence.ptr(), needed))) {
        if (!held_.is_valid()) throw nanobind::python_error();
    }
    std::size_t size() const { return index(PySequence_Fast_GET_SIZE(held_.ptr())); }
    PyObject* operator[](std::size_t k) const {
        return PySequence_Fast_GET_ITEM(held_.ptr(), static_cast<Py_ssize_t>(k));
    }

  private:
    nanobind::object held_;
};

// Appends the whole numbers of a Python list or tuple. Throws TypeError, and OverflowError beyond 32 bits.
inline void append_numbers(std::vector<std::int32_t>& to, nanobind::handle list) {
    const Listed items(list, "a list of whole numbers is needed");
    for (std::size_t k = 0; k < items.size(); ++k) {
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
