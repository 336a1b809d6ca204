/// utf8: char, charpattern, codepoint, codes, len, offset and sub; always strict (without `lax`).
#include "internal.h"

/// Decodes one sequence. Returns NULL if it is not valid UTF-8.
static const char *decode(const char *at, const char *end, uint32_t *code) {
    const unsigned char *s = (const unsigned char *)at;
    size_t left = (size_t)(end - at);
    if (left == 0) return NULL;
    unsigned c = s[0];
    if (c < 0x80) {
        *code = c;
        return at + 1;
    }
    size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    if (c < 0xc2 || c > 0xf4 || length > left) return NULL;
    uint32_t value = c & (0xff >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80) return NULL;
        value = value << 6 | (s[i] & 0x3f);
    }
    if ((length == 3 && value < 0x800) || (length == 4 && value < 0x10000) || value > 0x10ffff
        || (value >= 0xd800 && value < 0xe000)) return NULL;
    *code = value;
    return at + length;
}

const char *clua_not_utf8(const char *text, size_t count) {
    const char *at = text, *end = text + count;
    while (at < end) {
        uint64_t eight;
        if (end - at >= 8 && (memcpy(&eight, at, 8), eight & 0x8080808080808080u) == 0) {
            at += 8;
            continue;
        }
        uint32_t code;
        const char *next = decode(at, end, &code);
        if (!next) return at;
        at = next;
    }
    return NULL;
}

static bool continues(const char *s, lua_Integer at, size_t count) {
    return at < (lua_Integer)count && ((unsigned char)s[at] & 0xc0) == 0x80;
}

/// Converts a position, which counts from the end if it is negative.
static lua_Integer place(lua_Integer at, size_t count) {
    if (at >= 0) return at;
    return (lua_Unsigned)0 - (lua_Unsigned)at > count ? 0 : (lua_Integer)count + at + 1;
}

static const char *text(lua_State *L, size_t *count) {
    luaL_checktype(L, 1, LUA_TSTRING);
    return lua_tolstring(L, 1, count);
}

static int utf8_len(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    lua_Integer i = place(luaL_optinteger(L, 2, 1), count), n = 0;
    lua_Integer j = place(luaL_optinteger(L, 3, -1), count);
    luaL_argcheck(L, i >= 1 && --i <= (lua_Integer)count, 2, "initial position out of bounds");
    luaL_argcheck(L, --j < (lua_Integer)count, 3, "final position out of bounds");
    clua_charge(L, clua_bytes_cost(count) * 4);
    while (i <= j) {
        uint32_t code;
        const char *next = decode(s + i, s + count, &code);
        if (!next) {
            lua_pushnil(L);
            lua_pushinteger(L, i + 1);
            return 2;
        }
        i = next - s;
        n++;
    }
    lua_pushinteger(L, n);
    return 1;
}

static int utf8_codepoint(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    lua_Integer i = place(luaL_optinteger(L, 2, 1), count);
    lua_Integer j = place(luaL_optinteger(L, 3, i), count);
    luaL_argcheck(L, i >= 1, 2, "out of bounds");
    luaL_argcheck(L, j <= (lua_Integer)count, 3, "out of bounds");
    if (i > j) return 0;
    if (j - i >= CLUA_RESULTS_CAP) clua_error(L, "string slice too long");
    luaL_checkstack(L, (int)(j - i) + 1, "string slice too long");
    clua_charge(L, (size_t)(j - i) + 1);
    int n = 0;
    for (const char *at = s + i - 1; at < s + j; n++) {
        uint32_t code;
        at = decode(at, s + count, &code);
        if (!at) clua_error(L, "invalid UTF-8 code");
        lua_pushinteger(L, code);
    }
    return n;
}

static int utf8_char(lua_State *L) {
    int n = lua_gettop(L);
    clua_text out;
    clua_text_begin(&out, L);
    clua_charge(L, (size_t)n + 1);
    for (int i = 1; i <= n; i++) {
        lua_Integer code = luaL_checkinteger(L, i);
        luaL_argcheck(L, code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000), i,
                      "value out of range");
        char b[4];
        size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (size == 1) {
            b[0] = (char)code;
        } else {
            for (size_t k = size; k-- > 1; code >>= 6) b[k] = (char)(0x80 | (code & 0x3f));
            b[0] = (char)((0xf00u >> size & 0xff) | (unsigned)code);
        }
        clua_text_add(&out, b, size);
    }
    clua_text_push(&out);
    return 1;
}

