/// The base library: assert error ipairs pairs pcall print select tonumber tostring
/// type require.
#include "internal.h"
#include <stdio.h>

static int base_error(lua_State *L) {
    lua_Integer level = luaL_optinteger(L, 2, 1);
    lua_settop(L, 1);
    // A position is added only if the whole text stays within the cap on strings.
    if (lua_type(L, 1) == LUA_TSTRING && level > 0 && level < 200
        && lua_rawlen(L, 1) + 200 < clua_vm_of(L)->limits.string_bytes) {
        luaL_where(L, (int)level);
        lua_pushvalue(L, 1);
        lua_concat(L, 2);
    }
    return lua_error(L);
}

static int base_assert(lua_State *L) {
    clua_charge(L, 1);
    if (lua_toboolean(L, 1)) return lua_gettop(L);
    luaL_checkany(L, 1);
    lua_remove(L, 1);
    if (lua_gettop(L) == 0) clua_error(L, "assertion failed!");
    lua_settop(L, 1);
    return base_error(L);
}

/// Catches errors, except the end of the budget, of the memory or of the time.
static int base_pcall(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    luaL_checkany(L, 1);
    clua_charge_vm(L, vm, 10);
    size_t arena_top = vm->arena_top;
    clua_requiring *requiring = vm->requiring;
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    int status = lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0);
    if (status == LUA_ERRMEM && vm->fatal == CLUA_OK)
        clua_fail(L, CLUA_MEMORY, vm->refused ? vm->refused : "not enough memory");
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    if (status == LUA_OK) return lua_gettop(L);
    clua_charge_vm(L, vm, vm->error_cost);
    vm->arena_top = arena_top;
    vm->requiring = requiring;
    vm->outcome = CLUA_OK;
    vm->placed = false;
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
}

/// Adds text to the log of the call. Text over the cap is dropped, and a note is added.
static void add_to_log(lua_State *L, clua_vm *vm, const char *bytes, size_t count) {
    if (vm->log_cut) return;
    size_t room = vm->limits.log_bytes - vm->log.count;
    clua_put(L, &vm->log, bytes, count < room ? count : room);
    if (count <= room) return;
    char note[64];
    if (vm->log.count > 0 && vm->log.bytes[vm->log.count - 1] != '\n') clua_put(L, &vm->log, "\n", 1);
    int length = snprintf(note, sizeof note, "(log cut at %d bytes)\n", (int)vm->limits.log_bytes);
    clua_put(L, &vm->log, note, (size_t)length);
    vm->log_cut = true;
}

static int base_print(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    int n = lua_gettop(L);
    clua_charge_vm(L, vm, 20 + (size_t)n);
    for (int i = 1; i <= n && !vm->log_cut; i++) {
        clua_text text;
        if (i > 1) add_to_log(L, vm, "\t", 1);
        clua_text_begin(&text, L);
        clua_text_value(&text, i);
        clua_charge_vm(L, vm, text.count >> 4);
        if (text.count > 0) add_to_log(L, vm, vm->arena + text.start, text.count);
        vm->arena_top = text.start;
    }
    add_to_log(L, vm, "\n", 1);
    return 0;
}

static int base_select(lua_State *L) {
    int n = lua_gettop(L);
    clua_charge(L, 1 + ((size_t)n >> 3));
    if (lua_type(L, 1) == LUA_TSTRING && lua_tostring(L, 1)[0] == '#') {
        lua_pushinteger(L, n - 1);
        return 1;
    }
    lua_Integer i = luaL_checkinteger(L, 1);
    if (i < 0) i = n + i;
    else if (i > n) i = n;
    luaL_argcheck(L, i >= 1, 1, "index out of range");
    return n - (int)i;
}

/// Reads digits in a base from 2 to 36 like standard Lua, allowing a sign and surrounding white space.
static const char *digits_in_base(const char *s, const char *end, int base, lua_Integer *out) {
    lua_Unsigned n = 0;
    int negative = 0;
    while (s < end && *s && strchr(" \f\n\r\t\v", *s)) s++;
    if (s < end && (*s == '-' || *s == '+')) negative = *s++ == '-';
    const char *first = s;
    for (; s < end; s++) {
        int digit = *s >= '0' && *s <= '9' ? *s - '0'
            : *s >= 'a' && *s <= 'z' ? *s - 'a' + 10
            : *s >= 'A' && *s <= 'Z' ? *s - 'A' + 10 : 36;
        if (digit >= base) break;
        n = n * (lua_Unsigned)base + (lua_Unsigned)digit;
    }
    if (s == first) return NULL;
    while (s < end && *s && strchr(" \f\n\r\t\v", *s)) s++;
    *out = (lua_Integer)(negative ? 0u - n : n);
    return s;
}

