#include "bare_lua.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <stdlib.h>
#include <string.h>

enum { most_fields = 16 };

/// A field of the first record, as its owner has it outside of Lua.
struct field {
    const char *key;
    char *text;
    double number;
};

struct bare_lua {
    lua_State *L;
    int function;
    int tables[2];
    struct field fields[most_fields];
    int field_count;
};

static void remember(bare_lua *lua, int table, const char *key, const char *text, double number) {
    if (table != 0 || lua->field_count == most_fields) return;
    lua->fields[lua->field_count++] = (struct field){strdup(key), text == NULL ? NULL : strdup(text), number};
}

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
    remember(lua, table, key, text, 0);
    lua_pushstring(lua->L, text);
    lua_setfield(lua->L, -2, key);
    lua_pop(lua->L, 1);
}

void bare_lua_set_number(bare_lua *lua, int table, const char *key, double number) {
    lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->tables[table]);
    remember(lua, table, key, NULL, number);
    lua_pushnumber(lua->L, number);
    lua_setfield(lua->L, -2, key);
    lua_pop(lua->L, 1);
}

static void push_fresh(bare_lua *lua) {
    lua_createtable(lua->L, 0, lua->field_count);
    for (int index = 0; index < lua->field_count; index++) {
        const struct field *field = &lua->fields[index];
        if (field->text != NULL) {
            lua_pushstring(lua->L, field->text);
        } else {
            lua_pushnumber(lua->L, field->number);
        }
        lua_setfield(lua->L, -2, field->key);
    }
}

static inline long call(bare_lua *lua, long count, int is_fresh) {
    long sum = 0;
    for (long i = 0; i < count; i++) {
        lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->function);
        if (is_fresh) {
            push_fresh(lua);
        } else {
            lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->tables[0]);
        }
        lua_rawgeti(lua->L, LUA_REGISTRYINDEX, lua->tables[1]);
        if (lua_pcall(lua->L, 2, 1, 0) == LUA_OK) {
            size_t length = 0;
            if (lua_tolstring(lua->L, -1, &length) != NULL) sum += (long)length;
        }
        lua_pop(lua->L, 1);
    }
    return sum;
}

long bare_lua_call(bare_lua *lua, long count) { return call(lua, count, 0); }

long bare_lua_call_fresh(bare_lua *lua, long count) { return call(lua, count, 1); }

void bare_lua_free(bare_lua *lua) {
    if (lua == NULL) return;
    for (int index = 0; index < lua->field_count; index++) {
        free((char *)lua->fields[index].key);
        free(lua->fields[index].text);
    }
    if (lua->L != NULL) lua_close(lua->L);
    free(lua);
}