static int utf8_offset(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    lua_Integer n = luaL_checkinteger(L, 2);
    lua_Integer i = place(luaL_optinteger(L, 3, n >= 0 ? 1 : (lua_Integer)count + 1), count);
    luaL_argcheck(L, i >= 1 && --i <= (lua_Integer)count, 3, "position out of bounds");
    clua_charge(L, clua_bytes_cost(count) * 4);
    if (n == 0) {
        while (i > 0 && continues(s, i, count)) i--;
    } else {
        if (continues(s, i, count)) clua_error(L, "initial position is a continuation byte");
        for (; n < 0 && i > 0; n++)
            do i--; while (i > 0 && continues(s, i, count));
        if (n > 0) {
            for (n--; n > 0 && i < (lua_Integer)count; n--)
                do i++; while (continues(s, i, count));
        }
    }
    if (n == 0) lua_pushinteger(L, i + 1);
    else lua_pushnil(L);
    return 1;
}

/// Returns the end of the first `n` characters. An invalid byte counts as one character.
static const char *behind(const char *s, const char *end, lua_Integer n) {
    for (; n > 0 && s < end; n--) {
        uint32_t code;
        const char *next = decode(s, end, &code);
        s = next ? next : s + 1;
    }
    return s;
}

/// Like `string.sub`, but counts characters, so that no character is cut.
static int utf8_sub(lua_State *L) {
    size_t count;
    const char *s = text(L, &count), *end = s + count;
    lua_Integer i = luaL_checkinteger(L, 2), j = luaL_optinteger(L, 3, -1);
    clua_charge(L, clua_bytes_cost(count) * 4);
    if (i < 0 || j < 0) {
        lua_Integer n = 0;
        for (const char *at = s; at < end; n++) at = behind(at, end, 1);
        if (i < 0) i = i < -n ? 1 : n + i + 1;
        if (j < 0) j = j < -n ? 0 : n + j + 1;
    }
    if (i < 1) i = 1;
    const char *from = behind(s, end, i - 1), *to = j < i ? from : behind(from, end, j - i + 1);
    lua_pushlstring(L, from, (size_t)(to - from));
    return 1;
}

static int codes_next(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    lua_Integer i = luaL_checkinteger(L, 2);
    clua_charge(L, 2);
    if (i < 0 || i > (lua_Integer)count) return 0;
    lua_Integer from = i;
    if (i > 0) while (continues(s, i, count)) i++;  // past the code point at i
    clua_charge(L, (size_t)(i - from) >> 2);
    if (i >= (lua_Integer)count) return 0;
    uint32_t code;
    const char *next = decode(s + i, s + count, &code);
    if (!next || continues(next, 0, (size_t)(s + count - next)))
        clua_error(L, "invalid UTF-8 code");
    lua_pushinteger(L, i + 1);
    lua_pushinteger(L, code);
    return 2;
}

static int utf8_codes(lua_State *L) {
    size_t count;
    const char *s = text(L, &count);
    luaL_argcheck(L, !continues(s, 0, count), 1, "invalid UTF-8 code");
    lua_pushcfunction(L, codes_next);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

void clua_open_utf8(lua_State *L) {
    static const luaL_Reg functions[] = {
        { "char", utf8_char }, { "codepoint", utf8_codepoint }, { "codes", utf8_codes },
        { "len", utf8_len }, { "offset", utf8_offset }, { "sub", utf8_sub }, { NULL, NULL }
    };
    luaL_newlib(L, functions);
    lua_pushlstring(L, "[\0-\x7F\xC2-\xFD][\x80-\xBF]*", 14);
    lua_setfield(L, -2, "charpattern");
    clua_freeze_library(L, "utf8");
    lua_setfield(L, -2, "utf8");
}
