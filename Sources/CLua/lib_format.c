/// string.format. Each conversion is checked and bounded (flags, two digits of width, two of precision) before it is
/// passed to C's printf. `%p` is left out, because it would reveal addresses.
#include "internal.h"
#include <math.h>
#include <stdio.h>

#define ITEM 480                   // %99.99f of the largest double is 410 bytes

/// Copies "%flags width.precision" into `spec`. Returns the position of the conversion's letter.
static const char *read_spec(lua_State *L, const char *p, const char *end, char spec[32],
                             const char *flags, bool precision) {
    const char *start = p;
    while (p < end && *p && strchr(flags, *p) && p - start < 6) p++;
    // A width does not begin with a zero, which would be a flag.
    for (int i = 0; i < 2 && p < end && *p >= (i == 0 ? '1' : '0') && *p <= '9'; i++) p++;
    if (precision && p < end && *p == '.') {
        p++;
        for (int i = 0; i < 2 && p < end && *p >= '0' && *p <= '9'; i++) p++;
    }
    size_t n = (size_t)(p - start);
    if (n > 20) clua_error(L, "invalid format string to 'format'");
    spec[0] = '%';
    memcpy(spec + 1, start, n);
    spec[n + 1] = 0;
    return p;
}

static void bad_conversion(lua_State *L, const char *p, const char *end) {
    char shown[64];
    size_t n = 0;                              // the length up to the first letter
    while (p + n < end && n < 8 && !((p[n] | 0x20) >= 'a' && (p[n] | 0x20) <= 'z')) n++;
    if (p + n < end) n++;
    clua_shown(shown, p, n);
    clua_error(L, "invalid conversion '%%%s' to 'format'", shown);
}

/// Adds a value for `%q`: as text that Lua reads back as the same value.
static void add_quoted(lua_State *L, clua_text *out, int index) {
    char item[64];
    switch (lua_type(L, index)) {
    case LUA_TSTRING: {
        size_t count;
        const char *s = lua_tolstring(L, index, &count);
        clua_text_char(out, '"');
        clua_charge(L, count);
        for (size_t i = 0; i < count; i++) {
            unsigned char c = (unsigned char)s[i];
            if (c == '"' || c == '\\' || c == '\n') {
                clua_text_char(out, '\\');
                clua_text_char(out, (char)c);
            } else if (c < 32 || c == 127) {
                bool digit = i + 1 < count && s[i + 1] >= '0' && s[i + 1] <= '9';
                int n = snprintf(item, sizeof item, digit ? "\\%03d" : "\\%d", c);
                clua_text_add(out, item, (size_t)n);
            } else {
                clua_text_char(out, (char)c);
            }
        }
        clua_text_char(out, '"');
        return;
    }
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            lua_Integer value = lua_tointeger(L, index);
            snprintf(item, sizeof item, value == LUA_MININTEGER ? "0x%llx" : "%lld",
                     (long long)value);
        } else {
            double value = lua_tonumber(L, index);
            if (value == HUGE_VAL) strcpy(item, "1e9999");
            else if (value == -HUGE_VAL) strcpy(item, "-1e9999");
            else if (value != value) strcpy(item, "(0/0)");
            else snprintf(item, sizeof item, "%a", value);
            clua_charge(L, 100);
        }
        clua_text_add(out, item, strlen(item));
        return;
    case LUA_TNIL:
    case LUA_TBOOLEAN: {
        const char *word = lua_isnil(L, index) ? "nil" : lua_toboolean(L, index) ? "true" : "false";
        clua_text_add(out, word, strlen(word));
        return;
    }
    default:
        luaL_argerror(L, index, "value has no literal form");
    }
}

