#ifndef CSTUDIO_H
#define CSTUDIO_H

#include <stddef.h>

/// A file of the studio's page.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} studio_file;

/// The number of files.
extern const size_t studio_file_count;

/// Returns the file at an index from 0, which is less than `studio_file_count`.
studio_file studio_files_at(size_t index);

#endif
