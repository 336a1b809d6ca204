/// `ctx`: bus time, the time of day, the persistent table `memory`, the settings, the usual answer, and experiments.
///
/// Settings are plain tables behind views. A view costs one userdata per table, is created when the table is first read
/// and then kept, and raises an error for a misspelled setting.
#include "internal.h"
#include <math.h>

// MARK: The time of day

/// Whole minutes since midnight of the day on which the clock was set.
static int64_t minutes(const clua_clock *clock, int64_t now) {
    int64_t passed = now > clock->told_at ? now - clock->told_at : 0;
    return clock->minute_of_day + passed / 60000000000;
}

int32_t clua_minute_of_day(const clua_clock *clock, int64_t now) { return (int32_t)(minutes(clock, now) % 1440); }

int32_t clua_weekday(const clua_clock *clock, int64_t now) {
    if (clock->weekday == 0) return 0;
    return (int32_t)((clock->weekday - 1 + minutes(clock, now) / 1440) % 7 + 1);
}

static void push_clock(lua_State *L, const clua_vm *vm) {
    clua_clock *clock = vm->clock;
    if (!clock || !clock->is_told) {
        if (clock) clock->was_missed = true;
        lua_pushnil(L);
        return;
    }
    int64_t now = (int64_t)llround(vm->now * 1e9);
    clua_charge(L, 8);
    lua_createtable(L, 0, 3);
    lua_pushinteger(L, clua_minute_of_day(clock, now));
    lua_setfield(L, -2, "minuteOfDay");
    int32_t weekday = clua_weekday(clock, now);
    if (weekday) {
        lua_pushinteger(L, weekday);
        lua_setfield(L, -2, "weekday");
    }
    if (clock->has_offset) {
        lua_pushinteger(L, clock->offset);
        lua_setfield(L, -2, "offset");
    }
}

void clua_set_clock(clua_vm *vm, clua_clock *clock) { vm->clock = clock; }

// MARK: The usual answer

/// `ctx.default()`: the answer that the question would get without the running policy.
static int usual(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_charge_vm(L, vm, 50);
    if (lua_gettop(L) > 0) clua_error(L, "ctx.default() takes no arguments; it is about the question that the policy was asked");
    if (!vm->host.usual) clua_error(L, "ctx.default() works only in a policy, and nothing else answers here");
    luaL_checkstack(L, 8, NULL);
    clua_waiting waiting;
    clua_suspend(L, vm, &waiting);
    clua_value out = { .kind = CLUA_NIL };
    bool is_answered = vm->host.usual(vm->host.context, &out);
    clua_resume(L, vm, &waiting);
    // The answerer has a time limit of its own, so its time does not count here.
    if (vm->deadline_at != UINT64_MAX) vm->deadline_at = vm->own_deadline_at = 0;
    lua_settop(L, 0);
    clua_charge_vm(L, vm, clua_bytes_cost(out.count));
    switch (out.kind) {
    case CLUA_BOOL: lua_pushboolean(L, out.boolean); break;
    case CLUA_INT: lua_pushinteger(L, out.integer); break;
    case CLUA_NUMBER: lua_pushnumber(L, out.number); break;
    case CLUA_STRING: clua_push_text(L, vm, out.text, out.count); break;
    case CLUA_PACKED: clua_unpack(L, (clua_bytes){ (const uint8_t *)out.text, out.count }); break;
    default: lua_pushnil(L);
    }
    if (!is_answered) clua_error(L, "%s", lua_tostring(L, 1));
    return 1;
}

// MARK: Experiments

enum { MOST_ARMS = 16, ARM_COST = 50 };
#define COHORT "ctx.cohort(name, percent, …)"

bool clua_names_experiment(const char *text, size_t length) {
    if (length == 0 || length > CLUA_EXPERIMENT_CAP) return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') && c != '-' && c != '_' && c != '.')
            return false;
    }
    return true;
}

