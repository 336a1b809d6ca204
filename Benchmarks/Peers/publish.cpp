// One publish to one listener, with the dispatchers of C++ that are known best.
// Usage: publish NAME COUNT; prints the best nanoseconds of one publish.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>

#include "entt.hpp"
#include "eventpp/callbacklist.h"
#include "eventpp/eventdispatcher.h"

struct tick {
    long value;
};

static volatile long sum;

static void listen(const tick &event) { sum = sum + event.value; }

// Does the work `count` times in several rounds, and prints the best one.
template <typename Work>
static void measure(long count, Work work) {
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 10; round++) {
        auto start = std::chrono::steady_clock::now();
        for (long value = 0; value < count / 10; value++) work(tick{value});
        std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        if (time.count() < best) best = time.count();
    }
    std::printf("%.2f\n", best / (double)(count / 10));
}

struct single_thread {
    using Threading = eventpp::SingleThreading;
};

int main(int argc, char **argv) {
    if (argc != 3) return 64;
    const char *name = argv[1];
    long count = std::atol(argv[2]);
    if (std::strcmp(name, "function") == 0) {
        std::function<void(const tick &)> function = listen;
        measure(count, [&](const tick &event) { function(event); });
    } else if (std::strcmp(name, "sigh") == 0) {
        entt::sigh<void(const tick &)> signal;
        entt::sink sink{signal};
        sink.connect<&listen>();
        measure(count, [&](const tick &event) { signal.publish(event); });
    } else if (std::strcmp(name, "trigger") == 0) {
        entt::dispatcher dispatcher;
        dispatcher.sink<tick>().connect<&listen>();
        measure(count, [&](const tick &event) { dispatcher.trigger(tick{event}); });
    } else if (std::strcmp(name, "callbacks") == 0) {
        eventpp::CallbackList<void(const tick &), single_thread> list;
        list.append(listen);
        measure(count, [&](const tick &event) { list(event); });
    } else if (std::strcmp(name, "dispatcher") == 0) {
        eventpp::EventDispatcher<int, void(const tick &), single_thread> dispatcher;
        dispatcher.appendListener(1, listen);
        measure(count, [&](const tick &event) { dispatcher.dispatch(1, event); });
    } else if (std::strcmp(name, "dispatcherLocked") == 0) {
        eventpp::EventDispatcher<int, void(const tick &)> dispatcher;
        dispatcher.appendListener(1, listen);
        measure(count, [&](const tick &event) { dispatcher.dispatch(1, event); });
    } else {
        return 64;
    }
    return 0;
}