static int base_tonumber(lua_State *L) {
    clua_charge(L, 1);
    size_t count;
    if (lua_isnoneornil(L, 2)) {
        if (lua_type(L, 1) == LUA_TNUMBER) {
            lua_settop(L, 1);
            return 1;
        }
        luaL_checkany(L, 1);
        if (lua_type(L, 1) == LUA_TSTRING) {
            const char *s = lua_tolstring(L, 1, &count);
            clua_charge(L, count);
            if (lua_stringtonumber(L, s) == count + 1) return 1;
        }
        lua_pushnil(L);
        return 1;
    }
    lua_Integer base = luaL_checkinteger(L, 2), n = 0;
    luaL_checktype(L, 1, LUA_TSTRING);
    luaL_argcheck(L, base >= 2 && base <= 36, 2, "base out of range");
    const char *s = lua_tolstring(L, 1, &count);
    clua_charge(L, count >> 2);
    if (digits_in_base(s, s + count, (int)base, &n) == s + count) lua_pushinteger(L, n);
    else lua_pushnil(L);
    return 1;
}

static int base_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TSTRING) {
        lua_settop(L, 1);
        return 1;
    }
    clua_text text;
    clua_text_begin(&text, L);
    clua_text_value(&text, 1);
    clua_text_push(&text);
    return 1;
}

/// The type name. Records and lists are tables to a script, and `null` has a type of its own.
static int base_type(lua_State *L) {
    int type = lua_type(L, 1);
    luaL_argcheck(L, type != LUA_TNONE, 1, "value expected");
    lua_pushstring(L, type == LUA_TUSERDATA ? "table" : type == LUA_TLIGHTUSERDATA ? "null" : lua_typename(L, type));
    return 1;
}

// MARK: Iteration

static int ipairs_next(lua_State *L) {
    lua_Integer i = (lua_Integer)((lua_Unsigned)luaL_checkinteger(L, 2) + 1u);
    clua_charge(L, 1);
    lua_settop(L, 1);
    lua_pushinteger(L, i);
    return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;   // lists answer through __index
}

static void check_iterable(lua_State *L, const char *what) {
    int kind = clua_view_kind(L, 1);
    if (lua_type(L, 1) == LUA_TTABLE || (kind != 0 && kind != CLUA_VIEW_CTX)) return;
    clua_error(L, "%s expects a table, got %s", what,
               lua_isnone(L, 1) ? "nothing" : clua_type_name(L, 1));
}

