#include "callgrind_requests.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

void callgrind_begin(void) { CALLGRIND_START_INSTRUMENTATION; }
void callgrind_end(void) { CALLGRIND_STOP_INSTRUMENTATION; }
#else
// Without valgrind, nothing counts.
void callgrind_begin(void) {}
void callgrind_end(void) {}
#endif