static void add_string(lua_State *L, clua_text *out, int index, char *spec) {
    if (spec[1] == 0) {
        clua_text_value(out, index);
        return;
    }
    clua_text text;
    clua_text_begin(&text, L);
    clua_text_value(&text, index);
    clua_text_push(&text);
    size_t count;
    const char *s = lua_tolstring(L, -1, &count);
    luaL_argcheck(L, strlen(s) == count, index, "string contains zeros");
    if (!strchr(spec, '.') && count >= 100) {
        clua_text_add(out, s, count);
    } else {
        char item[ITEM];
        strcat(spec, "s");
        clua_charge(L, clua_bytes_cost(count));
        int n = snprintf(item, sizeof item, spec, s);
        clua_text_add(out, item, (size_t)n);
    }
    lua_pop(L, 1);
}

static void add_integer(lua_State *L, clua_text *out, int index, char *spec, char conversion) {
    char item[ITEM];
    size_t n = strlen(spec);
    lua_Integer value = luaL_checkinteger(L, index);
    memcpy(spec + n, "ll", 2);
    spec[n + 2] = conversion;
    spec[n + 3] = 0;
    clua_charge(L, 10);
    int count = snprintf(item, sizeof item, spec, (long long)value);
    clua_text_add(out, item, (size_t)count);
}

static void add_float(lua_State *L, clua_text *out, int index, char *spec, char conversion) {
    char item[ITEM];
    size_t n = strlen(spec);
    double value = luaL_checknumber(L, index);
    // Printing 1e308 in full takes a microsecond of C; printing 3.14 does not.
    bool large = conversion == 'f' && (value > 1e17 || value < -1e17);
    clua_charge(L, large || strlen(spec) > 5 ? 400 : 100);
    if (value != value) value = NAN;           // the sign of NaN differs between processors
    spec[n] = conversion;
    spec[n + 1] = 0;
    int count = snprintf(item, sizeof item, spec, value);
    clua_text_add(out, item, (size_t)count);
}

int clua_string_format(lua_State *L) {
    luaL_checktype(L, 1, LUA_TSTRING);
    size_t length;
    const char *p = lua_tolstring(L, 1, &length), *end = p + length;
    int index = 1, top = lua_gettop(L);
    clua_text out;
    clua_text_begin(&out, L);
    clua_charge(L, 4 + (length >> 2));
    while (p < end) {
        if (*p != '%') {
            const char *next = memchr(p, '%', (size_t)(end - p));
            if (!next) next = end;
            clua_text_add(&out, p, (size_t)(next - p));
            p = next;
            continue;
        }
        const char *start = ++p;
        if (p < end && *p == '%') {
            clua_text_char(&out, *p++);
            continue;
        }
        char spec[32];
        const char *at = p;
        while (at < end && *at && strchr("-+#0 123456789.", *at)) at++;
        char conversion = at < end ? *at : 0;
        const char *flags = conversion == 'd' || conversion == 'i' ? "-+0 "
            : conversion == 'u' ? "-0" : conversion == 'x' || conversion == 'X'
            || conversion == 'o' ? "-#0"
            : conversion == 'c' || conversion == 's' ? "-" : "-+#0 ";
        if (conversion == 'p') clua_error(L, "'%%p' is not available in rules: no addresses");
        if (!conversion || !strchr("cdiuoxXaAfeEgGsq", conversion)) bad_conversion(L, start, end);
        if (++index > top) luaL_argerror(L, index, "no value");
        p = read_spec(L, p, end, spec, flags, conversion != 'c');
        if (p != at) bad_conversion(L, start, end);
        p++;
        switch (conversion) {
        case 'c': {
            char item[ITEM];
            strcat(spec, "c");
            int n = snprintf(item, sizeof item, spec, (int)(unsigned char)luaL_checkinteger(L, index));
            clua_text_add(&out, item, (size_t)n);
            break;
        }
        case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
            add_integer(L, &out, index, spec, conversion);
            break;
        case 'a': case 'A': case 'f': case 'e': case 'E': case 'g': case 'G':
            add_float(L, &out, index, spec, conversion);
            break;
        case 'q':
            if (spec[1]) clua_error(L, "specifier '%%q' cannot have modifiers");
            add_quoted(L, &out, index);
            break;
        default:
            add_string(L, &out, index, spec);
        }
    }
    clua_text_push(&out);
    return 1;
}
