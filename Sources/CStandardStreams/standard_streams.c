#include "include/CStandardStreams.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static unsigned missing;

__attribute__((constructor)) static void open_standard_streams(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
        missing |= 1u << descriptor;
        // open() returns the lowest free number, which is the missing one.
        if (open("/dev/null", O_RDWR) < 0) return;
    }
}

bool standard_stream_was_missing(int descriptor) {
    return descriptor >= STDIN_FILENO && descriptor <= STDERR_FILENO && missing >> descriptor & 1;
}
