/// Read-only views of the host's records and lists.
///
/// Reading a field is the most frequent operation here. The key is compared by its address (Lua interns short
/// strings, and the vm keeps the field names), so that a read is one look-up in a small table and one call of the
/// host, or none if C may read the field itself. A view with a serial is kept, and becomes valid again when the
/// same record is passed again. From then on it keeps the values that it has read, because a record never
/// changes.
#include "internal.h"

void clua_push_closure(lua_State *L, lua_CFunction function, int extra) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_WORDS);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_VIEWS);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_METAS);
    lua_rotate(L, -(3 + extra), 3);
    lua_pushcclosure(L, function, 3 + extra);
}

// MARK: Making views

static clua_view *new_view(lua_State *L, clua_vm *vm, const clua_value *value, bool list,
                           int metas) {
    if (!list && (value->type == 0 || value->type > vm->type_count))
        clua_fail(L, CLUA_HOST, "the host passed a record of an unknown type");
    // Only a record that may be passed again needs room for values.
    int room = !list && value->serial != 0 ? (int)vm->types[value->type]->kept_count : 0;
    clua_view *view = lua_newuserdatauv(L, sizeof *view, room);
    view->epoch = vm->epoch;
    view->pointer = value->pointer;
    view->kept = 0;
    view->is_known = false;
    if (list) view->type.list = value->type;
    else view->type.record = vm->types[value->type];
    view->count = list ? (uint32_t)value->count : 0;
    view->kind = list ? CLUA_VIEW_LIST : CLUA_VIEW_RECORD;
    lua_rawgeti(L, metas, list ? CLUA_LIST_META : (lua_Integer)value->type + 1);
    lua_setmetatable(L, -2);
    return view;
}

/// Within one call, a serial has exactly one userdata, even if its set of the cache is full of valid views: the
/// further ones are in a separate table.
static void push_spilled(lua_State *L, clua_vm *vm, const clua_value *value, bool list,
                         uint64_t type, int metas) {
    char key[16];
    memcpy(key, &value->serial, 8);
    memcpy(key + 8, &type, 8);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_SPILL);
    lua_pushlstring(L, key, sizeof key);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, -3) == LUA_TNIL) {
        lua_pop(L, 1);
        new_view(L, vm, value, list, metas);   // table, key, view
        lua_pushvalue(L, -1);
        lua_insert(L, -4);                     // view, table, key, view
        vm->is_spilling = true;                // our own table: no cap on its blocks
        lua_rawset(L, -3);
        vm->is_spilling = false;
        lua_pop(L, 1);
        vm->spilled = true;
    } else {
        lua_replace(L, -3);
        lua_pop(L, 1);
    }
}

static void push_view(lua_State *L, clua_vm *vm, const clua_value *value, bool list,
                      int views, int metas) {
    if (value->serial == 0) {
        new_view(L, vm, value, list, metas);
        return;
    }
    uint64_t type = (uint64_t)value->type | (uint64_t)list << 32;
    uint64_t hash = (value->serial ^ type << 20) * 0x9e3779b97f4a7c15u;
    size_t base = (size_t)(hash >> 57) * CLUA_WAYS;
    clua_entry *set = &vm->cache[base];
    int victim = -1;
    uint64_t oldest = vm->epoch;
    for (int way = 0; way < CLUA_WAYS; way++) {
        clua_view *view = set[way].view;
        if (!view) {
            if (oldest > 0) victim = way, oldest = 0;
            continue;
        }
        if (set[way].serial == value->serial && set[way].type == type) {
            view->is_known = view->is_known || view->epoch != vm->epoch;
            view->epoch = vm->epoch;
            view->pointer = value->pointer;
            if (list) view->count = (uint32_t)value->count;
            lua_rawgeti(L, views, (lua_Integer)(base + (size_t)way) + 1);
            return;
        }
        if (view->epoch < oldest) victim = way, oldest = view->epoch;
    }
    if (victim < 0 || vm->spilled) {
        push_spilled(L, vm, value, list, type, metas);
        return;
    }
    clua_view *view = new_view(L, vm, value, list, metas);
    lua_pushvalue(L, -1);
    lua_rawseti(L, views, (lua_Integer)(base + (size_t)victim) + 1);
    set[victim] = (clua_entry){ value->serial, type, view };
}

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

