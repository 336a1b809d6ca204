/// find, match, gmatch and gsub, using the matcher in `lib_pattern.c`.
#include "pattern.h"

// MARK: find and match

/// Plain search: looks for the first byte with memchr, and then compares. Both are charged.
static const char *find_plain(lua_State *L, const char *s, size_t count, const char *p,
                              size_t length) {
    clua_charge(L, clua_bytes_cost(count));
    if (length == 0) return s;
    if (length > count) return NULL;
    for (const char *last = s + count - length, *at = s; at <= last; at++) {
        at = memchr(at, *p, (size_t)(last - at) + 1);
        if (!at) return NULL;
        clua_charge(L, clua_bytes_cost(length));
        if (memcmp(at, p, length) == 0) return at;
    }
    return NULL;
}

static const char *argument(lua_State *L, int index, size_t *count) {
    int type = lua_type(L, index);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) luaL_checktype(L, index, LUA_TSTRING);
    return lua_tolstring(L, index, count);
}

static int search(lua_State *L, bool find) {
    size_t count, length;
    const char *s = argument(L, 1, &count), *p = argument(L, 2, &length);
    lua_Integer start = luaL_optinteger(L, 3, 1);
    size_t from = start > 0 ? (size_t)start - 1
        : start == 0 || start < -(lua_Integer)count ? 0 : count + (size_t)start;
    clua_charge(L, 2);
    if (from > count) {
        lua_pushnil(L);
        return 1;
    }
    bool plain = find && lua_toboolean(L, 4);
    if (find && !plain) {
        plain = true;
        clua_charge(L, length >> 3);
        for (size_t i = 0; i < length && plain; i++)
            plain = p[i] == 0 || !strchr("^$*+?.([%-", p[i]);
    }
    if (plain) {
        const char *at = find_plain(L, s + from, count - from, p, length);
        if (at) {
            lua_pushinteger(L, at - s + 1);
            lua_pushinteger(L, at - s + (lua_Integer)length);
            return 2;
        }
        lua_pushnil(L);
        return 1;
    }
    clua_matcher m;
    bool anchored = length > 0 && *p == '^';
    clua_matcher_begin(&m, L, s, count, p, length);
    if (anchored) p++;
    const char *at = s + from;
    do {
        const char *end = clua_match_at(&m, at, p);
        if (end) {
            if (!find) return clua_push_captures(&m, at, end);
            lua_pushinteger(L, at - s + 1);
            lua_pushinteger(L, end - s);
            return clua_push_captures(&m, NULL, NULL) + 2;
        }
    } while (at++ < m.text_end && !anchored);
    lua_pushnil(L);
    return 1;
}

int clua_string_find(lua_State *L) { return search(L, true); }
int clua_string_match(lua_State *L) { return search(L, false); }

// MARK: gmatch

enum { UP_TEXT = 1, UP_PATTERN, UP_FROM, UP_LAST };

static int gmatch_next(lua_State *L) {
    size_t count, length;
    const char *s = lua_tolstring(L, lua_upvalueindex(UP_TEXT), &count);
    const char *p = lua_tolstring(L, lua_upvalueindex(UP_PATTERN), &length);
    lua_Integer from = lua_tointegerx(L, lua_upvalueindex(UP_FROM), NULL);
    lua_Integer last = lua_tointegerx(L, lua_upvalueindex(UP_LAST), NULL);
    clua_matcher m;
    clua_matcher_begin(&m, L, s, count, p, length);
    for (const char *at = s + from; at <= m.text_end; at++) {
        const char *end = clua_match_at(&m, at, p);
        if (end && end - s != last) {          // two matches never end at the same place
            lua_pushinteger(L, end - s);
            lua_copy(L, -1, lua_upvalueindex(UP_FROM));
            lua_copy(L, -1, lua_upvalueindex(UP_LAST));
            lua_pop(L, 1);
            return clua_push_captures(&m, at, end);
        }
    }
    lua_pushinteger(L, (lua_Integer)count + 1);
    lua_replace(L, lua_upvalueindex(UP_FROM));
    lua_pushnil(L);
    return 1;
}

