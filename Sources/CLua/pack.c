/// Converts plain data to and from bytes. `clua.h` describes the format.
///
/// Tables are read without metamethods and with a cap on depth, which also ends a cycle. A table that occurs twice is
/// written twice; the cap on bytes bounds that.
#include "internal.h"
#include <stdio.h>

// MARK: Buffers

void clua_put(lua_State *L, clua_buffer *buffer, const void *bytes, size_t count) {
    if (buffer->count + count > buffer->room) {
        clua_vm *vm = clua_vm_of(L);
        if (buffer->count + count > CLUA_PACK_CAP)
            clua_fail(L, CLUA_TOO_LARGE, "the data is larger than 1 MiB");
        size_t room = buffer->room * 2;
        if (room < buffer->count + count) room = buffer->count + count + 512;
        uint8_t *grown = clua_raw(vm, buffer->bytes, buffer->room, room);
        if (!grown) clua_out_of_memory(L);
        buffer->bytes = grown;
        buffer->room = room;
    }
    if (count > 0) memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
}

void clua_put_u32(lua_State *L, clua_buffer *buffer, uint32_t value) {
    uint8_t bytes[4];
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (8 * i));
    clua_put(L, buffer, bytes, 4);
}

static void put_u64(lua_State *L, clua_buffer *buffer, char tag, uint64_t value) {
    uint8_t bytes[9] = { (uint8_t)tag };
    for (int i = 0; i < 8; i++) bytes[1 + i] = (uint8_t)(value >> (8 * i));
    clua_put(L, buffer, bytes, 9);
}

void clua_put_string(lua_State *L, clua_buffer *buffer, const char *text, size_t count) {
    clua_put(L, buffer, "s", 1);
    clua_put_u32(L, buffer, (uint32_t)count);
    clua_put(L, buffer, text, count);
}

void clua_buffer_end(clua_vm *vm, clua_buffer *buffer) {
    if (buffer->bytes) clua_raw(vm, buffer->bytes, buffer->room, 0);
    *buffer = (clua_buffer){ 0 };
}

// MARK: Packing

static bool is_name(const char *text, size_t count) {
    if (count == 0 || count > 40) return false;
    for (size_t i = 0; i < count; i++) {
        char c = text[i];
        if (!(c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
              || (i > 0 && c >= '0' && c <= '9'))) return false;
    }
    return true;
}

/// Writes the path to the value that is being packed, such as `data.items[2].title`.
static void write_path(const clua_packer *packer, char *path, size_t room) {
    size_t used = (size_t)snprintf(path, room, "%s", packer->root);
    for (int i = 0; i < packer->depth && used + 60 < room; i++) {
        const char *text = packer->path[i].text;
        char shown[64];
        if (!text) {
            snprintf(shown, sizeof shown, "[%lld]", (long long)packer->path[i].index);
        } else if (is_name(text, packer->path[i].count)) {
            snprintf(shown, sizeof shown, "%s%.*s", used > 0 ? "." : "",
                     (int)packer->path[i].count, text);
        } else {
            char inner[64];
            clua_shown(inner, text, packer->path[i].count);
            snprintf(shown, sizeof shown, "[\"%.50s\"]", inner);
        }
        used += (size_t)snprintf(path + used, room - used, "%s", shown);
        if (i == 9 && packer->depth > 10) {
            used += (size_t)snprintf(path + used, room - used, "\xe2\x80\xa6");
            break;
        }
    }
    if (used == 0) snprintf(path, room, "the table");
}

/// Raises CLUA_NOT_PLAIN at the script's line, with the path to the wrong value.
static void not_plain(lua_State *L, const clua_packer *packer, const char *problem) {
    char path[200];
    write_path(packer, path, sizeof path);
    luaL_where(L, 1);
    lua_pushfstring(L, "%s %s", path, problem);
    lua_concat(L, 2);
    packer->vm->outcome = CLUA_NOT_PLAIN;
    lua_error(L);
}

void clua_mend(clua_vm *vm, const char **text, size_t *count, const char *place) {
    if (!clua_not_utf8(*text, *count)) return;
    if (!vm->cut_text[0]) snprintf(vm->cut_text, sizeof vm->cut_text, "%s", place);
    const char *at = *text, *end = at + *count;
    // An end can have at most three bytes of an incomplete character.
    for (int i = 0; i < 3 && at < end && ((unsigned char)*at & 0xc0) == 0x80; i++) at++;
    for (int back = 1; back <= 3 && back <= end - at; back++) {
        unsigned char byte = (unsigned char)end[-back];
        if ((byte & 0xc0) == 0x80) continue;
        int length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        if (length > back) end -= back;
        break;
    }
    *text = at;
    *count = (size_t)(end - at);
}