/// Texts and keys of events are pushed again and again, so the latest ones are remembered.
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
    case CLUA_STRING: {
        const char *text = value->text;
        if (!text) {
            if (value->count > sizeof value->small)
                clua_fail(L, CLUA_HOST, "the host passed a small string that is too long");
            text = value->small;
        }
        if (value->count > 64) clua_charge_vm(L, vm, value->count >> 4);
        push_string(L, vm, text, value->count, views);
        return;
    }
    case CLUA_WORD:
        if (lua_rawgeti(L, words, value->integer + 1) == LUA_TNIL)
            clua_fail(L, CLUA_HOST, "the host passed a word that is not known");
        return;
    case CLUA_RECORD:
        push_view(L, vm, value, false, views, metas);
        return;
    case CLUA_LIST:
        push_view(L, vm, value, true, views, metas);
        return;
    case CLUA_PACKED:
        clua_unpack(L, (clua_bytes){ (const uint8_t *)value->text, value->count });
        return;
    default:
        clua_fail(L, CLUA_HOST, "the host passed a value of an unknown kind");
    }
}

// MARK: Reading views

int clua_view_kind(lua_State *L, int index) {
    if (lua_type(L, index) != LUA_TUSERDATA) return 0;
    return (int)((const clua_view *)lua_touserdata(L, index))->kind;
}

const char *clua_type_name(lua_State *L, int index) {
    switch (clua_view_kind(L, index)) {
    case CLUA_VIEW_RECORD:
        return ((const clua_view *)lua_touserdata(L, index))->type.record->name;
    case CLUA_VIEW_LIST:
        return "list";
    case CLUA_VIEW_CTX:
        return "ctx";
    case CLUA_VIEW_FROZEN:
        return "table";
    default:
        return lua_islightuserdata(L, index) ? "null" : luaL_typename(L, index);
    }
}

static inline void push_read(lua_State *L, clua_vm *vm, const clua_value *value) {
    if (value->kind == CLUA_INT) {
        lua_pushinteger(L, value->integer);
        return;
    }
    clua_push_value(L, vm, value, lua_upvalueindex(CLUA_UP_WORDS),
                    lua_upvalueindex(CLUA_UP_VIEWS), lua_upvalueindex(CLUA_UP_METAS));
}

static void dead(lua_State *L, const char *name) {
    clua_error(L, "%s used after its call ended", name);
}

static void no_field(lua_State *L, const clua_type *type) {
    if (lua_type(L, 2) != LUA_TSTRING)
        clua_error(L, "%s is a record; its fields have names, not a %s as key", type->name,
                   clua_type_name(L, 2));
    char shown[64];
    clua_shown_key(shown, L, 2);
    const char *near = clua_push_suggestion_of(L, shown, type->fields, type->field_count);
    clua_error(L, "%s has no field '%s'%s", type->name, shown, near);
}

static inline void read_field(lua_State *L, clua_vm *vm, const clua_view *view, uint32_t field) {
    clua_value value;
    value.kind = CLUA_NIL;
    value.type = 0;
    value.text = NULL;
    value.count = 0;
    value.serial = 0;
    vm->host.read_field(vm->host.context, view->type.record->id, view->pointer, field, &value);
    push_read(L, vm, &value);
}

/// Reads a field without the host, if that is possible.
static inline bool read_directly(lua_State *L, const clua_view *view, const clua_slot *slot) {
    const char *memory = (const char *)view->pointer + slot->offset;
    switch (slot->form) {
    case CLUA_INT64:
        lua_pushinteger(L, *(const int64_t *)(const void *)memory);
        return true;
    case CLUA_DOUBLE:
        lua_pushnumber(L, *(const double *)(const void *)memory);
        return true;
    case CLUA_BOOL8:
        lua_pushboolean(L, *memory & 1);
        return true;
    case CLUA_WORD8: {
        uint32_t word = slot->words[*(const uint8_t *)memory];
        if (word == UINT32_MAX) lua_pushnil(L);
        else lua_rawgeti(L, lua_upvalueindex(CLUA_UP_WORDS), (lua_Integer)word + 1);
        return true;
    }
    default:
        return false;
    }
}

