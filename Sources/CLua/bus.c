/// `bus`, the second argument of a reaction. Its arguments are packed immediately, so that later changes of a table
/// have no effect, and errors name the line of the call.
#include "internal.h"

/// Returns the line of the script that calls the running C function; 0 if it is unknown.
static int calling_line(lua_State *L) {
    lua_Debug ar;
    if (!lua_getstack(L, 1, &ar)) return 0;
    lua_getinfo(L, "l", &ar);
    return ar.currentline > 0 ? ar.currentline : 0;
}

static const char *text(lua_State *L, int index, const char *what, size_t *count) {
    if (lua_type(L, index) != LUA_TSTRING)
        clua_error(L, "%s, got %s", what, lua_isnone(L, index) ? "nothing" : clua_type_name(L, index));
    return lua_tolstring(L, index, count);
}

/// Makes the argument at `index` the last one, and replaces nil by an empty table.
static void take_table(lua_State *L, int index, const char *what) {
    lua_settop(L, index);
    if (lua_isnil(L, index)) {
        lua_newtable(L);
        lua_replace(L, index);
    }
    if (lua_type(L, index) != LUA_TTABLE && clua_view_kind(L, index) != CLUA_VIEW_FROZEN)
        clua_error(L, "%s as a table, got %s", what, clua_type_name(L, index));
}

static void check_size(lua_State *L, const char *what, size_t count) {
    if (count > CLUA_EVENT_CAP)
        clua_error(L, "%s takes %d bytes; at most %d are passed on", what, (int)count, (int)CLUA_EVENT_CAP);
}

static void put_data(lua_State *L, clua_vm *vm, int index) {
    clua_put_string(L, &vm->packed, "data", 4);
    size_t start = vm->packed.count;
    clua_packer packer = { .vm = vm, .out = &vm->packed, .root = "data", .mends = true };
    clua_pack(L, &packer, index);
    check_size(L, "the data of an event", vm->packed.count - start);
}

static void put_text(lua_State *L, clua_vm *vm, const char *name, const char *text, size_t count) {
    clua_put_string(L, &vm->packed, name, strlen(name));
    clua_put_string(L, &vm->packed, text, count);
}

static int publish(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_charge_vm(L, vm, 50);
    if (!vm->publishing) clua_error(L, "bus.publish works only while its reaction runs");
    size_t count;
    const char *topic = text(L, 1, "bus.publish expects a topic (a string)", &count);
    take_table(L, 2, "bus.publish expects its data");
    int line = calling_line(L);
    clua_entry_begin(L, vm, 3);
    put_data(L, vm, 2);
    clua_entry_line(L, vm, line);
    put_text(L, vm, "topic", topic, count);
    clua_entry_end(vm);
    return 0;
}

// MARK: Timers of modules

static void check_module(lua_State *L, clua_vm *vm, const char *name) {
    clua_charge_vm(L, vm, 50);
    if (!vm->is_module)
        clua_error(L, "%s is for modules in Lua, whose file returns a table with `module`",
                   name);
    if (!vm->publishing) clua_error(L, "%s works only while its handler runs", name);
}

static int after(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    check_module(L, vm, "bus.after");
    if (lua_type(L, 1) != LUA_TNUMBER)
        clua_error(L, "bus.after expects a time in seconds first, got %s",
                   lua_isnone(L, 1) ? "nothing" : clua_type_name(L, 1));
    double seconds = lua_tonumber(L, 1);
    if (!(seconds >= 0 && seconds <= 1e9))
        clua_error(L, "bus.after expects a time of 0 to 1000000000 seconds, got %f", seconds);
    size_t name_count, topic_count;
    const char *name = text(L, 2, "bus.after expects the name of the timer (a string) second", &name_count);
    const char *topic = text(L, 3, "bus.after expects a topic (a string) third", &topic_count);
    take_table(L, 4, "bus.after expects its data");
    int line = calling_line(L);
    clua_entry_begin(L, vm, 5);
    clua_put_string(L, &vm->packed, "after", 5);
    clua_packer packer = { .vm = vm, .out = &vm->packed, .root = "after", .mends = true };
    clua_pack(L, &packer, 1);
    put_data(L, vm, 4);
    clua_entry_line(L, vm, line);
    put_text(L, vm, "name", name, name_count);
    put_text(L, vm, "topic", topic, topic_count);
    clua_entry_end(vm);
    return 0;
}

static int cancel(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    check_module(L, vm, "bus.cancel");
    size_t count;
    const char *name = text(L, 1, "bus.cancel expects the name of a timer (a string)", &count);
    int line = calling_line(L);
    clua_entry_begin(L, vm, 2);
    put_text(L, vm, "cancel", name, count);
    clua_entry_line(L, vm, line);
    clua_entry_end(vm);
    return 0;
}

/// Ends the handler immediately. No `pcall` of the script catches it, so code after a refusal never runs.
static int refuse(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    check_module(L, vm, "bus.refuse");
    size_t count;
    const char *explanation = text(L, 1, "bus.refuse expects an explanation (a string)", &count);
    if (count == 0) clua_error(L, "bus.refuse expects an explanation, got an empty text");
    clua_escape(vm->refusal, sizeof vm->refusal, explanation, count);
    clua_fail(L, CLUA_REFUSED, vm->refusal);
}

// MARK: Questions

static int ask(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_charge_vm(L, vm, 200);
    if (!vm->asking) clua_error(L, "bus.ask works only while a function runs that was given bus");
    size_t count;
    const char *topic = text(L, 1, "bus.ask expects the name of a question (a string)", &count);
    char name[128];
    if (count >= sizeof name || count != strlen(topic)) {
        char shown[64];
        clua_shown(shown, topic, count);
        clua_error(L, "no question is called '%s'", shown);
    }
    memcpy(name, topic, count + 1);
    take_table(L, 2, "bus.ask expects the fields of its question");
    if (!vm->host.ask) clua_error(L, "nothing answers questions here");
    vm->question.count = 0;
    clua_packer packer = { .vm = vm, .out = &vm->question, .root = name, .mends = true };
    clua_pack(L, &packer, 2);
    check_size(L, "a question", vm->question.count);
    luaL_checkstack(L, 8, NULL);
    // The answer may depend on the script's memory, and may change it.
    vm->has_varied = true;
    if (vm->probes) clua_note_ctx_read(vm->probes, CLUA_CTX_QUESTION);
    clua_waiting waiting;
    clua_suspend(L, vm, &waiting);
    clua_bytes out = { NULL, 0 };
    bool is_answered = vm->host.ask(vm->host.context, name, (clua_bytes){ vm->question.bytes, vm->question.count }, &out);
    clua_resume(L, vm, &waiting);
    lua_settop(L, 0);
    clua_charge_vm(L, vm, clua_bytes_cost(out.count));
    if (!is_answered) {
        lua_pushlstring(L, (const char *)out.bytes, out.count);
        clua_error(L, "%s", lua_tostring(L, 1));
    }
    clua_unpack(L, out);
    return 1;
}

void clua_open_bus(lua_State *L) {
    static const struct { const char *name; lua_CFunction function; } members[] = {
        { "after", after }, { "ask", ask }, { "cancel", cancel }, { "publish", publish },
        { "refuse", refuse },
    };
    lua_createtable(L, 0, sizeof members / sizeof *members);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        lua_pushcfunction(L, members[i].function);
        lua_setfield(L, -2, members[i].name);
    }
    clua_freeze_library(L, "bus");
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_BUS);
}