void clua_put_function(lua_State *L, clua_vm *vm, clua_buffer *out, int index) {
    if (vm->function_count == vm->function_room) {
        uint32_t room = vm->function_room ? vm->function_room * 2 : 16;
        clua_function *functions = clua_raw(vm, vm->functions, vm->function_room * sizeof *functions,
                                            room * sizeof *functions);
        if (!functions) clua_out_of_memory(L);
        memset(functions + vm->function_room, 0, (room - vm->function_room) * sizeof *functions);
        vm->functions = functions;
        vm->function_room = room;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_FUNCTIONS);
    lua_pushvalue(L, index);
    lua_rawseti(L, -2, (lua_Integer)vm->function_count + 1);
    lua_pop(L, 1);
    lua_Debug ar;
    lua_pushvalue(L, index);
    lua_getinfo(L, ">S", &ar);
    int first = ar.linedefined > 0 ? ar.linedefined : 0;
    int last = ar.lastlinedefined > 0 ? ar.lastlinedefined : 0;
    bool is_straight = !vm->limits.always_hooked && clua_is_straight(L, index);
    vm->functions[vm->function_count] = (clua_function){ .line = first, .is_straight = is_straight };
    clua_put(L, out, "F", 1);
    clua_put_u32(L, out, vm->function_count);
    clua_put_u32(L, out, (uint32_t)first);
    clua_put_u32(L, out, (uint32_t)last);
    vm->function_count++;
}

/// Returns an n for which 1…n are present and n + 1 is not. For a list with holes, Lua's own length may be any of
/// several.
static lua_Integer list_length(lua_State *L, int index) {
    lua_Unsigned most = lua_rawlen(L, index);
    lua_Integer n = 0;
    while ((lua_Unsigned)n < most && lua_rawgeti(L, index, n + 1) != LUA_TNIL) {
        clua_charge(L, 1);
        lua_pop(L, 1);
        n++;
    }
    if ((lua_Unsigned)n < most) lua_pop(L, 1);
    return n;
}

/// The key that marks the metatable of a closed table.
enum { CLOSED = 1 };

int clua_table_kind(lua_State *L, int index) {
    if (!lua_getmetatable(L, index)) return 0;
    const void *meta = lua_topointer(L, -1);
    int kind = -1;
    for (int known = CLUA_REG_KIND_LIST; known <= CLUA_REG_KIND_OBJECT; known++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, known);
        if (lua_topointer(L, -1) == meta) kind = known;
        lua_pop(L, 1);
    }
    if (kind < 0) {
        if (lua_rawgeti(L, -1, CLOSED) == LUA_TBOOLEAN) kind = CLUA_REG_KIND_OBJECT;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return kind;
}

void clua_set_table_kind(lua_State *L, int kind) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, kind);
    lua_setmetatable(L, -2);
}

static void pack_table(lua_State *L, clua_packer *packer, int index) {
    clua_vm *vm = packer->vm;
    if (packer->depth >= CLUA_PACK_DEPTH)
        not_plain(L, packer, "is nested more than 64 deep, or contains itself");
    luaL_checkstack(L, 8, NULL);
    lua_Integer n = list_length(L, index);
    size_t top = vm->arena_top, count;
    size_t offset = clua_sorted_keys(L, index, n, &count);
    int level = packer->depth++;
    if (count == 0 && n == 0 && clua_table_kind(L, index) == CLUA_REG_KIND_OBJECT) {
        clua_put(L, packer->out, "m", 1);
        clua_put_u32(L, packer->out, 0);
    } else if (count == 0) {
        clua_put(L, packer->out, "a", 1);
        clua_put_u32(L, packer->out, (uint32_t)n);
        for (lua_Integer i = 1; i <= n; i++) {
            packer->path[level].text = NULL;
            packer->path[level].index = i;
            lua_rawgeti(L, index, i);
            clua_pack(L, packer, lua_gettop(L));
            lua_pop(L, 1);
        }
    } else {
        // A declaration in a module: its type, and named members about it.
        bool is_declaration = packer->functions && vm->is_module && n == 1;
        for (size_t i = 0; i < count; i++) {
            const clua_key *key = (const clua_key *)(void *)(vm->arena + offset) + i;
            if (key->kind == CLUA_KEY_STRING && (n == 0 || is_declaration)) continue;
            if (key->kind == CLUA_KEY_NUMBER && key->integral && key->i > n && n > 0) {
                packer->path[level].text = NULL;
                packer->path[level].index = n + 1;
                not_plain(L, packer, "is nil; a list has no holes");
            }
            packer->depth--;
            not_plain(L, packer, key->kind == CLUA_KEY_STRING
                ? "has both numbered and named entries; expected plain data"
                : key->kind == CLUA_KEY_NUMBER
                ? "has number keys that are not 1, 2, 3 and so on; expected plain data"
                : "has keys that are not strings; expected plain data");
        }
        clua_put(L, packer->out, "m", 1);
        clua_put_u32(L, packer->out, (uint32_t)count + (is_declaration ? 1 : 0));
        if (is_declaration) {
            packer->path[level].text = NULL;
            packer->path[level].index = 1;
            clua_put_string(L, packer->out, "1", 1);
            lua_rawgeti(L, index, 1);
            clua_pack(L, packer, lua_gettop(L));
            lua_pop(L, 1);
        }
        for (size_t i = 0; i < count; i++) {
            // Packing a value may move the arena, so the key is read again each time.
            clua_key key = ((const clua_key *)(void *)(vm->arena + offset))[i];
            packer->path[level].text = key.s;
            packer->path[level].count = key.count;
            clua_put_string(L, packer->out, key.s, key.count);
            lua_pushlstring(L, key.s, key.count);
            lua_rawget(L, index);
            clua_pack(L, packer, lua_gettop(L));
            lua_pop(L, 1);
        }
    }
    packer->depth = level;
    vm->arena_top = top;
}

