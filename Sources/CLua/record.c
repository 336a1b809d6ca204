/// Read-only views of the host's records and lists.
///
/// Reading a field is the most frequent operation here. The key is compared by its address (Lua interns short strings,
/// and the vm keeps the field names), so that a read is one lookup in a small table and one call of the host, or none
/// if C may read the field itself. A view with a serial is kept, and becomes valid again when the same record is passed
/// again. From then on it caches the values that it has read, because a record never changes.
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

/// Returns whether the call with this number runs, or waits for an answer.
static bool goes_on(const clua_vm *vm, uint64_t epoch) {
    if (epoch == vm->epoch) return true;
    for (const clua_waiting *waiting = vm->waiting; waiting; waiting = waiting->outer)
        if (waiting->epoch == epoch) return true;
    return false;
}

static void renew(clua_vm *vm, clua_view *view, const clua_value *value) {
    view->is_known = view->is_known || view->epoch != vm->epoch;
    view->epoch = vm->epoch;
    view->pointer = value->pointer;
    if (view->kind == CLUA_VIEW_LIST) view->count = (uint32_t)value->count;
}

// Within one call, a serial has exactly one userdata, even if its set of the cache is full of views of active calls:
// further ones are in a separate table, which each waiting call keeps for itself.

/// Pushes the table of these views, and the key of a view in it.
static void push_spill(lua_State *L, const clua_value *value, uint64_t type) {
    char key[16];
    memcpy(key, &value->serial, 8);
    memcpy(key + 8, &type, 8);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_SPILL);
    lua_pushlstring(L, key, sizeof key);
}

/// Pushes the view of the table, if it is there.
static bool find_spilled(lua_State *L, clua_vm *vm, const clua_value *value, uint64_t type) {
    if (!vm->spilled) return false;
    push_spill(L, value, type);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 2);
        return false;
    }
    // It may remain from a call that has ended while this one waited for it.
    renew(vm, lua_touserdata(L, -1), value);
    lua_replace(L, -2);
    return true;
}

static void push_spilled(lua_State *L, clua_vm *vm, const clua_value *value, bool list, uint64_t type, int metas) {
    if (find_spilled(L, vm, value, type)) return;
    push_spill(L, value, type);
    new_view(L, vm, value, list, metas);       // table, key, view
    lua_pushvalue(L, -1);
    lua_insert(L, -4);                         // view, table, key, view
    vm->is_spilling = true;                    // our own table: no cap on its blocks
    lua_rawset(L, -3);
    vm->is_spilling = false;
    lua_pop(L, 1);
    vm->spilled = true;
}

/// Returns the first entry of the cache set for a view.
static size_t set_of(uint64_t serial, uint64_t type) {
    uint64_t hash = (serial ^ type << 20) * 0x9e3779b97f4a7c15u;
    return (size_t)(hash >> 57) * CLUA_WAYS;
}

void clua_renew_view(clua_vm *vm, const clua_value *value) {
    if (value->kind != CLUA_RECORD || value->serial == 0) return;
    clua_entry *set = &vm->cache[set_of(value->serial, value->type)];
    for (int way = 0; way < CLUA_WAYS; way++)
        if (set[way].view && set[way].serial == value->serial && set[way].type == value->type
            && (set[way].view->epoch == vm->epoch || !goes_on(vm, set[way].view->epoch)))
            renew(vm, set[way].view, value);
}

void clua_push_view(lua_State *L, clua_vm *vm, const clua_value *value, bool list,
                    int views, int metas) {
    if (value->serial == 0) {
        new_view(L, vm, value, list, metas);
        return;
    }
    uint64_t type = (uint64_t)value->type | (uint64_t)list << 32;
    size_t base = set_of(value->serial, type);
    clua_entry *set = &vm->cache[base];
    int victim = -1;
    uint64_t oldest = UINT64_MAX;
    for (int way = 0; way < CLUA_WAYS; way++) {
        clua_view *view = set[way].view;
        if (!view) {
            if (oldest > 0) victim = way, oldest = 0;
            continue;
        }
        bool is_busy = goes_on(vm, view->epoch);
        if (set[way].serial == value->serial && set[way].type == type) {
            if (view->epoch != vm->epoch) {
                if (is_busy) {
                    victim = -1;               // a waiting call uses it; this one gets another
                    break;
                }
                if (find_spilled(L, vm, value, type)) return;
            }
            renew(vm, view, value);
            lua_rawgeti(L, views, (lua_Integer)(base + (size_t)way) + 1);
            return;
        }
        if (!is_busy && view->epoch < oldest) victim = way, oldest = view->epoch;
    }
    if (victim < 0 || vm->spilled) {
        push_spilled(L, vm, value, list, type, metas);
        return;
    }
    clua_view *view = new_view(L, vm, value, list, metas);
    lua_pushvalue(L, -1);
    lua_rawseti(L, views, (lua_Integer)(base + (size_t)victim) + 1);
    set[victim] = (clua_entry){ value->serial, type, view };
    vm->has_views = true;
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

static int record_index(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_view *view = lua_touserdata(L, 1);
    const clua_type *type = view->type.record;
    if (view->epoch != vm->epoch) dead(L, type->name);
    clua_charge_vm(L, vm, 2);
    const void *key = lua_topointer(L, 2);
    const clua_slot *slot = key ? clua_find_slot(type, key) : NULL;
    if (!slot) no_field(L, type);
    if (__builtin_expect(vm->probes != NULL, 0)) clua_note_record_read(vm->probes, view->pointer, slot->field);
    if (clua_push_directly(L, view->pointer, slot)) return 1;
    if (!view->is_known || slot->field >= type->kept_count) {
        clua_push_field(L, vm, view->type.record->id, view->pointer, slot->field);
        return 1;
    }
    uint64_t bit = (uint64_t)1 << slot->field;
    if (view->kept & bit) {
        lua_getiuservalue(L, 1, (int)slot->field + 1);
        return 1;
    }
    clua_push_field(L, vm, view->type.record->id, view->pointer, slot->field);
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
        if (vm->probes) clua_note_record_read(vm->probes, view->pointer, field);
        clua_push_field(L, vm, type->id, view->pointer, field);
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
    clua_push_value(L, vm, &value, lua_upvalueindex(CLUA_UP_WORDS), lua_upvalueindex(CLUA_UP_VIEWS),
                    lua_upvalueindex(CLUA_UP_METAS));
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
