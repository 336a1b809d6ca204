/// The matcher of Lua patterns, for `lib_match.c`.
#ifndef CLUA_PATTERN_H
#define CLUA_PATTERN_H
#include "internal.h"

#define CLUA_CAPTURES 32
#define CLUA_POSITION (-2)         // length of a position capture, `()`

typedef struct {
    lua_State *L;
    clua_vm *vm;
    const char *text, *text_end, *pattern_end;
    int depth, level;
    struct { const char *start; ptrdiff_t length; } capture[CLUA_CAPTURES];
} clua_matcher;

void clua_matcher_begin(clua_matcher *m, lua_State *L, const char *s, size_t count,
                        const char *p, size_t length);
/// Returns the end of a match of the pattern at `p` that begins at `s`, or NULL.
const char *clua_match_at(clua_matcher *m, const char *s, const char *p);
/// Returns the start of capture `i` in the match from `s` to `e`. Capture 0 of a pattern without captures is the whole
/// match.
const char *clua_capture(clua_matcher *m, int i, const char *s, const char *e,
                         ptrdiff_t *length);
void clua_push_capture(clua_matcher *m, int i, const char *s, const char *e);
/// Pushes all captures. If there are none and `s` is given, pushes the whole match.
int clua_push_captures(clua_matcher *m, const char *s, const char *e);

#endif