/// `ctx.cohort()`: the arm of an experiment that this installation is in; nil for the control arm.
static int cohort(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_charge_vm(L, vm, ARM_COST);
    int count = lua_gettop(L) - 1;
    size_t length = 0;
    const char *name = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : NULL;
    if (!name) clua_error(L, COHORT " expects the name of an experiment first, got %s", clua_type_name(L, 1));
    if (!clua_names_experiment(name, length))
        clua_error(L, COHORT " got a name that no experiment can have; it has 1 to %d letters, digits, '-', '_' or '.'",
                   CLUA_EXPERIMENT_CAP);
    if (count < 1) clua_error(L, COHORT " expects the percentage of each arm, such as 50");
    if (count > MOST_ARMS) clua_error(L, COHORT " takes at most %d arms, got %d", MOST_ARMS, count);
    double percents[MOST_ARMS], sum = 0;
    for (int i = 0; i < count; i++) {
        if (lua_type(L, i + 2) != LUA_TNUMBER)
            clua_error(L, COHORT " expects numbers behind the name, got %s", clua_type_name(L, i + 2));
        percents[i] = lua_tonumber(L, i + 2);
        if (!(percents[i] >= 0 && percents[i] <= 100))
            clua_error(L, COHORT " expects percentages from 0 to 100, got %s", luaL_tolstring(L, i + 2, NULL));
        sum += percents[i];
    }
    if (sum > 100.000001) clua_error(L, COHORT " got percentages of more than 100 together");
    // The host may learn the installation's name at any time.
    vm->has_varied = true;
    if (vm->probes) clua_note_ctx_read(vm->probes, CLUA_CTX_COHORT);
    uint32_t arm = vm->host.arm ? vm->host.arm(vm->host.context, name, length, percents, (size_t)count) : 0;
    if (arm) lua_pushinteger(L, arm);
    else lua_pushnil(L);
    return 1;
}

// MARK: The fields of ctx

static int ctx_index(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    const void *key = lua_topointer(L, 2);
    clua_charge_vm(L, vm, 1);
    if (key && key == vm->ctx_now) {
        vm->has_varied = true;
        if (vm->probes) clua_note_ctx_read(vm->probes, CLUA_CTX_NOW);
        lua_pushnumber(L, vm->now);
        return 1;
    }
    if (key && key == vm->ctx_memory) {
        vm->has_varied = true;
        if (vm->probes) clua_note_ctx_read(vm->probes, CLUA_CTX_MEMORY);
        lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_MEMORY);
        return 1;
    }
    if (key && key == vm->ctx_settings) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_SETTINGS);
        return 1;
    }
    if (key && key == vm->ctx_container) {
        if (vm->probes) clua_note_ctx_read(vm->probes, CLUA_CTX_CONTAINER);
        if (vm->container) lua_pushlstring(L, vm->container, vm->container_length);
        else lua_pushliteral(L, "main");
        return 1;
    }
    if (key && key == vm->ctx_clock) {
        vm->has_varied = true;
        if (vm->probes) clua_note_ctx_read(vm->probes, CLUA_CTX_CLOCK);
        push_clock(L, vm);
        return 1;
    }
    if (key && key == vm->ctx_default) {
        lua_pushcfunction(L, usual);
        return 1;
    }
    if (key && key == vm->ctx_cohort) {
        lua_pushcfunction(L, cohort);
        return 1;
    }
    static const char *const fields[] = { "clock", "cohort", "container", "default", "memory", "now", "settings" };
    char shown[64];
    clua_shown_key(shown, L, 2);
    const char *near = clua_push_suggestion_of(L, shown, fields, sizeof fields / sizeof *fields);
    clua_error(L, "ctx has no field '%s'%s", shown, near);
}

static int ctx_newindex(lua_State *L) {
    clua_error(L, "ctx is read-only (what must last goes into ctx.memory)");
}

// MARK: Frozen tables

void clua_freeze(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_FROZEN_VIEWS);
    lua_pushvalue(L, -2);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 1);
        clua_view *view = lua_newuserdatauv(L, sizeof *view, 1);
        memset(view, 0, sizeof *view);
        view->kind = CLUA_VIEW_FROZEN;
        lua_pushvalue(L, -3);
        lua_setiuservalue(L, -2, 1);
        lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_FROZEN_META);
        lua_setmetatable(L, -2);
        lua_pushvalue(L, -3);                  // table, views, view, table
        lua_pushvalue(L, -2);
        lua_rawset(L, -4);
    }
    lua_replace(L, -3);
    lua_pop(L, 1);
}

