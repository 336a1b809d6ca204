/// string, without patterns and `format`: byte, char, len, lower, rep, reverse, sub and upper.
///
/// Only ASCII letters are letters; the locale has no effect.
#include "internal.h"

static const char *text(lua_State *L, size_t *count) {
    int type = lua_type(L, 1);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) luaL_checktype(L, 1, LUA_TSTRING);
    return lua_tolstring(L, 1, count);
}

static int string_len(lua_State *L) {
    size_t count;
    text(L, &count);
    lua_pushinteger(L, (lua_Integer)count);
    return 1;
}

/// The start of a slice, counted from 1.
static size_t slice_start(lua_Integer at, size_t count) {
    if (at > 0) return (size_t)at;
    if (at == 0 || at < -(lua_Integer)count) return 1;
    return count + (size_t)at + 1;
}

static size_t slice_end(lua_Integer at, size_t count) {
    if (at > (lua_Integer)count) return count;
    if (at >= 0) return (size_t)at;
    return at < -(lua_Integer)count ? 0 : count + (size_t)at + 1;
}

static int string_sub(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    size_t from = slice_start(luaL_checkinteger(L, 2), count);
    size_t to = slice_end(luaL_optinteger(L, 3, -1), count);
    clua_charge(L, to > from ? clua_bytes_cost(to - from) : 1);
    if (from > to) lua_pushliteral(L, "");
    else lua_pushlstring(L, s + from - 1, to - from + 1);
    return 1;
}

static int string_byte(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    lua_Integer start = luaL_optinteger(L, 2, 1);
    size_t from = slice_start(start, count);
    size_t to = slice_end(luaL_optinteger(L, 3, start), count);
    clua_charge(L, 1);
    if (from > to) return 0;
    size_t n = to - from + 1;
    if (n > CLUA_RESULTS_CAP) clua_error(L, "string slice too long");
    luaL_checkstack(L, (int)n, "string slice too long");
    clua_charge(L, n);
    for (size_t i = 0; i < n; i++) lua_pushinteger(L, (unsigned char)s[from - 1 + i]);
    return (int)n;
}

static int string_char(lua_State *L) {
    int n = lua_gettop(L);
    clua_text out;
    clua_text_begin(&out, L);
    clua_charge(L, (size_t)n);
    for (int i = 1; i <= n; i++) {
        lua_Unsigned c = (lua_Unsigned)luaL_checkinteger(L, i);
        luaL_argcheck(L, c <= 255, i, "value out of range");
        clua_text_char(&out, (char)c);
    }
    clua_text_push(&out);
    return 1;
}

static int map(lua_State *L, char first, char last, int shift) {
    size_t count;
    const char *s = text(L, &count);
    clua_text out;
    clua_text_begin(&out, L);
    clua_charge(L, count >> 2);
    char *to = count ? clua_text_room(&out, count) : NULL;
    for (size_t i = 0; i < count; i++)
        to[i] = s[i] >= first && s[i] <= last ? (char)(s[i] + shift) : s[i];
    clua_text_push(&out);
    return 1;
}

static int string_lower(lua_State *L) { return map(L, 'A', 'Z', 'a' - 'A'); }
static int string_upper(lua_State *L) { return map(L, 'a', 'z', 'A' - 'a'); }

static int string_reverse(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    clua_text out;
    clua_text_begin(&out, L);
    clua_charge(L, count >> 2);
    char *to = count ? clua_text_room(&out, count) : NULL;
    for (size_t i = 0; i < count; i++) to[i] = s[count - 1 - i];
    clua_text_push(&out);
    return 1;
}

static int string_rep(lua_State *L) {
    size_t count, gap;
    const char *s = text(L, &count);
    lua_Integer n = luaL_checkinteger(L, 2);
    const char *between = luaL_optlstring(L, 3, "", &gap);
    if (n <= 0 || count + gap == 0) {
        clua_charge(L, 1);
        lua_pushliteral(L, "");
        return 1;
    }
    size_t cap = clua_vm_of(L)->limits.string_bytes;
    if ((lua_Unsigned)n > cap || (count + gap) * (size_t)n - gap > cap)
        clua_error(L, "the string would be longer than %d bytes", (int)cap);
    clua_text out;
    clua_text_begin(&out, L);
    char *to = clua_text_room(&out, (count + gap) * (size_t)n - gap);
    for (; n > 0; n--) {
        memcpy(to, s, count);
        to += count;
        if (n > 1 && gap > 0) {
            memcpy(to, between, gap);
            to += gap;
        }
        clua_charge(L, 1);
    }
    clua_text_push(&out);
    return 1;
}

void clua_open_string(lua_State *L) {
    static const luaL_Reg functions[] = {
        { "byte", string_byte }, { "char", string_char }, { "find", clua_string_find },
        { "format", clua_string_format }, { "gmatch", clua_string_gmatch },
        { "gsub", clua_string_gsub }, { "len", string_len }, { "lower", string_lower },
        { "match", clua_string_match }, { "rep", string_rep }, { "reverse", string_reverse },
        { "sub", string_sub }, { "upper", string_upper }, { NULL, NULL }
    };
    luaL_newlib(L, functions);
    lua_pushliteral(L, "");                    // lets methods work, such as ("x"):rep(3)
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
    clua_freeze_library(L, "string");
    lua_setfield(L, -2, "string");
}