void clua_pack(lua_State *L, clua_packer *packer, int index) {
    clua_charge_vm(L, packer->vm, 2);
    switch (lua_type(L, index)) {
    case LUA_TNIL:
        clua_put(L, packer->out, "z", 1);
        return;
    case LUA_TLIGHTUSERDATA:                   // null
        clua_put(L, packer->out, "n", 1);
        return;
    case LUA_TBOOLEAN:
        clua_put(L, packer->out, lua_toboolean(L, index) ? "t" : "f", 1);
        return;
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            put_u64(L, packer->out, 'i', (uint64_t)lua_tointeger(L, index));
        } else {
            double number = lua_tonumber(L, index);
            uint64_t bits;
            memcpy(&bits, &number, 8);
            put_u64(L, packer->out, 'd', bits);
        }
        return;
    case LUA_TSTRING: {
        size_t count;
        const char *text = lua_tolstring(L, index, &count);
        clua_charge_vm(L, packer->vm, count >> 4);
        if (packer->mends && !clua_is_ascii(text, count) && clua_not_utf8(text, count)) {
            char path[CLUA_CUT_ROOM + 80];
            write_path(packer, path, sizeof path);
            clua_mend(packer->vm, &text, &count, path);
        }
        clua_put_string(L, packer->out, text, count);
        return;
    }
    case LUA_TTABLE:
        if (clua_table_kind(L, index) < 0) not_plain(L, packer, "is a library; expected plain data");
        pack_table(L, packer, index);
        return;
    case LUA_TFUNCTION:
        if (!packer->functions || packer->depth < 1 || packer->depth > (packer->vm->is_module ? 3 : 2))
            not_plain(L, packer, "is a function; expected plain data");
        clua_put_function(L, packer->vm, packer->out, index);
        return;
    default: {
        if (clua_view_kind(L, index) == CLUA_VIEW_FROZEN) {    // a part of the settings
            lua_getiuservalue(L, index, 1);
            pack_table(L, packer, lua_gettop(L));
            lua_pop(L, 1);
            return;
        }
        char problem[96];
        snprintf(problem, sizeof problem, "is a %s; expected plain data", clua_type_name(L, index));
        not_plain(L, packer, problem);
    }
    }
}

// MARK: Unpacking

typedef struct {
    const uint8_t *at, *end;
} reader;

static const uint8_t *want(lua_State *L, reader *from, size_t count) {
    if ((size_t)(from->end - from->at) < count)
        clua_fail(L, CLUA_HOST, "packed data is cut short");
    const uint8_t *at = from->at;
    from->at += count;
    return at;
}

static uint64_t take_bytes(lua_State *L, reader *from, int count) {
    const uint8_t *at = want(L, from, (size_t)count);
    uint64_t value = 0;
    for (int i = 0; i < count; i++) value |= (uint64_t)at[i] << (8 * i);
    return value;
}

/// `__index` of a closed table. Upvalue: a table of further valid names.
static int absent_field(lua_State *L) {
    char shown[64];
    clua_charge(L, 10);
    if (lua_type(L, 2) != LUA_TSTRING) return 0;
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 0;
    // All valid names, to find the closest one.
    for (lua_pushnil(L); lua_next(L, 1);) {
        clua_charge(L, 1);
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, lua_upvalueindex(1));
    }
    clua_shown_key(shown, L, 2);
    clua_error(L, "there is no field '%s' here%s", shown, clua_push_suggestion(L, shown, lua_upvalueindex(1)));
}

