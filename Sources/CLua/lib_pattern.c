/// The matcher of Lua patterns, with every step charged.
///
/// The matcher follows the algorithm of Lua 5.4's lstrlib.c (Copyright © 1994–2022
/// Lua.org, PUC-Rio, MIT license: permission is hereby granted, free of charge, to
/// any person obtaining a copy of this software to deal in it without restriction,
/// provided this notice is kept; it comes without warranty of any kind). What is
/// different: the budget, a depth limit of 150, ASCII classes, bounded results.
#include "pattern.h"

#define DEPTH 150
#define OPEN (-1)

static const char *match(clua_matcher *m, const char *s, const char *p);

static inline void step(clua_matcher *m, size_t units) { clua_charge_vm(m->L, m->vm, units); }

/// Returns the end of the pattern item that starts at `p`.
static const char *item_end(clua_matcher *m, const char *p) {
    if (*p++ == '%') {
        if (p == m->pattern_end) clua_error(m->L, "malformed pattern (ends with '%%')");
        return p + 1;
    }
    if (p[-1] != '[') return p;
    const char *start = p;
    if (p < m->pattern_end && *p == '^') p++;
    do {
        if (p == m->pattern_end) clua_error(m->L, "malformed pattern (missing ']')");
        if (*p++ == '%' && p < m->pattern_end) p++;
    } while (p == m->pattern_end || *p != ']');
    step(m, (size_t)(p - start) >> 3);
    return p + 1;
}

static bool in_class(unsigned char c, unsigned char class) {
    bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z', digit = c >= '0' && c <= '9';
    bool result;
    switch (class | 0x20) {
    case 'a': result = lower || upper; break;
    case 'c': result = c < 32 || c == 127; break;
    case 'd': result = digit; break;
    case 'g': result = c > 32 && c < 127; break;
    case 'l': result = lower; break;
    case 'p': result = c > 32 && c < 127 && !lower && !upper && !digit; break;
    case 's': result = c == ' ' || (c >= 9 && c <= 13); break;
    case 'u': result = upper; break;
    case 'w': result = lower || upper || digit; break;
    case 'z': result = c == 0; break;          // from the time when a pattern could not have a zero
    case 'x': result = digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); break;
    default: return class == c;
    }
    return class & 0x20 ? result : !result;
}

/// Whether `c` is in the set from '[' at `p` to ']' at `end`.
static bool in_set(clua_matcher *m, unsigned char c, const char *p, const char *end) {
    bool negated = p[1] == '^';
    step(m, (size_t)(end - p) >> 3);
    if (negated) p++;
    while (++p < end) {
        if (*p == '%') {
            p++;
            if (in_class(c, (unsigned char)*p)) return !negated;
        } else if (p[1] == '-' && p + 2 < end) {
            p += 2;
            if ((unsigned char)p[-2] <= c && c <= (unsigned char)*p) return !negated;
        } else if ((unsigned char)*p == c) {
            return !negated;
        }
    }
    return negated;
}

static bool matches_one(clua_matcher *m, const char *s, const char *p, const char *end) {
    if (s >= m->text_end) return false;
    step(m, 1);
    unsigned char c = (unsigned char)*s;
    switch (*p) {
    case '.': return true;
    case '%': return in_class(c, (unsigned char)p[1]);
    case '[': return in_set(m, c, p, end - 1);
    default: return (unsigned char)*p == c;
    }
}

static const char *match_balance(clua_matcher *m, const char *s, const char *p) {
    if (p + 1 >= m->pattern_end) clua_error(m->L, "malformed pattern (missing arguments to '%%b')");
    if (s >= m->text_end || *s != *p) return NULL;
    int depth = 1;
    for (const char *at = s + 1; at < m->text_end; at++) {
        step(m, 1);
        if (*at == p[1]) {
            if (--depth == 0) return at + 1;
        } else if (*at == *p) {
            depth++;
        }
    }
    return NULL;
}

static const char *repeat_most(clua_matcher *m, const char *s, const char *p, const char *end) {
    ptrdiff_t n = 0;
    while (matches_one(m, s + n, p, end)) n++;
    for (; n >= 0; n--) {
        const char *result = match(m, s + n, end + 1);
        if (result) return result;
    }
    return NULL;
}

static const char *repeat_least(clua_matcher *m, const char *s, const char *p, const char *end) {
    for (;;) {
        const char *result = match(m, s, end + 1);
        if (result) return result;
        if (!matches_one(m, s, p, end)) return NULL;
        s++;
    }
}

static const char *open_capture(clua_matcher *m, const char *s, const char *p, ptrdiff_t what) {
    if (m->level >= CLUA_CAPTURES) clua_error(m->L, "too many captures");
    m->capture[m->level].start = s;
    m->capture[m->level++].length = what;
    const char *result = match(m, s, p);
    if (!result) m->level--;
    return result;
}

