#include "bare_lua.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <stdlib.h>

struct bare_lua {
    lua_State *L;
    int function;
    int tables[2];
};

bare_lua *bare_lua_new(const char *source) {
    bare_lua *lua = calloc(1, sizeof *lua);
    if (lua == NULL) return NULL;
    lua->L = luaL_newstate();
    luaL_openlibs(lua->L);
    if (luaL_loadstring(lua->L, source) != LUA_OK || lua_pcall(lua->L, 0, 1, 0) != LUA_OK) {
        bare_lua_free(lua);
        return NULL;
    }
    lua->function = luaL_ref(lua->L, LUA_REGISTRYINDEX);
    for (int i = 0; i < 2; i++) {
        lua_newtable(lua->L);
        lua->tables[i] = luaL_ref(lua->L, LUA_REGISTRYINDEX);
    }
    return lua;
}

void bare_lua_set_text(bare_lua *lua, int table, const char *key, const char *text) {
    lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->tables[table]);
    lua_pushstring(lua->L, text);
    lua_setfield(lua->L, -2, key);
    lua_pop(lua->L, 1);
}

void bare_lua_set_number(bare_lua *lua, int table, const char *key, double number) {
    lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->tables[table]);
    lua_pushnumber(lua->L, number);
    lua_setfield(lua->L, -2, key);
    lua_pop(lua->L, 1);
}

long bare_lua_call(bare_lua *lua, long count) {
    long sum = 0;
    for (long i = 0; i < count; i++) {
        lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->function);
        lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->tables[0]);
        lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->tables[1]);
        if (lua_pcall(lua->L, 2, 1, 0) == LUA_OK) {
            size_t length = 0;
            if (lua_tolstring(lua->L, -1, &length) != NULL) sum += (long)length;
        }
        lua_pop(lua->L, 1);
    }
    return sum;
}

void bare_lua_free(bare_lua *lua) {
    if (lua == NULL) return;
    if (lua->L != NULL) lua_close(lua->L);
    free(lua);
}
