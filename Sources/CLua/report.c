/// Reports of errors: the message handler, escaping, and suggestions of names.
///
/// The handler allocates nothing and runs no script, because it may run when memory is exhausted, or inside a hook,
/// where nothing could interrupt it.
#include "internal.h"
#include <stdarg.h>
#include <stdio.h>

/// Records the file and line of the innermost script frame and of its callers. Names of functions are left out, because
/// Lua searches the bytecode for them, which may be slow.
void clua_note_position(clua_vm *vm) {
    lua_Debug ar;
    vm->fault_line = 0;
    vm->fault_file[0] = 0;
    vm->fault_path[0] = 0;
    size_t used = 0;
    int callers = 0;
    for (int level = 0; callers < CLUA_PATH_DEPTH && lua_getstack(vm->L, level, &ar); level++) {
        lua_getinfo(vm->L, "Sl", &ar);
        if (ar.currentline <= 0 || ar.source[0] != '@') continue;
        if (vm->fault_line == 0) {
            vm->fault_line = ar.currentline;
            snprintf(vm->fault_file, sizeof vm->fault_file, "%s", ar.source + 1);
            continue;
        }
        size_t room = sizeof vm->fault_path - used;
        int n = snprintf(vm->fault_path + used, room, "%s:%d\n", ar.source + 1, ar.currentline);
        if (n < 0 || (size_t)n >= room) {
            vm->fault_path[used] = 0;
            return;
        }
        used += (size_t)n;
        callers++;
    }
}

/// Returns the length of the code point at `s`, if it is valid UTF-8 and may be shown; otherwise 0.
static size_t showable(const unsigned char *s, size_t left) {
    unsigned c = s[0];
    if (c < 0x20 || c == 0x7f) return 0;
    if (c < 0x80) return 1;
    size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    if (c < 0xc2 || c > 0xf4 || length > left) return 0;
    uint32_t code = c & (0xff >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000) || code > 0x10ffff)
        return 0;
    if (code >= 0xd800 && code < 0xe000) return 0;
    // Control characters, line separators, and marks that change the direction of text.
    if (code < 0xa0 || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069))
        return 0;
    return length;
}

void clua_escape(char *out, size_t room, const char *text, size_t count) {
    static const char hex[] = "0123456789abcdef";
    size_t used = 0, limit = room - 4;         // leaves room for "…" and the final NUL
    for (size_t i = 0; i < count;) {
        const unsigned char *s = (const unsigned char *)text + i;
        size_t length = showable(s, count - i);
        char escape[4] = { '\\', 'x', hex[s[0] >> 4], hex[s[0] & 15] };
        const char *from = (const char *)s;
        size_t add = length;
        if (length == 0) {
            from = escape;
            add = 4;
            if (s[0] == '\n' || s[0] == '\t' || s[0] == '\r') {
                escape[1] = s[0] == '\n' ? 'n' : s[0] == '\t' ? 't' : 'r';
                add = 2;
            }
            length = 1;
        }
        if (used + add > limit) {
            memcpy(out + used, "\xe2\x80\xa6", 3);
            used += 3;
            break;
        }
        memcpy(out + used, from, add);
        used += add;
        i += length;
    }
    out[used] = 0;
}

const char *clua_shown(char out[64], const char *text, size_t count) {
    clua_escape(out, 64, text, count);
    return out;
}

void clua_shown_key(char out[64], lua_State *L, int index) {
    size_t count = 1;
    const char *text = "?";
    if (lua_type(L, index) == LUA_TSTRING) text = lua_tolstring(L, index, &count);
    clua_shown(out, text, count);
}

/// Where a policy receives a field as an argument, Lua's message says `local`, but for the author it is a field.
static void name_field(char renamed[256], const char **text, size_t *count) {
    static const char local[] = { '(', 'l', 'o', 'c', 'a', 'l', ' ', '\'', CLUA_FLAT_MARK, 0 };
    const char *at = strstr(*text, local);
    // Only messages of Lua itself mention variables in this way, and those are short.
    if (!at || *count >= 256) return;
    *count = (size_t)snprintf(renamed, 256, "%.*s(field '%s", (int)(at - *text), *text, at + sizeof local - 1);
    *text = renamed;
}