static const char *close_capture(clua_matcher *m, const char *s, const char *p) {
    int level = m->level - 1;
    while (level >= 0 && m->capture[level].length != OPEN) level--;
    if (level < 0) clua_error(m->L, "invalid pattern capture");
    m->capture[level].length = s - m->capture[level].start;
    const char *result = match(m, s, p);
    if (!result) m->capture[level].length = OPEN;
    return result;
}

static const char *match_again(clua_matcher *m, const char *s, int digit) {
    int level = digit - '1';
    if (level < 0 || level >= m->level || m->capture[level].length == OPEN)
        clua_error(m->L, "invalid capture index %%%d", level + 1);
    ptrdiff_t length = m->capture[level].length;
    if (length < 0) return NULL;               // as in Lua, a position capture never matches again
    step(m, 1 + ((size_t)length >> 4));
    if (m->text_end - s >= length && memcmp(m->capture[level].start, s, (size_t)length) == 0)
        return s + length;
    return NULL;
}

/// Matches `%f[set]`: the border between a character that is not in the set and one that is.
static const char *frontier(clua_matcher *m, const char *s, const char *p) {
    if (p >= m->pattern_end || *p != '[') clua_error(m->L, "missing '[' after '%%f' in pattern");
    const char *end = item_end(m, p);
    unsigned char before = s == m->text ? 0 : (unsigned char)s[-1];
    unsigned char after = s < m->text_end ? (unsigned char)*s : 0;
    return !in_set(m, before, p, end - 1) && in_set(m, after, p, end - 1) ? end : NULL;
}

/// Matches the rest of the pattern. Returns the end of the match, or NULL.
static const char *match(clua_matcher *m, const char *s, const char *p) {
    if (m->depth-- == 0) clua_error(m->L, "pattern too complex");
    while (p != m->pattern_end) {
        step(m, 1);
        if (*p == '(') {
            s = p + 1 < m->pattern_end && p[1] == ')' ? open_capture(m, s, p + 2, CLUA_POSITION)
                                                       : open_capture(m, s, p + 1, OPEN);
            break;
        }
        if (*p == ')') {
            s = close_capture(m, s, p + 1);
            break;
        }
        if (*p == '$' && p + 1 == m->pattern_end) {
            if (s != m->text_end) s = NULL;
            break;
        }
        if (*p == '%' && p + 1 < m->pattern_end) {
            char next = p[1];
            if (next == 'b') {
                s = match_balance(m, s, p + 2);
                if (!s) break;
                p += 4;
                continue;
            }
            if (next == 'f') {
                p = frontier(m, s, p + 2);
                if (p) continue;
                s = NULL;
                break;
            }
            if (next >= '0' && next <= '9') {
                s = match_again(m, s, next);
                if (!s) break;
                p += 2;
                continue;
            }
        }
        const char *end = item_end(m, p);
        char suffix = end < m->pattern_end ? *end : 0;
        if (suffix == '?') {
            if (matches_one(m, s, p, end)) {
                const char *result = match(m, s + 1, end + 1);
                if (result) {
                    s = result;
                    break;
                }
            }
            p = end + 1;
        } else if (suffix == '*') {
            s = repeat_most(m, s, p, end);
            break;
        } else if (suffix == '-') {
            s = repeat_least(m, s, p, end);
            break;
        } else {
            if (!matches_one(m, s, p, end)) {
                s = NULL;
                break;
            }
            if (suffix == '+') {
                s = repeat_most(m, s + 1, p, end);
                break;
            }
            s++;
            p = end;
        }
    }
    m->depth++;
    return s;
}

// MARK: Captures

const char *clua_capture(clua_matcher *m, int i, const char *s, const char *e, ptrdiff_t *length) {
    if (i >= m->level) {
        if (i != 0) clua_error(m->L, "invalid capture index %%%d", i + 1);
        *length = e - s;
        return s;
    }
    *length = m->capture[i].length;
    if (*length == OPEN) clua_error(m->L, "unfinished capture");
    return m->capture[i].start;
}

void clua_push_capture(clua_matcher *m, int i, const char *s, const char *e) {
    ptrdiff_t length;
    const char *start = clua_capture(m, i, s, e, &length);
    if (length == CLUA_POSITION) {
        lua_pushinteger(m->L, start - m->text + 1);
    } else {
        step(m, clua_bytes_cost((size_t)length));
        lua_pushlstring(m->L, start, (size_t)length);
    }
}

int clua_push_captures(clua_matcher *m, const char *s, const char *e) {
    int n = m->level == 0 && s ? 1 : m->level;
    luaL_checkstack(m->L, n + 4, "too many captures");
    for (int i = 0; i < n; i++) clua_push_capture(m, i, s, e);
    return n;
}

void clua_matcher_begin(clua_matcher *m, lua_State *L, const char *s, size_t count, const char *p,
                    size_t length) {
    m->L = L;
    m->vm = clua_vm_of(L);
    m->text = s;
    m->text_end = s + count;
    m->pattern_end = p + length;
}

const char *clua_match_at(clua_matcher *m, const char *s, const char *p) {
    m->level = 0;
    m->depth = DEPTH;
    return match(m, s, p);
}
