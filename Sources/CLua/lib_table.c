/// table: concat, insert, list, object, remove, sort and unpack. Every access bypasses metamethods and is charged.
#include "internal.h"

/// Returns the length of the table at index 1. With `change`, raises for a record, a list or a library, which are
/// read-only.
static lua_Integer length(lua_State *L, bool change) {
    int kind = clua_view_kind(L, 1);
    if (kind != 0 && change) clua_error(L, "%s is read-only", clua_type_name(L, 1));
    if (kind == CLUA_VIEW_LIST || kind == CLUA_VIEW_FROZEN) return luaL_len(L, 1);
    luaL_checktype(L, 1, LUA_TTABLE);
    if (change && clua_table_kind(L, 1) < 0) clua_error(L, "a library is read-only");
    lua_Unsigned n = lua_rawlen(L, 1);
    if (n > CLUA_LIST_MOST) clua_error(L, "a list has no holes; this one has, and no certain length");
    return (lua_Integer)n;
}

static int table_insert(lua_State *L) {
    clua_charge(L, 2);
    lua_Integer n = length(L, true), at = n + 1;
    switch (lua_gettop(L)) {
    case 2:
        break;
    case 3: {
        at = luaL_checkinteger(L, 2);
        luaL_argcheck(L, (lua_Unsigned)at - 1u < (lua_Unsigned)n + 1u, 2, "position out of bounds");
        clua_charge(L, (size_t)(n + 1 - at));
        for (lua_Integer i = n + 1; i > at; i--) {
            lua_rawgeti(L, 1, i - 1);
            lua_rawseti(L, 1, i);
        }
        break;
    }
    default:
        clua_error(L, "wrong number of arguments to 'insert'");
    }
    lua_rawseti(L, 1, at);
    return 0;
}

static int table_remove(lua_State *L) {
    clua_charge(L, 2);
    lua_Integer n = length(L, true), at = luaL_optinteger(L, 2, n);
    if (lua_gettop(L) > 1 && !lua_isnil(L, 2))
        luaL_argcheck(L, (at >= 1 && at <= n + 1) || (n == 0 && at == 0), 2, "position out of bounds");
    lua_rawgeti(L, 1, at);
    if (at < n) clua_charge(L, (size_t)(n - at));
    for (; at < n; at++) {
        lua_rawgeti(L, 1, at + 1);
        lua_rawseti(L, 1, at);
    }
    if (at <= n || at == n + 1) {
        lua_pushnil(L);
        lua_rawseti(L, 1, at);
    }
    return 1;
}

static int table_concat(lua_State *L) {
    lua_Integer n = length(L, false);
    size_t gap;
    const char *between = luaL_optlstring(L, 2, "", &gap);
    lua_Integer from = luaL_optinteger(L, 3, 1), to = luaL_optinteger(L, 4, n);
    clua_text text;
    clua_text_begin(&text, L);
    for (lua_Integer i = from; i <= to; i++) {
        clua_charge(L, 1);
        int type = lua_geti(L, 1, i);
        if (type != LUA_TSTRING && type != LUA_TNUMBER)
            clua_error(L, "invalid value (%s) at index %I in table for 'concat'",
                       clua_type_name(L, -1), (LUAI_UACINT)i);
        clua_text_value(&text, lua_gettop(L));
        lua_pop(L, 1);
        if (i == to) break;                    // stops also where `to` is the largest integer
        clua_text_add(&text, between, gap);
    }
    clua_text_push(&text);
    return 1;
}

static int table_unpack(lua_State *L) {
    lua_Integer n = length(L, false);
    lua_Integer from = luaL_optinteger(L, 2, 1), to = luaL_optinteger(L, 3, n);
    if (from > to) return 0;
    lua_Unsigned count = (lua_Unsigned)to - (lua_Unsigned)from;
    if (count >= CLUA_RESULTS_CAP || !lua_checkstack(L, (int)count + 4))
        clua_error(L, "too many results to unpack (at most %d)", CLUA_RESULTS_CAP);
    clua_charge(L, count + 1);
    for (lua_Integer i = from; i < to; i++) lua_geti(L, 1, i);
    lua_geti(L, 1, to);
    return (int)count + 1;
}

// MARK: sort

/// Compares two values for sort. Stack: 1 the table, 2 the comparator or nil, 3 a copy of the values.
static bool less(lua_State *L, clua_vm *vm, uint32_t a, uint32_t b) {
    clua_charge_vm(L, vm, 4);
    bool result;
    if (lua_isnil(L, 2)) {
        int left = lua_rawgeti(L, 3, a), right = lua_rawgeti(L, 3, b);
        if (left == LUA_TSTRING && right == LUA_TSTRING)
            clua_charge_vm(L, vm, lua_rawlen(L, -1) >> 3);
        result = lua_compare(L, -2, -1, LUA_OPLT);
        lua_pop(L, 2);
        return result;
    }
    lua_pushvalue(L, 2);
    lua_rawgeti(L, 3, a);
    lua_rawgeti(L, 3, b);
    lua_call(L, 2, 1);
    result = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return result;
}

/// A stable merge sort. It ends after n log n comparisons, regardless of the comparator's results. A contradictory
/// comparator leads to an arbitrary order, not to an endless loop.
static int table_sort(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    lua_Integer n = length(L, true);
    if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    if (n < 2) return 0;
    if (n > 100000) clua_error(L, "table too large to sort");
    clua_charge_vm(L, vm, (size_t)n * 2);
    lua_createtable(L, (int)n, 0);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, 1, i);
        lua_rawseti(L, 3, i);
    }
    // In Lua's memory instead of the arena, because the comparator may build text or raise.
    uint32_t *order = lua_newuserdatauv(L, (size_t)n * 2 * sizeof *order, 0);
    uint32_t *from = order, *to = order + n, count = (uint32_t)n;
    for (uint32_t i = 0; i < count; i++) from[i] = i + 1;
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t at = 0; at < count; at += 2 * width) {
            uint32_t middle = at + width < count ? at + width : count;
            uint32_t end = middle + width < count ? middle + width : count;
            uint32_t i = at, j = middle, k = at;
            while (i < middle && j < end)
                to[k++] = less(L, vm, from[j], from[i]) ? from[j++] : from[i++];
            while (i < middle) to[k++] = from[i++];
            while (j < end) to[k++] = from[j++];
        }
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    for (uint32_t i = 0; i < count; i++) {
        lua_rawgeti(L, 3, from[i]);
        lua_rawseti(L, 1, (lua_Integer)i + 1);
    }
    return 0;
}

/// Returns its argument, or a new table, which is then written as `[]` or as `{}` when it is empty.
static int of_kind(lua_State *L, int kind) {
    clua_charge(L, 2);
    if (lua_isnoneornil(L, 1)) {
        lua_settop(L, 0);
        lua_newtable(L);
    }
    lua_settop(L, 1);
    length(L, true);                           // raises for read-only values
    clua_set_table_kind(L, kind);
    return 1;
}

static int table_list(lua_State *L) { return of_kind(L, CLUA_REG_KIND_LIST); }
static int table_object(lua_State *L) { return of_kind(L, CLUA_REG_KIND_OBJECT); }

void clua_open_table(lua_State *L) {
    static const luaL_Reg functions[] = {
        { "concat", table_concat }, { "insert", table_insert }, { "list", table_list },
        { "object", table_object }, { "remove", table_remove }, { "sort", table_sort }, { "unpack", table_unpack }, { NULL, NULL }
    };
    luaL_newlib(L, functions);
    clua_freeze_library(L, "table");
    lua_setfield(L, -2, "table");
}
