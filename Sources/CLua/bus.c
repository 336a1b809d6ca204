/// `bus`, the second argument of a reaction. Published data is packed at once, so that later changes of the table
/// have no effect, and errors name the line of the call.
#include "internal.h"

static int publish(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_charge_vm(L, vm, 50);
    if (!vm->publishing) clua_error(L, "bus.publish works only while its reaction runs");
    if (lua_type(L, 1) != LUA_TSTRING)
        clua_error(L, "bus.publish expects a topic (a string), got %s",
                   lua_isnone(L, 1) ? "nothing" : clua_type_name(L, 1));
    size_t count;
    const char *topic = lua_tolstring(L, 1, &count);
    lua_settop(L, 2);
    if (lua_isnil(L, 2)) {
        lua_newtable(L);
        lua_replace(L, 2);
    }
    if (lua_type(L, 2) != LUA_TTABLE && clua_view_kind(L, 2) != CLUA_VIEW_FROZEN)
        clua_error(L, "bus.publish expects its data as a table, got %s", clua_type_name(L, 2));
    lua_Debug ar;
    int line = 0;
    if (lua_getstack(L, 1, &ar)) {
        lua_getinfo(L, "l", &ar);
        if (ar.currentline > 0) line = ar.currentline;
    }
    clua_entry_begin(L, vm);
    clua_put_string(L, &vm->packed, "data", 4);
    clua_packer packer = { .vm = vm, .out = &vm->packed, .root = "data" };
    clua_pack(L, &packer, 2);
    clua_entry_line(L, vm, line);
    clua_put_string(L, &vm->packed, "topic", 5);
    clua_put_string(L, &vm->packed, topic, count);
    clua_entry_end(vm);
    return 0;
}

void clua_open_bus(lua_State *L) {
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, publish);
    lua_setfield(L, -2, "publish");
    clua_freeze_library(L, "bus");
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_BUS);
}
