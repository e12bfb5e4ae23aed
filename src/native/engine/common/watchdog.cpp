#include "common/watchdog.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "common/clock.hpp"

#ifdef _WIN32

namespace cover {
Watchdog::Watchdog(int wake_in, int wake_out, std::vector<std::string> command)
    : wake_in_(wake_in), wake_out_(wake_out), command_(std::move(command)) {}
void Watchdog::start() {}
void Watchdog::allow(Allowance) {}
void Watchdog::note(std::string) {}
std::vector<int> processes_below(int) { return {}; }
}  // namespace cover

#else

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <thread>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace cover {
namespace {

// Seconds from the end, or a signal, to that of a process which has had a processor for HEARING of them and does not
// end by itself; and of any other one, which may be waiting for a processor.
constexpr double UNHEARD = 0.4, HEARING = 0.2, LATEST = 0.75;
constexpr double PATIENCE = 0.3;  // seconds in which too much memory may be given back
constexpr double STARVED =
    0.15;  // a sleep that lasts so much too long: no process got the processor, or all were stopped
constexpr std::uint64_t MARGIN = 24 << 20;         // bytes beyond the memory for which no process waits
constexpr double LOOK = 0.004, LOOK_BELOW = 0.04;  // seconds between looks at the process, and at those below it

double now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

double busy() {
    timespec spent{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

// The first numbers of a small file of the system.
std::string text_of(const std::string& path) {
    std::string text;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return text;
    char part[4096];
    for (ssize_t got; (got = ::read(file, part, sizeof part)) > 0;) text.append(part, static_cast<std::size_t>(got));
    ::close(file);
    return text;
}

// Resident bytes of a process; is_child: without the files and pages that it shares.
std::uint64_t resident(int process, bool is_child) {
    unsigned long long pages = 0, shared = 0;
    const std::string text = text_of("/proc/" + std::to_string(process) + "/statm");
    if (std::sscanf(text.c_str(), "%*u %llu %llu", &pages, &shared) < 2) return 0;
    static const auto size = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return (is_child && shared < pages ? pages - shared : pages) * size;
}

}  // namespace

std::vector<int> processes_below(int process) {
    std::vector<int> found, waiting{process};
    while (!waiting.empty()) {
        const std::string tasks = "/proc/" + std::to_string(waiting.back()) + "/task";
        waiting.pop_back();
        DIR* folder = ::opendir(tasks.c_str());
        if (folder == nullptr) continue;
        while (const dirent* task = ::readdir(folder)) {
            if (task->d_name[0] == '.') continue;
            const std::string children = text_of(tasks + "/" + task->d_name + "/children");
            const char* at = children.c_str();
            for (char* next;; at = next) {
                const long child = std::strtol(at, &next, 10);
                if (next == at) break;
                found.push_back(static_cast<int>(child));
                waiting.push_back(static_cast<int>(child));
            }
        }
        ::closedir(folder);
    }
    return found;
}

Watchdog::Watchdog(int wake_in, int wake_out, std::vector<std::string> command)
    : wake_in_(wake_in), wake_out_(wake_out), command_(std::move(command)) {}

void Watchdog::start() {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // signals are for the threads that hear them
    std::thread([this] { watch(); }).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Watchdog::allow(Allowance allowance) {
    {
        const std::lock_guard lock(guard_);
        allowance_ = allowance;
    }
    const char nothing = 0;
    if (::write(wake_out_, &nothing, 1) < 0) return;  // a full pipe wakes too
}

void Watchdog::note(std::string facts) {
    const std::lock_guard lock(guard_);
    facts_ = std::move(facts);
}

void Watchdog::watch() {
    for (;;) {
        Allowance allowed;
        {
            const std::lock_guard lock(guard_);
            allowed = allowance_;
        }
        const double before = now();
        double wait = signal_ != 0 ? 0.05 : 3600.0;
        if (allowed.memory != 0) wait = std::min(wait, LOOK);
        wait = std::clamp(allowed.until - before, 0.02, wait);
        pollfd wake{wake_in_, POLLIN, 0};
        const bool is_woken = ::poll(&wake, 1, static_cast<int>(std::ceil(1000 * wait))) > 0;
        if (is_woken) hear();
        const double time = now();
        // Whoever could not run, because the process was stopped or the processor taken, gets time to end by itself.
        if (!is_woken && time - before > wait + STARVED) lenient_ = time + UNHEARD;
        if (is_woken) continue;  // what is allowed may have changed
        if (allowed.memory != 0 && is_too_much(time)) end("memory");
        if (time < lenient_) continue;
        if (signal_ != 0 && signalled_.is_over(time)) end(std::to_string(signal_));
        if (time < allowed.until || is_writing_.load()) overdue_ = {};
        else if (overdue_.since == 0) overdue_ = {time, busy()};
        else if (overdue_.is_over(time)) end("time");
    }
}

void Watchdog::hear() {
    char came[64];
    const ssize_t got = ::read(wake_in_, came, sizeof came);
    for (ssize_t k = 0; k < got; ++k) {
        const int number = came[k];
        if (signal_ == 0 && (number == SIGINT || number == SIGTERM || number == SIGHUP)) {
            signal_ = number;
            signalled_ = {now(), busy()};
        }
    }
}

bool Watchdog::Overdue::is_over(double time) const {
    return time > since + LATEST || (time > since + UNHEARD && busy() > spent + HEARING);
}

bool Watchdog::is_too_much(double time) {
    if (time > looked_ + LOOK_BELOW) {
        looked_ = time;
        children_ = 0;
        for (const int process : processes_below(::getpid())) children_ += resident(process, true);
    }
    const std::uint64_t held = resident(::getpid(), false) + children_;
    std::uint64_t most = 0;
    {
        const std::lock_guard lock(guard_);
        most = allowance_.memory;
    }
    if (most == 0 || held <= most) {
        over_since_ = 0;
        return false;
    }
    if (over_since_ == 0) over_since_ = time;
    return held > most + MARGIN || time > over_since_ + PATIENCE;
}

void Watchdog::end(const std::string& why) {
#ifdef __linux__
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // so that no descendant escapes while the next program ends it
#endif
    std::vector<std::string> words = command_;
    const int status = status_.load();
    words.push_back(status < 0 ? why : "answered " + std::to_string(status));
    {
        const std::lock_guard lock(guard_);
        words.push_back(facts_);
    }
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);  // the next program inherits it
    ::execv(arguments[0], arguments.data());       // ends the other threads first, so that none goes on meanwhile
    ::_exit(1);
}

}  // namespace cover

#endif