int clua_handler(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    if (vm->fatal != CLUA_OK || vm->placed) return 1;   // recorded when it was raised
    clua_note_position(vm);
    if (lua_type(L, 1) != LUA_TSTRING) {
        snprintf(vm->fault_message, sizeof vm->fault_message, "error object is %s%s",
                 lua_isnil(L, 1) ? "" : "a ", clua_type_name(L, 1));
        return 1;
    }
    size_t count;
    const char *text = lua_tolstring(L, 1, &count);
    // Lua prepends the position. It is reported separately, so it is removed if it is the same.
    char prefix[160];
    lua_Debug ar;
    for (int level = 0; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline <= 0) continue;
        int n = snprintf(prefix, sizeof prefix, "%s:%d: ", ar.short_src, ar.currentline);
        if (n > 0 && (size_t)n <= count && memcmp(prefix, text, (size_t)n) == 0) {
            text += n;
            count -= (size_t)n;
        }
        break;
    }
    char renamed[256];
    name_field(renamed, &text, &count);
    clua_escape(vm->fault_message, sizeof vm->fault_message, text, count);
    return 1;
}

clua_status clua_report_fill(clua_vm *vm, clua_status status, clua_report *report) {
    if (!report) return status;
    report->status = status;
    report->line = vm->fault_line;
    report->column = status == CLUA_SYNTAX || status == CLUA_NOT_TEXT ? vm->fault_column : 0;
    snprintf(report->file, sizeof report->file, "%s",
             vm->fault_file[0] ? vm->fault_file : vm->file);
    snprintf(report->message, sizeof report->message, "%s", vm->fault_message);
    memcpy(report->path, vm->fault_path, sizeof report->path);
    return status;
}

void clua_report_ok(clua_vm *vm, int line, clua_report *report) {
    if (!report) return;
    report->status = CLUA_OK;
    report->line = line;
    memcpy(report->file, vm->file, vm->file_count + 1);
    report->message[0] = 0;
    report->path[0] = 0;
}

/// Raises like `luaL_error`: the message begins with the position in the script.
void clua_error(lua_State *L, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    luaL_where(L, 1);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    lua_error(L);
    __builtin_unreachable();
}

void clua_raise_at(lua_State *L, clua_status status, const char *file, int line,
                   const char *message) {
    clua_vm *vm = clua_vm_of(L);
    if (line > 0) lua_pushfstring(L, "%s:%d: %s", file, line, message);
    else lua_pushfstring(L, "%s: %s", file, message);
    vm->outcome = status;
    vm->placed = true;
    vm->fault_line = line;
    snprintf(vm->fault_file, sizeof vm->fault_file, "%s", file);
    clua_escape(vm->fault_message, sizeof vm->fault_message, message, strlen(message));
    lua_error(L);
    __builtin_unreachable();
}

// MARK: Names

#define NAME_MOST 64

/// Returns the edit distance with transpositions of neighboring characters; more than `cap` if it exceeds `cap`.
static size_t distance(const char *a, size_t n, const char *b, size_t m, size_t cap) {
    if (n > NAME_MOST || m > NAME_MOST || (n > m ? n - m : m - n) > cap) return cap + 1;
    unsigned char rows[3][NAME_MOST + 1];
    unsigned char *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= m; j++) last[j] = (unsigned char)j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = (unsigned char)i;
        for (size_t j = 1; j <= m; j++) {
            unsigned best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1u < best) best = last[j] + 1u;
            if (row[j - 1] + 1u < best) best = row[j - 1] + 1u;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]
                && before[j - 2] + 1u < best) best = before[j - 2] + 1u;
            row[j] = (unsigned char)best;
        }
        unsigned char *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[m];
}

int clua_nearest(const char *name, const char *const *candidates, size_t count) {
    size_t length = strlen(name), best = 2 + length / 4;
    if (best > length) best = length;          // a name without a common letter is not similar
    int found = -1;
    for (size_t i = 0; i < count; i++) {
        size_t d = distance(name, length, candidates[i], strlen(candidates[i]), best);
        // Of equal distances, the first name in byte order wins, so that the result is deterministic.
        if (d < best || (d == best && found >= 0 && strcmp(candidates[i], candidates[found]) < 0)) {
            best = d;
            found = (int)i;
        }
    }
    return found;
}

const char *clua_push_suggestion_of(lua_State *L, const char *name,
                                    const char *const *candidates, size_t count) {
    size_t length = strlen(name);
    clua_charge(L, count * (4 + (length * length >> 3)));
    int nearest = clua_nearest(name, candidates, count);
    return nearest < 0 ? lua_pushliteral(L, "")
                       : lua_pushfstring(L, " (did you mean '%s'?)", candidates[nearest]);
}

const char *clua_push_suggestion(lua_State *L, const char *name, int index) {
    const char *candidates[128];
    size_t count = 0;
    index = lua_absindex(L, index);
    for (lua_pushnil(L); lua_next(L, index);) {
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING) continue;
        if (count == 128) return lua_pushliteral(L, "");   // which 128 names come first differs from run to run
        candidates[count++] = lua_tostring(L, -1);
    }
    return clua_push_suggestion_of(L, name, candidates, count);
}
