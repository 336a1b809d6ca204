/// A monotonic clock that can be read within a few nanoseconds.
///
/// On x86-64 with an invariant time-stamp counter, and on aarch64 with its generic timer, it reads the counter
/// and scales it. Elsewhere it calls the system.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include "internal.h"
#if defined(__x86_64__)
#include <cpuid.h>
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int ready;                  // 0: not calibrated yet, 1: counter, 2: system clock
static uint64_t base_ns, base_ticks;
static uint64_t scale;             // nanoseconds per tick, times 2^32

static uint64_t system_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline uint64_t ticks(void) {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t value;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(value));
    return value;
#else
    return 0;
#endif
}

static bool counter_is_steady(void) {
#if defined(__x86_64__)
    unsigned a, b, c, d;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & (1u << 8));
#elif defined(__aarch64__)
    return true;
#else
    return false;
#endif
}

/// Compares the counter with the system's clock for a millisecond, which yields its frequency with an accuracy of about
/// 1 in 10,000.
static void calibrate(void) {
    int mode = 2;
    if (counter_is_steady()) {
        uint64_t n0 = system_ns(), t0 = ticks(), n1;
        do n1 = system_ns(); while (n1 - n0 < 1000000);
        uint64_t t1 = ticks();
        if (t1 > t0 + 1000) {
            base_ns = n1;
            base_ticks = t1;
            scale = (uint64_t)(((__uint128_t)(n1 - n0) << 32) / (t1 - t0));
            mode = 1;
        }
    }
    __atomic_store_n(&ready, mode, __ATOMIC_RELEASE);
}

uint64_t clua_clock_ns(void) {
    int mode = __atomic_load_n(&ready, __ATOMIC_ACQUIRE);
    if (__builtin_expect(mode == 0, 0)) {
        pthread_once(&once, calibrate);
        mode = __atomic_load_n(&ready, __ATOMIC_ACQUIRE);
    }
    if (mode == 2) return system_ns();
    uint64_t now = ticks();
    if (now < base_ticks) now = base_ticks;    // the counter of another core may be slightly behind
    return base_ns + (uint64_t)(((__uint128_t)(now - base_ticks) * scale) >> 32);
}

uint64_t clua_thread_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
