/// The standard names that rules intentionally lack. Using one raises an error that names it and suggests a
/// replacement.
///
/// A script fails where it reads `os`, before it reads the member `time` of it. To name `os.time` in the error, a
/// source is searched for such members when it is compiled.
#include "internal.h"
#include <stdio.h>

/// The absent names, each with a hint (may be empty).
static const struct { const char *name, *instead; } absent[] = {
    { "os", "ctx.now is the seconds since the start, and ctx.clock the time of day" },
    { "os.time", "use ctx.now, the seconds since the start" }, { "os.clock", "use ctx.now, the seconds since the start" },
    { "os.date", "use ctx.clock, the time of day: ctx.clock.minuteOfDay and ctx.clock.weekday" },
    { "io", "rules reach no files" },
    { "debug", "" },
    { "package", "use require \"lib.name\"" },
    { "coroutine", "" },
    { "load", "" }, { "loadstring", "" }, { "loadfile", "" },
    { "dofile", "use require \"lib.name\"" },
    { "setmetatable", "" }, { "getmetatable", "" },
    { "rawget", "index the table" }, { "rawset", "assign to the table" },
    { "rawequal", "use ==" }, { "rawlen", "use #" },
    { "next", "use pairs; for an empty table test pairs(t)(t) == nil" },
    { "xpcall", "use pcall" }, { "collectgarbage", "" },
    { "warn", "use print" }, { "_G", "" }, { "_VERSION", "" },
    { "unpack", "use table.unpack" }, { "setfenv", "" }, { "getfenv", "" },
    { "module", "" }, { "newproxy", "" }, { "bit32", "use the operators & | ~ << >>" },
    { "string.dump", "" }, { "string.pack", "" }, { "string.unpack", "" },
    { "string.packsize", "" },
    { "table.move", "use a loop" }, { "table.pack", "use { ... } and select('#', ...)" },
    { "table.getn", "use #" }, { "table.foreach", "use pairs" },
    { "math.randomseed", "the host seeds math.random" }, { "math.pow", "use ^" },
    { "math.modf", "use math.floor" }, { "math.log10", "use math.log(x, 10)" },
    { "string.gfind", "use string.gmatch" },
};

bool clua_absent(size_t index, const char **name, const char **instead) {
    if (index >= sizeof absent / sizeof *absent) return false;
    *name = absent[index].name;
    *instead = absent[index].instead;
    return true;
}

/// Returns the hint for an absent name; NULL if the name is not absent on purpose.
static const char *instead_of(const char *name) {
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        if (strcmp(absent[i].name, name) == 0) return absent[i].instead;
    return NULL;
}

// MARK: Members of completely absent libraries

static bool is_word(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns the absent library whose name ends right before `end`; NULL for another name.
static const char *library_before(const char *source, const char *end) {
    static const char *const names[] = { "os", "io", "debug", "package", "coroutine", "bit32" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i]);
        if ((size_t)(end - source) < n || memcmp(end - n, names[i], n) != 0) continue;
        if (end - n == source || (!is_word(end[-(ptrdiff_t)n - 1]) && end[-(ptrdiff_t)n - 1] != '.'))
            return names[i];
    }
    return NULL;
}

/// Pushes the key for the place where a library is read: `@rules/toast.lua:12:os`.
static void push_place(lua_State *L, const char *chunk, int line, const char *library) {
    lua_pushfstring(L, "%s:%d:%s", chunk, line, library);
}

void clua_note_absent(lua_State *L, const char *chunk, const char *source, size_t count) {
    const char *end = source + count, *counted = source;
    int line = 1;
    for (const char *dot = source; (dot = memchr(dot, '.', (size_t)(end - dot))); dot++) {
        const char *library = library_before(source, dot), *member = dot + 1;
        size_t length = 0;
        if (!library) continue;
        while (member + length < end && is_word(member[length])) length++;
        if (length == 0) continue;
        for (; counted < dot; counted++) line += *counted == '\n';
        clua_charge(L, 20);
        if (lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_ABSENT) == LUA_TNIL) {
            lua_newtable(L);
            lua_pushvalue(L, -1);
            lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_ABSENT);
            lua_replace(L, -2);
        }
        push_place(L, chunk, line, library);
        lua_pushvalue(L, -1);
        if (lua_rawget(L, -3) == LUA_TNIL) {   // if a line has several, the first one fails first
            lua_pop(L, 1);
            lua_pushlstring(L, member, length > 40 ? 40 : length);
            lua_rawset(L, -3);
            lua_pop(L, 1);
        } else {
            lua_pop(L, 3);
        }
    }
}

/// Returns the member of an absent library that the running line reads; NULL if none was recorded.
static const char *member_read(lua_State *L, const char *library) {
    lua_Debug ar;
    if (!lua_getstack(L, 1, &ar) || !lua_getinfo(L, "Sl", &ar)) return NULL;
    if (lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_ABSENT) != LUA_TTABLE) return NULL;
    push_place(L, ar.source, ar.currentline, library);
    return lua_rawget(L, -2) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
}

void clua_say_absent(lua_State *L, const char *library, const char *name) {
    char full[128];
    const char *instead, *member;
    if (strlen(name) > 63) return;
    if (library[0] != 0) {
        snprintf(full, sizeof full, "%s.%s", library, name);
        instead = instead_of(full);
    } else if ((instead = instead_of(name)) && (member = member_read(L, name))) {
        snprintf(full, sizeof full, "%s.%s", name, member);
        if (instead_of(full)) instead = instead_of(full);
    } else {
        snprintf(full, sizeof full, "%s", name);
    }
    if (instead) clua_error(L, "%s is not available in rules%s%s", full, *instead ? ": " : "", instead);
}