static void unpack_value(lua_State *L, reader *from, int depth);

/// Makes the table on top of the stack reject all names but its own and those that follow.
static void close_table(lua_State *L, reader *from) {
    if (*want(L, from, 1) != 'a') clua_fail(L, CLUA_HOST, "packed data has a closed object without names");
    size_t count = (size_t)take_bytes(L, from, 4);
    lua_createtable(L, 1, 2);                  // the metatable
    lua_createtable(L, 0, (int)(count < 2048 ? count : 2048));
    for (size_t i = 0; i < count; i++) {
        unpack_value(L, from, CLUA_PACK_DEPTH);
        if (lua_type(L, -1) != LUA_TSTRING) clua_fail(L, CLUA_HOST, "packed data has a key that is not a string");
        lua_pushboolean(L, 1);
        lua_rawset(L, -3);
    }
    lua_pushcclosure(L, absent_field, 1);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushboolean(L, 1);
    lua_rawseti(L, -2, CLOSED);
    lua_setmetatable(L, -2);
}

static void unpack_value(lua_State *L, reader *from, int depth) {
    clua_charge(L, 2);
    luaL_checkstack(L, 4, NULL);
    switch (*want(L, from, 1)) {
    case 'z':
        lua_pushnil(L);
        return;
    case 'n':
        lua_pushlightuserdata(L, NULL);
        return;
    case 't':
        lua_pushboolean(L, 1);
        return;
    case 'f':
        lua_pushboolean(L, 0);
        return;
    case 'i':
        lua_pushinteger(L, (lua_Integer)take_bytes(L, from, 8));
        return;
    case 'd': {
        uint64_t bits = take_bytes(L, from, 8);
        double number;
        memcpy(&number, &bits, 8);
        lua_pushnumber(L, number);
        return;
    }
    case 's': {
        size_t count = (size_t)take_bytes(L, from, 4);
        clua_charge(L, count >> 4);
        clua_push_text(L, clua_vm_of(L), (const char *)want(L, from, count), count);
        return;
    }
    case 'a': {
        size_t count = (size_t)take_bytes(L, from, 4);
        if (depth >= CLUA_PACK_DEPTH || count > (size_t)(from->end - from->at)) break;
        // A list may be longer than a table that grows within the cap on blocks, so the size of the rest is passed.
        lua_createtable(L, (int)(count < 4096 ? count : 4096),
                        count <= 4096 ? 0 : (int)(count < 6144 ? count - 4096 : 2048));
        for (size_t i = 1; i <= count; i++) {
            unpack_value(L, from, depth + 1);
            lua_rawseti(L, -2, (lua_Integer)i);
        }
        clua_set_table_kind(L, CLUA_REG_KIND_LIST);
        return;
    }
    case 'm':
    case 'M': {
        bool is_closed = from->at[-1] == 'M';
        size_t count = (size_t)take_bytes(L, from, 4);
        if (depth >= CLUA_PACK_DEPTH || count > (size_t)(from->end - from->at)) break;
        lua_createtable(L, 0, (int)(count < 2048 ? count : 2048));
        for (size_t i = 0; i < count; i++) {
            unpack_value(L, from, CLUA_PACK_DEPTH);
            if (lua_type(L, -1) != LUA_TSTRING)
                clua_fail(L, CLUA_HOST, "packed data has a key that is not a string");
            unpack_value(L, from, depth + 1);
            lua_rawset(L, -3);
        }
        if (is_closed) close_table(L, from);
        else clua_set_table_kind(L, CLUA_REG_KIND_OBJECT);
        return;
    }
    default:
        break;
    }
    clua_fail(L, CLUA_HOST, "packed data is malformed");
}

void clua_unpack_given(lua_State *L, clua_bytes packed) {
    clua_vm *vm = clua_vm_of(L);
    int64_t left = vm->left + vm->reserve;
    int64_t most = 2 * (int64_t)packed.count + 2;   // no value costs more than two units per byte
    vm->reserve += most;
    vm->is_spilling = true;
    clua_unpack(L, packed);
    vm->is_spilling = false;
    int64_t cost = left + most - (vm->left + vm->reserve);
    vm->reserve = left - vm->left;
    vm->granted += cost;
}

void clua_unpack(lua_State *L, clua_bytes packed) {
    reader from = { packed.bytes, packed.bytes + packed.count };
    unpack_value(L, &from, 0);
    if (from.at != from.end) clua_fail(L, CLUA_HOST, "packed data has bytes too many");
}
