#ifndef CSTANDARDSTREAMS_H
#define CSTANDARDSTREAMS_H

#include <stdbool.h>

/// Whether the program was started without one of the descriptors 0, 1 and 2.
///
/// Before `main`, each missing descriptor is opened as /dev/null, so that descriptors opened by libraries do not become
/// the program's standard streams.
bool standard_stream_was_missing(int descriptor);

#endif
