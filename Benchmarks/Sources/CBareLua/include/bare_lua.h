/// Lua as most embedders call it, for comparison: the standard libraries, no sandbox, no
/// budget, both records in tables that are there already.
#ifndef BARE_LUA_H
#define BARE_LUA_H

typedef struct bare_lua bare_lua;

/// Loads a chunk that returns a function of two tables; NULL if it does not.
bare_lua *bare_lua_new(const char *source);
/// Sets a text or a number field of the first (0) or the second (1) table.
void bare_lua_set_text(bare_lua *lua, int table, const char *key, const char *text);
void bare_lua_set_number(bare_lua *lua, int table, const char *key, double number);
/// Calls the function `count` times under lua_pcall; the sum of the lengths of what it
/// returned, so that nothing can be left out.
long bare_lua_call(bare_lua *lua, long count);
/// The same, with a new table for the first record in each call, filled with the fields that the first table has: what most
/// people write who embed Lua.
long bare_lua_call_fresh(bare_lua *lua, long count);
void bare_lua_free(bare_lua *lua);

#endif
