/// The global environment. It is read-only, and reading an unknown name raises an error.
///
/// A proxy is an empty table that reads from the real one. Reading an unknown name calls a function that raises;
/// reading a known name needs no C function.
#include "internal.h"

/// `__index` of a library for unknown names. Upvalues: the name of the library and its table.
int clua_undefined_member(lua_State *L) {
    char shown[64];
    clua_charge(L, 10);
    const char *library = lua_tostring(L, lua_upvalueindex(1));
    clua_shown_key(shown, L, 2);
    clua_say_absent(L, library, shown);
    const char *near = clua_push_suggestion(L, shown, lua_upvalueindex(2));
    if (library[0] == 0) clua_error(L, "undefined name '%s'%s", shown, near);
    clua_error(L, "%s has no function '%s'%s", library, shown, near);
}

static int assign_member(lua_State *L) {
    char shown[64];
    const char *library = lua_tostring(L, lua_upvalueindex(1));
    clua_shown_key(shown, L, 2);
    if (library[0] == 0)
        clua_error(L, "assignment to global '%s': declare it with 'local'", shown);
    clua_error(L, "%s is read-only", library);
}

void clua_freeze_library(lua_State *L, const char *name) {
    int inner = lua_gettop(L);
    lua_createtable(L, 0, 1);                  // the inner table's metatable
    lua_pushstring(L, name);
    lua_pushvalue(L, inner);
    lua_pushcclosure(L, clua_undefined_member, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, inner);
    lua_newtable(L);                           // the proxy
    lua_createtable(L, 0, 3);
    lua_pushvalue(L, inner);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, name);
    lua_pushcclosure(L, assign_member, 1);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_replace(L, inner);
    lua_settop(L, inner);
}

/// Makes the registry's table of globals the environment: `lua_load` gives it to every chunk as its `_ENV`.
void clua_libraries(lua_State *L) {
    lua_newtable(L);
    clua_open_base(L);
    clua_open_string(L);
    clua_open_table(L);
    clua_open_math(L);
    clua_open_utf8(L);
    clua_freeze_library(L, "");
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

// MARK: Lists of names

/// Replaces the table on top of the stack by a table of its names. The name of a library has the table of that
/// library's names; any other name has `true`.
static void list_names(lua_State *L) {
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, -3);) {
        if (lua_type(L, -1) == LUA_TTABLE && luaL_getmetafield(L, -1, "__index") == LUA_TTABLE) {
            list_names(L);
            lua_replace(L, -2);
        } else {
            lua_pop(L, 1);
            lua_pushboolean(L, 1);
        }
        lua_pushvalue(L, -2);                  // table, names, name, what, name
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
    lua_replace(L, -2);
}

static int names_body(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    luaL_getmetafield(L, -1, "__index");
    list_names(L);
    clua_packer packer = { .vm = vm, .out = &vm->packed, .root = "" };
    clua_pack(L, &packer, lua_gettop(L));
    return 0;
}

clua_status clua_library_names(clua_vm *vm, clua_bytes *out, clua_report *report) {
    *out = (clua_bytes){ NULL, 0 };
    clua_status status = clua_protect(vm, names_body, NULL, vm->limits.load_work, report);
    if (status == CLUA_OK) *out = (clua_bytes){ vm->packed.bytes, vm->packed.count };
    return status;
}
