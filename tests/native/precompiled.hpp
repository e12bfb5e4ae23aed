// What nearly every file of engine and tests includes, compiled once for all of them; see run.sh.
#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <vector>
