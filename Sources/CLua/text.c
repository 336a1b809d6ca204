/// Text under construction, and sorted keys.
///
/// The arena is one block per vm that grows as needed and is used as a stack: when a builder calls a script (gsub), the
/// script's texts are above its own. After an error, `pcall` and the next call reset the top of the stack.
#include "internal.h"

static char *arena_room(lua_State *L, clua_vm *vm, size_t top, size_t count) {
    if (top + count > vm->arena_room) {
        size_t room = vm->arena_room * 2;
        if (room < top + count) room = top + count + 4096;
        char *arena = clua_raw(vm, vm->arena, vm->arena_room, room);
        if (!arena) clua_out_of_memory(L);
        vm->arena = arena;
        vm->arena_room = room;
    }
    return vm->arena + top;
}

void clua_text_begin(clua_text *text, lua_State *L) {
    text->L = L;
    text->vm = clua_vm_of(L);
    text->start = text->vm->arena_top;
    text->count = 0;
}

char *clua_text_room(clua_text *text, size_t count) {
    clua_vm *vm = text->vm;
    if (count > vm->limits.string_bytes || text->count + count > vm->limits.string_bytes)
        clua_error(text->L, "the string would be longer than %d bytes",
                   (int)vm->limits.string_bytes);
    clua_charge_vm(text->L, vm, count >> 4);
    char *room = arena_room(text->L, vm, text->start + text->count, count);
    text->count += count;
    vm->arena_top = text->start + text->count;
    return room;
}

void clua_text_push(clua_text *text) {
    clua_charge_vm(text->L, text->vm, clua_bytes_cost(text->count));
    lua_pushlstring(text->L, text->vm->arena ? text->vm->arena + text->start : "", text->count);
    text->vm->arena_top = text->start;
}

size_t clua_scratch(lua_State *L, size_t bytes) {
    clua_vm *vm = clua_vm_of(L);
    size_t start = (vm->arena_top + 15) & ~(size_t)15;
    arena_room(L, vm, start, bytes);
    vm->arena_top = start + bytes;
    return start;
}

void clua_text_value(clua_text *text, int index) {
    lua_State *L = text->L;
    size_t count;
    switch (lua_type(L, index)) {
    case LUA_TSTRING: {
        const char *s = lua_tolstring(L, index, &count);
        clua_text_add(text, s, count);
        return;
    }
    case LUA_TNUMBER: {
        if (!lua_isinteger(L, index)) {
            clua_charge(L, 100);
            if (lua_tonumber(L, index) != lua_tonumber(L, index)) {
                clua_text_add(text, "nan", 3);  // the sign of NaN differs between processors
                return;
            }
        }
        lua_pushvalue(L, index);
        const char *s = lua_tolstring(L, -1, &count);
        clua_text_add(text, s, count);
        lua_pop(L, 1);
        return;
    }
    case LUA_TBOOLEAN: {
        const char *s = lua_toboolean(L, index) ? "true" : "false";
        clua_text_add(text, s, strlen(s));
        return;
    }
    default: {
        // Addresses are left out: they differ between runs, and help an attacker.
        const char *s = clua_type_name(L, index);
        clua_text_add(text, s, strlen(s));
    }
    }
}

// MARK: Sorted keys

static bool key_less(const clua_key *a, const clua_key *b) {
    if (a->kind != b->kind) return a->kind < b->kind;
    switch (a->kind) {
    case CLUA_KEY_NUMBER: {
        // Keys that may be in a list come first, regardless of where Lua assumes the end of the list.
        bool listed = a->integral && a->i >= 1;
        if (listed != (b->integral && b->i >= 1)) return listed;
        if (a->integral && b->integral) return a->i < b->i;
        // A float key is never a whole number in the range of int64, so no two keys are equal here.
        return (a->integral ? (lua_Number)a->i : a->n) < (b->integral ? (lua_Number)b->i : b->n);
    }
    case CLUA_KEY_STRING: {
        size_t shorter = a->count < b->count ? a->count : b->count;
        int order = memcmp(a->s, b->s, shorter);
        return order != 0 ? order < 0 : a->count < b->count;
    }
    default:
        return a->i < b->i;
    }
}

/// A bottom-up merge sort. `other` has room for as many keys.
static clua_key *sort_keys(clua_key *keys, clua_key *other, size_t n) {
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t at = 0; at < n; at += 2 * width) {
            size_t middle = at + width < n ? at + width : n;
            size_t end = middle + width < n ? middle + width : n;
            size_t i = at, j = middle;
            for (size_t k = at; k < end; k++)
                other[k] = i < middle && (j >= end || !key_less(&keys[j], &keys[i]))
                    ? keys[i++] : keys[j++];
        }
        clua_key *swap = keys;
        keys = other;
        other = swap;
    }
    return keys;
}

size_t clua_sorted_keys(lua_State *L, int index, lua_Integer n, size_t *count) {
    clua_vm *vm = clua_vm_of(L);
    size_t used = 0, room = 16;
    // Iterating over a table that was emptied takes as long as over the full one, and its former size is unknown.
    clua_charge_vm(L, vm, 1 + (vm->heap.largest >> 10));
    size_t offset = clua_scratch(L, room * sizeof(clua_key));
    for (lua_pushnil(L); lua_next(L, index);) {
        lua_pop(L, 1);
        clua_charge_vm(L, vm, 1);
        clua_key key = { 0 };
        switch (lua_type(L, -1)) {
        case LUA_TNUMBER:
            if (lua_isinteger(L, -1)) {
                key.i = lua_tointeger(L, -1);
                key.integral = true;
                if (key.i >= 1 && key.i <= n) continue;
            } else {
                key.n = lua_tonumber(L, -1);
            }
            break;
        case LUA_TSTRING: {
            size_t length;
            key.kind = CLUA_KEY_STRING;
            key.s = lua_tolstring(L, -1, &length);
            key.count = (uint32_t)length;
            break;
        }
        case LUA_TBOOLEAN:
            key.kind = CLUA_KEY_BOOLEAN;
            key.i = lua_toboolean(L, -1);
            break;
        default:
            key.kind = CLUA_KEY_OTHER;
        }
        if (used == room) {
            clua_scratch(L, room * sizeof(clua_key));   // contiguous: 16 keys are 384 bytes
            room *= 2;
        }
        memcpy(vm->arena + offset + used++ * sizeof(clua_key), &key, sizeof key);
    }
    if (used > 1) {
        size_t levels = 1;
        while ((size_t)1 << levels < used) levels++;
        clua_charge_vm(L, vm, used * levels / 2);
        size_t other = clua_scratch(L, used * sizeof(clua_key));
        clua_key *keys = (clua_key *)(void *)(vm->arena + offset);
        clua_key *sorted = sort_keys(keys, (clua_key *)(void *)(vm->arena + other), used);
        if (sorted != keys) memcpy(keys, sorted, used * sizeof(clua_key));
        vm->arena_top = offset + used * sizeof(clua_key);
    }
    *count = used;
    return offset;
}
