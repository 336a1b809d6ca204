#ifndef CSTANDARDSTREAMS_H
#define CSTANDARDSTREAMS_H

#include <stdbool.h>

/// Whether the program was started without one of the descriptors 0, 1 and 2.
///
/// /dev/null is in the place of each such descriptor since before `main`, because the libraries that the program links open
/// descriptors of their own, which would otherwise be its standard streams.
bool standard_stream_was_missing(int descriptor);

#endif