int clua_string_gmatch(lua_State *L) {
    size_t count, length;
    argument(L, 1, &count);
    argument(L, 2, &length);
    lua_Integer start = luaL_optinteger(L, 3, 1);
    lua_Integer from = start > 0 ? start - 1
        : start == 0 || start < -(lua_Integer)count ? 0 : (lua_Integer)count + start;
    if (from > (lua_Integer)count) from = (lua_Integer)count + 1;
    clua_charge(L, 4);
    lua_settop(L, 2);
    lua_pushinteger(L, from);
    lua_pushinteger(L, -1);
    lua_pushcclosure(L, gmatch_next, 4);
    return 1;
}

// MARK: gsub

static void add_template(clua_matcher *m, clua_text *out, const char *s, const char *e) {
    size_t count;
    const char *t = lua_tolstring(m->L, 3, &count);
    for (size_t i = 0; i < count; i++) {
        clua_charge_vm(m->L, m->vm, 1);
        if (t[i] != '%') {
            clua_text_char(out, t[i]);
            continue;
        }
        char c = ++i < count ? t[i] : 0;
        if (c == '%') {
            clua_text_char(out, '%');
        } else if (c >= '0' && c <= '9') {
            ptrdiff_t length = e - s;
            const char *start = s;
            if (c != '0') start = clua_capture(m, c - '1', s, e, &length);
            if (length == CLUA_POSITION) {
                lua_pushinteger(m->L, start - m->text + 1);
                clua_text_value(out, lua_gettop(m->L));
                lua_pop(m->L, 1);
            } else {
                clua_text_add(out, start, (size_t)length);
            }
        } else {
            clua_error(m->L, "invalid use of '%%' in replacement string");
        }
    }
}

static void add_value(clua_matcher *m, clua_text *out, const char *s, const char *e, int type) {
    lua_State *L = m->L;
    if (type == LUA_TFUNCTION) {
        lua_pushvalue(L, 3);
        lua_call(L, clua_push_captures(m, s, e), 1);
    } else if (type == LUA_TSTRING || type == LUA_TNUMBER) {
        add_template(m, out, s, e);
        return;
    } else {
        clua_push_capture(m, 0, s, e);
        lua_gettable(L, 3);                    // records and settings answer through __index
    }
    if (!lua_toboolean(L, -1)) {
        clua_text_add(out, s, (size_t)(e - s));
    } else if (lua_type(L, -1) != LUA_TSTRING && lua_type(L, -1) != LUA_TNUMBER) {
        clua_error(L, "invalid replacement value (a %s)", clua_type_name(L, -1));
    } else {
        clua_text_value(out, lua_gettop(L));
    }
    lua_pop(L, 1);
}

int clua_string_gsub(lua_State *L) {
    size_t count, length;
    const char *s = argument(L, 1, &count), *p = argument(L, 2, &length), *last = NULL;
    int type = lua_type(L, 3), view = clua_view_kind(L, 3);
    if (type == LUA_TNUMBER) lua_tolstring(L, 3, NULL);
    if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TFUNCTION && type != LUA_TTABLE
        && !view) luaL_typeerror(L, 3, "string/function/table");
    lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)count + 1), n = 0;
    bool anchored = length > 0 && *p == '^';
    clua_matcher m;
    clua_text out;
    clua_matcher_begin(&m, L, s, count, p, length);
    if (anchored) p++;
    clua_text_begin(&out, L);
    clua_charge(L, 4);
    while (n < most) {
        const char *end = clua_match_at(&m, s, p);
        if (end && end != last) {
            n++;
            add_value(&m, &out, s, end, type);
            s = last = end;
        } else if (s < m.text_end) {
            clua_text_char(&out, *s++);
        } else {
            break;
        }
        if (anchored) break;
    }
    clua_text_add(&out, s, (size_t)(m.text_end - s));
    clua_text_push(&out);
    lua_pushinteger(L, n);
    return 2;
}