static int record_index(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_view *view = lua_touserdata(L, 1);
    const clua_type *type = view->type.record;
    if (view->epoch != vm->epoch) dead(L, type->name);
    clua_charge_vm(L, vm, 2);
    const void *key = lua_topointer(L, 2);
    const clua_slot *slot = key ? clua_find_slot(type, key) : NULL;
    if (!slot) no_field(L, type);
    if (read_directly(L, view, slot)) return 1;
    if (!view->is_known || slot->field >= type->kept_count) {
        read_field(L, vm, view, slot->field);
        return 1;
    }
    uint64_t bit = (uint64_t)1 << slot->field;
    if (view->kept & bit) {
        lua_getiuservalue(L, 1, (int)slot->field + 1);
        return 1;
    }
    read_field(L, vm, view, slot->field);
    // A nested view is invalid after the call, so only data is kept.
    if (lua_type(L, -1) != LUA_TUSERDATA && lua_type(L, -1) != LUA_TTABLE) {
        lua_pushvalue(L, -1);
        lua_setiuservalue(L, 1, (int)slot->field + 1);
        view->kept |= bit;
    }
    return 1;
}

/// The iterator of `pairs(record)`: the fields in the order of their declaration.
int clua_record_next(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    if (clua_view_kind(L, 1) != CLUA_VIEW_RECORD) clua_error(L, "pairs over something else");
    const clua_view *view = lua_touserdata(L, 1);
    const clua_type *type = view->type.record;
    if (view->epoch != vm->epoch) dead(L, type->name);
    uint32_t field = 0;
    if (!lua_isnoneornil(L, 2)) {
        const void *key = lua_topointer(L, 2);
        const clua_slot *slot = key ? clua_find_slot(type, key) : NULL;
        if (!slot) no_field(L, type);
        field = slot->field + 1;
    }
    for (; field < type->field_count; field++) {
        clua_charge_vm(L, vm, 2);
        lua_settop(L, 2);
        lua_pushstring(L, type->fields[field]);
        read_field(L, vm, view, field);
        if (!lua_isnil(L, -1)) return 2;
    }
    return 0;
}

static int list_index(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    const clua_view *view = lua_touserdata(L, 1);
    if (view->epoch != vm->epoch) dead(L, "a list");
    clua_charge_vm(L, vm, 2);
    int exact;
    lua_Integer at = lua_tointegerx(L, 2, &exact);
    if (!exact || lua_type(L, 2) != LUA_TNUMBER) {
        if (lua_type(L, 2) == LUA_TNUMBER) return 0;
        char shown[64];
        clua_shown_key(shown, L, 2);
        clua_error(L, "a list has elements 1 to #list, no field '%s'", shown);
    }
    if (at < 1 || at > (lua_Integer)view->count) return 0;
    clua_value value;
    value.kind = CLUA_NIL;
    value.type = 0;
    value.text = NULL;
    value.count = 0;
    value.serial = 0;
    vm->host.read_element(vm->host.context, view->type.list, view->pointer, (size_t)at - 1, &value);
    push_read(L, vm, &value);
    return 1;
}

static int list_length(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    const clua_view *view = lua_touserdata(L, 1);
    if (view->epoch != vm->epoch) dead(L, "a list");
    clua_charge_vm(L, vm, 1);
    lua_pushinteger(L, view->count);
    return 1;
}

static int record_length(lua_State *L) {
    clua_error(L, "%s is a record; it has no length", clua_type_name(L, 1));
}

static int read_only(lua_State *L) {
    int kind = clua_view_kind(L, 1);
    clua_error(L, kind == CLUA_VIEW_LIST ? "a list is read-only" : "%s is read-only",
               clua_type_name(L, 1));
}

// MARK: Metatables

static void meta_function(lua_State *L, const char *name, lua_CFunction function) {
    clua_push_closure(L, function, 0);
    lua_setfield(L, -2, name);
}

static void push_meta(lua_State *L, const char *name, lua_CFunction index,
                      lua_CFunction length) {
    lua_createtable(L, 0, 5);
    meta_function(L, "__index", index);
    meta_function(L, "__newindex", read_only);
    meta_function(L, "__len", length);
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

void clua_open_views(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_METAS);
    push_meta(L, "list", list_index, list_length);
    lua_rawseti(L, -2, CLUA_LIST_META);
    lua_pop(L, 1);
}

void clua_push_record_meta(lua_State *L, const char *name) {
    push_meta(L, name, record_index, record_length);
}
