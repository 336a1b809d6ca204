/// Pushes values of the host.
///
/// The closures that do this have the tables of words, views and metatables as upvalues (`clua_push_closure`), so that
/// no registry lookup is needed. Texts and keys of events are pushed repeatedly, so the latest ones are remembered.
#include "internal.h"

void clua_push_text(lua_State *L, clua_vm *vm, const char *text, size_t count) {
    size_t most = vm->limits.string_bytes;
    if (count <= most || most < 8) {
        lua_pushlstring(L, text, count);
        return;
    }
    size_t kept = most - 3;
    while (kept > most - 8 && ((unsigned char)text[kept] & 0xc0) == 0x80) kept--;   // keeps whole characters
    size_t offset = clua_scratch(L, most);
    memcpy(vm->arena + offset, text, kept);
    memcpy(vm->arena + offset + kept, "\xe2\x80\xa6", 3);
    lua_pushlstring(L, vm->arena + offset, kept + 3);
    clua_scratch_end(vm, offset);
}

static inline void push_string(lua_State *L, clua_vm *vm, const char *text, size_t count,
                               int views) {
    if (count < 8 || count > 128) {
        clua_push_text(L, vm, text, count);
        return;
    }
    uint64_t first, last;
    memcpy(&first, text, 8);
    memcpy(&last, text + count - 8, 8);
    uint64_t hash = (first ^ (last << 7 | last >> 57) ^ count) * 0x9e3779b97f4a7c15u;
    size_t at = (size_t)(hash >> 56);
    clua_memo *memo = &vm->memo[at];
    lua_Integer slot = CLUA_SETS * CLUA_WAYS + 1 + (lua_Integer)at;
    if (memo->count == count && memcmp(memo->text, text, count) == 0) {
        lua_rawgeti(L, views, slot);
        return;
    }
    const char *kept = lua_pushlstring(L, text, count);
    lua_pushvalue(L, -1);
    lua_rawseti(L, views, slot);
    *memo = (clua_memo){ kept, count };
}

/// Pushes a string of up to 16 bytes. The bytes after it must be 0.
static inline void push_small(lua_State *L, clua_vm *vm, const char bytes[16], size_t count, int views) {
    uint64_t first, last;
    memcpy(&first, bytes, 8);
    memcpy(&last, bytes + 8, 8);
    size_t at = (size_t)((first ^ (last << 7 | last >> 57) ^ count) * 0x9e3779b97f4a7c15u >> 56);
    clua_small_memo *memo = &vm->small_memo[at];
    lua_Integer slot = CLUA_SETS * CLUA_WAYS + CLUA_MEMO + 1 + (lua_Integer)at;
    if (memo->first == first && memo->last == last && memo->length == count + 1) {
        lua_rawgeti(L, views, slot);
        return;
    }
    lua_pushlstring(L, bytes, count);
    lua_pushvalue(L, -1);
    lua_rawseti(L, views, slot);
    *memo = (clua_small_memo){ first, last, count + 1 };
}

void clua_push_value(lua_State *L, clua_vm *vm, const clua_value *value,
                     int words, int views, int metas) {
    switch (value->kind) {
    case CLUA_NIL:
        lua_pushnil(L);
        return;
    case CLUA_BOOL:
        lua_pushboolean(L, value->boolean);
        return;
    case CLUA_INT:
        lua_pushinteger(L, value->integer);
        return;
    case CLUA_NUMBER:
        lua_pushnumber(L, value->number);
        return;
    case CLUA_STRING:
        if (!value->text) {
            if (value->count > sizeof value->small)
                clua_fail(L, CLUA_HOST, "the host passed a small string that is too long");
            push_small(L, vm, value->small, value->count, views);
            return;
        }
        if (value->count > 64) clua_charge_vm(L, vm, value->count >> 4);
        push_string(L, vm, value->text, value->count, views);
        return;
    case CLUA_WORD:
        if (lua_rawgeti(L, words, value->integer + 1) == LUA_TNIL)
            clua_fail(L, CLUA_HOST, "the host passed a word that is not known");
        return;
    case CLUA_RECORD:
        clua_push_view(L, vm, value, false, views, metas);
        return;
    case CLUA_LIST:
        clua_push_view(L, vm, value, true, views, metas);
        return;
    case CLUA_PACKED:
        clua_unpack(L, (clua_bytes){ (const uint8_t *)value->text, value->count });
        return;
    default:
        clua_fail(L, CLUA_HOST, "the host passed a value of an unknown kind");
    }
}


// MARK: Fields of records

static void push_host_value(lua_State *L, clua_vm *vm, const clua_value *value) {
    clua_push_value(L, vm, value, lua_upvalueindex(CLUA_UP_WORDS), lua_upvalueindex(CLUA_UP_VIEWS),
                    lua_upvalueindex(CLUA_UP_METAS));
}

static inline void push_field(lua_State *L, clua_vm *vm, uint32_t type, const void *record, uint32_t field) {
    clua_value value;
    value.kind = CLUA_NIL;
    value.type = 0;
    value.text = NULL;
    value.count = 0;
    value.serial = 0;
    vm->host.read_field(vm->host.context, type, record, field, &value);
    // Most fields that the host reads are short texts.
    if (value.kind == CLUA_STRING && !value.text && value.count <= sizeof value.small)
        push_small(L, vm, value.small, value.count, lua_upvalueindex(CLUA_UP_VIEWS));
    else
        push_host_value(L, vm, &value);
}

void clua_push_field(lua_State *L, clua_vm *vm, uint32_t type, const void *record, uint32_t field) {
    push_field(L, vm, type, record, field);
}

void clua_push_arguments(lua_State *L, clua_vm *vm, const clua_function *function, const clua_value *arguments, int ctx) {
    // A C function has room for 20 values. The frame and the function are there, and a push may need two more.
    if (function->argument_count > 14) luaL_checkstack(L, function->argument_count + 8, NULL);
    // The same as a read of a view, for each field.
    clua_charge_vm(L, vm, function->charge);
    const clua_argument *end = function->arguments + function->argument_count;
    for (const clua_argument *argument = function->arguments; argument < end; argument++) {
        const clua_value *value = &arguments[argument->parameter];
        if (__builtin_expect(argument->is_whole, 0)) {
            if (argument->parameter == function->parameter_count) lua_pushvalue(L, ctx);
            else push_host_value(L, vm, value);
            continue;
        }
        if (value->kind != CLUA_RECORD || value->type != argument->type)
            clua_fail(L, CLUA_HOST, "the host passed a record of another type");
        if (!clua_push_directly(L, value->pointer, &argument->slot))
            push_field(L, vm, argument->type, value->pointer, argument->slot.field);
    }
    if (!vm->has_views) return;
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->unseen >> i & 1) clua_renew_view(vm, &arguments[i]);
}