static int base_ipairs(lua_State *L) {
    check_iterable(L, "ipairs");
    if (clua_view_kind(L, 1) == CLUA_VIEW_RECORD)
        clua_error(L, "%s is a record, not a list; use pairs", clua_type_name(L, 1));
    lua_settop(L, 1);
    lua_pushcfunction(L, ipairs_next);
    lua_insert(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

static int list_next(lua_State *L) {
    if (clua_view_kind(L, 1) != CLUA_VIEW_LIST) clua_error(L, "pairs over something else");
    lua_Integer i = luaL_optinteger(L, 2, 0);
    lua_settop(L, 1);
    lua_Integer n = luaL_len(L, 1);
    if (i < 0 || i > n) clua_error(L, "pairs from an element that is not there");
    for (i++; i <= n; i++) {                   // a nil element is skipped
        lua_pushinteger(L, i);
        if (lua_geti(L, 1, i) != LUA_TNIL) return 2;
        lua_settop(L, 1);
    }
    lua_pushnil(L);
    return 1;
}

enum { UP_TABLE = 1, UP_VIEW, UP_POSITION, UP_KEYS, UP_COUNT };

/// Iterates over 1…n, and then over a snapshot of the other keys. Removed entries are skipped.
static int table_next(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    lua_Integer at = lua_tointegerx(L, lua_upvalueindex(UP_POSITION), NULL);
    lua_Integer n = lua_tointegerx(L, lua_upvalueindex(UP_COUNT), NULL);
    bool found = false;
    lua_settop(L, 0);
    while (!found) {
        clua_charge_vm(L, vm, 1);
        at++;
        lua_settop(L, 0);
        if (at <= n) {
            lua_pushinteger(L, at);
            found = lua_rawgeti(L, lua_upvalueindex(UP_TABLE), at) != LUA_TNIL;
        } else {
            if (lua_isnil(L, lua_upvalueindex(UP_KEYS))) break;
            if (lua_rawgeti(L, lua_upvalueindex(UP_KEYS), at - n) == LUA_TNIL) break;
            lua_pushvalue(L, -1);
            found = lua_rawget(L, lua_upvalueindex(UP_TABLE)) != LUA_TNIL;
        }
    }
    lua_pushinteger(L, at);
    lua_replace(L, lua_upvalueindex(UP_POSITION));
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    if (lua_type(L, 2) == LUA_TTABLE && !lua_isnil(L, lua_upvalueindex(UP_VIEW))) clua_freeze(L);
    return 2;
}

/// Iterates in a fixed order, because Lua's own order differs between processes.
int clua_pairs(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_charge_vm(L, vm, 8);
    check_iterable(L, "pairs");
    lua_settop(L, 1);
    int kind = clua_view_kind(L, 1);
    if (kind == CLUA_VIEW_RECORD || kind == CLUA_VIEW_LIST) {
        if (kind == CLUA_VIEW_RECORD) clua_push_closure(L, clua_record_next, 0);
        else lua_pushcfunction(L, list_next);
        lua_insert(L, 1);
        lua_pushnil(L);
        return 3;
    }
    if (kind == CLUA_VIEW_FROZEN) {
        lua_getiuservalue(L, 1, 1);
    } else if (luaL_getmetafield(L, 1, "__index") == LUA_TNIL) {
        lua_pushvalue(L, 1);                   // an ordinary table; a library is a proxy
    }
    lua_Integer n = (lua_Integer)lua_rawlen(L, 2);
    if (n > CLUA_LIST_MOST || n < 0) n = 0;    // the table has holes: all its keys are sorted
    size_t count, top = vm->arena_top;
    size_t offset = clua_sorted_keys(L, 2, n, &count);
    if (kind == CLUA_VIEW_FROZEN) lua_pushboolean(L, 1);
    else lua_pushnil(L);
    lua_pushinteger(L, 0);
    if (count == 0) {
        lua_pushnil(L);
    } else {
        lua_createtable(L, (int)count, 0);
        for (size_t i = 0; i < count; i++) {
            clua_key key = ((const clua_key *)(void *)(vm->arena + offset))[i];
            switch (key.kind) {
            case CLUA_KEY_NUMBER:
                if (key.integral) lua_pushinteger(L, key.i);
                else lua_pushnumber(L, key.n);
                break;
            case CLUA_KEY_STRING:
                lua_pushlstring(L, key.s, key.count);
                break;
            case CLUA_KEY_BOOLEAN:
                lua_pushboolean(L, (int)key.i);
                break;
            default:
                clua_error(L, "pairs: a table whose keys are tables or functions has no fixed "
                           "order");
            }
            lua_rawseti(L, -2, (lua_Integer)i + 1);
        }
    }
    vm->arena_top = top;
    lua_pushinteger(L, n);
    lua_pushcclosure(L, table_next, 5);        // the table, view?, position, keys, count
    lua_insert(L, 1);
    lua_settop(L, 2);
    lua_pushnil(L);
    return 3;
}

void clua_open_base(lua_State *L) {
    static const luaL_Reg functions[] = {
        { "assert", base_assert }, { "error", base_error }, { "ipairs", base_ipairs },
        { "pairs", clua_pairs }, { "pcall", base_pcall }, { "print", base_print },
        { "select", base_select }, { "tonumber", base_tonumber },
        { "tostring", base_tostring }, { "type", base_type }, { "require", clua_require },
        { NULL, NULL }
    };
    luaL_setfuncs(L, functions, 0);
    // JSON null. A table cannot hold nil, so nil cannot mean "no value". Scripts have no other light userdata.
    lua_pushlightuserdata(L, NULL);
    lua_setfield(L, -2, "null");
}
