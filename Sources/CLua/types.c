/// Declares record types, and frequent words.
///
/// The vm keeps the field names interned for its lifetime, so that a read can find its field by the address of the key.
#include "internal.h"

typedef struct {
    const char *name;
    const char *const *fields;
    uint32_t count;
    uint32_t *type;
} define_frame;

/// Returns the address of the interned copy of a name, which the vm keeps. The table NAMES is at stack index 2.
static const char *anchor(lua_State *L, const char *name) {
    if (strlen(name) > CLUA_NAME_CAP || !*name)
        clua_fail(L, CLUA_HOST, "a name is empty or longer than 40 bytes");
    const char *kept = lua_pushstring(L, name);
    lua_pushvalue(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, 2);
    return kept;                               // the string stays on the stack
}

static int define_body(lua_State *L) {
    define_frame *frame = lua_touserdata(L, 1);
    clua_vm *vm = clua_vm_of(L);
    if (frame->count > 1000) clua_fail(L, CLUA_HOST, "a record type has too many fields");
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_NAMES);
    uint32_t slots = 8;
    while (slots < 4 * frame->count) slots *= 2;
    size_t bytes = sizeof(clua_type) + frame->count * sizeof(char *) + slots * sizeof(clua_slot);
    clua_type *type = lua_newuserdatauv(L, bytes, 0);
    memset(type, 0, bytes);
    type->fields = (const char **)(void *)(type->slots + slots);
    type->mask = slots - 1;
    type->field_count = frame->count;
    type->name = anchor(L, frame->name);
    lua_pop(L, 1);
    for (uint32_t field = 0; field < frame->count; field++) {
        type->fields[field] = anchor(L, frame->fields[field]);
        const void *key = lua_topointer(L, -1);
        lua_pop(L, 1);
        if (clua_find_slot(type, key)) clua_fail(L, CLUA_HOST, "a record type has a field twice");
        uintptr_t at = (uintptr_t)key >> 4;
        while (type->slots[at & type->mask].key) at++;
        type->slots[at & type->mask] = (clua_slot){ .key = key, .field = field };
    }
    type->kept_count = frame->count < 64 ? frame->count : 64;
    uint32_t id = vm->type_count + 1;
    if (id >= vm->type_room) {
        uint32_t room = vm->type_room ? vm->type_room * 2 : 8;
        clua_type **types = clua_raw(vm, vm->types, vm->type_room * sizeof *types,
                                     room * sizeof *types);
        if (!types) clua_out_of_memory(L);
        vm->types = types;
        vm->type_room = room;
    }
    clua_push_record_meta(L, type->name);
    lua_pushvalue(L, 3);
    lua_setfield(L, -2, "type");               // keeps the memory of the type
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_METAS);
    lua_insert(L, -2);
    lua_rawseti(L, -2, (lua_Integer)id + 1);
    type->id = id;
    vm->types[id] = type;
    vm->type_count = id;
    *frame->type = id;
    return 0;
}

void clua_read_directly(clua_vm *vm, uint32_t type, uint32_t field, clua_direct form,
                        size_t offset, const uint32_t *words) {
    if (type == 0 || type > vm->type_count || offset > UINT32_MAX) return;
    clua_type *record = vm->types[type];
    for (uintptr_t at = 0; at <= record->mask; at++) {
        clua_slot *slot = &record->slots[at];
        if (!slot->key || slot->field != field) continue;
        slot->form = form;
        slot->offset = (uint32_t)offset;
        slot->words = words;
    }
}

clua_status clua_define_record(clua_vm *vm, const char *name, const char *const *fields,
                               uint32_t field_count, uint32_t *type, clua_report *report) {
    define_frame frame = { name, fields, field_count, type };
    *type = 0;
    return clua_protect(vm, define_body, &frame, UINT64_MAX, report);
}

typedef struct {
    const char *text;
    size_t count;
    uint32_t *id;
} intern_frame;

static int intern_body(lua_State *L) {
    intern_frame *frame = lua_touserdata(L, 1);
    clua_vm *vm = clua_vm_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_WORD_IDS);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_WORDS);
    lua_pushlstring(L, frame->text, frame->count);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 2) == LUA_TNUMBER) {
        *frame->id = (uint32_t)lua_tointeger(L, -1);
        return 0;
    }
    lua_pop(L, 1);
    uint32_t id = vm->word_count;
    lua_pushvalue(L, -1);
    lua_rawseti(L, 3, (lua_Integer)id + 1);
    lua_pushinteger(L, id);
    lua_rawset(L, 2);
    vm->word_count = id + 1;
    *frame->id = id;
    return 0;
}

clua_status clua_intern(clua_vm *vm, const char *text, size_t count, uint32_t *id,
                        clua_report *report) {
    intern_frame frame = { text, count, id };
    *id = 0;
    return clua_protect(vm, intern_body, &frame, UINT64_MAX, report);
}