static int frozen_index(lua_State *L) {
    clua_charge(L, 2);
    lua_getiuservalue(L, 1, 1);
    lua_pushvalue(L, 2);
    int type = lua_isnil(L, 2) ? LUA_TNIL : lua_rawget(L, 3);
    if (type == LUA_TTABLE) {
        clua_freeze(L);
    } else if (type == LUA_TNIL && lua_type(L, 2) == LUA_TSTRING && lua_rawlen(L, 3) == 0) {
        char shown[64];
        clua_shown_key(shown, L, 2);
        const char *near = clua_push_suggestion(L, shown, 3);
        clua_error(L, "settings has no field '%s'%s", shown, near);
    }
    return 1;
}

static int frozen_newindex(lua_State *L) {
    clua_error(L, "settings is read-only");
}

static int frozen_length(lua_State *L) {
    clua_charge(L, 1);
    lua_getiuservalue(L, 1, 1);
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, -1));
    return 1;
}

// MARK: Setting up

static void set_function(lua_State *L, const char *name, lua_CFunction function) {
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
}

static void set_names(lua_State *L, const char *name) {
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

/// Returns the address of a field name that the vm keeps interned.
static const void *anchor(lua_State *L, const char *name) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_NAMES);
    lua_pushstring(L, name);
    const void *address = lua_topointer(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, -3);
    lua_pop(L, 1);
    return address;
}

/// Sets the settings to the table on top of the stack, or to an empty one.
static void install_settings(lua_State *L) {
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_FROZEN_VIEWS);
    clua_freeze(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_SETTINGS);
}

void clua_open_ctx(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    vm->ctx_now = anchor(L, "now");
    vm->ctx_memory = anchor(L, "memory");
    vm->ctx_settings = anchor(L, "settings");
    vm->ctx_container = anchor(L, "container");
    vm->ctx_clock = anchor(L, "clock");
    vm->ctx_default = anchor(L, "default");
    vm->ctx_cohort = anchor(L, "cohort");
    lua_createtable(L, 0, 5);
    set_function(L, "__index", frozen_index);
    set_function(L, "__newindex", frozen_newindex);
    set_function(L, "__len", frozen_length);
    set_names(L, "table");
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_FROZEN_META);
    lua_newtable(L);
    install_settings(L);
    clua_view *ctx = lua_newuserdatauv(L, sizeof *ctx, 0);
    memset(ctx, 0, sizeof *ctx);
    ctx->kind = CLUA_VIEW_CTX;
    lua_createtable(L, 0, 4);
    set_function(L, "__index", ctx_index);
    set_function(L, "__newindex", ctx_newindex);
    set_names(L, "ctx");
    lua_setmetatable(L, -2);
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_CTX);
}

// MARK: The host's side

static int settings_body(lua_State *L) {
    clua_vm_of(L)->deadline_at = UINT64_MAX;   // no script runs, so only work counts
    clua_unpack(L, *(clua_bytes *)lua_touserdata(L, 1));
    if (!lua_istable(L, -1)) clua_fail(L, CLUA_HOST, "settings are not an object");
    install_settings(L);
    return 0;
}

clua_status clua_set_settings(clua_vm *vm, clua_bytes packed, clua_report *report) {
    return clua_protect(vm, settings_body, &packed, UINT64_MAX, report);
}

static int set_memory_body(lua_State *L) {
    clua_vm_of(L)->deadline_at = UINT64_MAX;   // no script runs, so only work counts
    clua_unpack(L, *(clua_bytes *)lua_touserdata(L, 1));
    if (!lua_istable(L, -1)) clua_fail(L, CLUA_HOST, "memory is not an object");
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_MEMORY);
    return 0;
}

clua_status clua_set_memory(clua_vm *vm, clua_bytes packed, clua_report *report) {
    return clua_protect(vm, set_memory_body, &packed, vm->limits.load_work, report);
}

static int get_memory_body(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    vm->deadline_at = UINT64_MAX;
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_MEMORY);
    clua_packer packer = { .vm = vm, .out = &vm->packed, .root = "memory" };
    clua_pack(L, &packer, lua_gettop(L));
    return 0;
}

clua_status clua_get_memory(clua_vm *vm, clua_bytes *out, clua_report *report) {
    *out = (clua_bytes){ NULL, 0 };
    clua_status status = clua_protect(vm, get_memory_body, NULL, vm->limits.load_work, report);
    if (status == CLUA_OK) *out = (clua_bytes){ vm->packed.bytes, vm->packed.count };
    return status;
}

void clua_set_container(clua_vm *vm, const char *name, size_t length) {
    vm->container = name;
    vm->container_length = length;
}
