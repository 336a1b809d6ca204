/// Records calls of a script, which the host handles afterwards, as packed data. Used by `bus.publish` and the methods
/// of a recorder.
#include "internal.h"
#include <stdio.h>

// MARK: Entries

void clua_recording_begin(lua_State *L, clua_vm *vm) {
    uint8_t head[5] = { 'a' };
    clua_put(L, &vm->packed, head, sizeof head);   // the count is set at the end
    vm->recorded = 0;
    vm->recorded_to = vm->packed.count;
}

void clua_entry_begin(lua_State *L, clua_vm *vm, uint32_t members) {
    vm->packed.count = vm->recorded_to;            // drops the rest of a failed entry
    clua_put(L, &vm->packed, "m", 1);
    clua_put_u32(L, &vm->packed, members);
}

void clua_entry_line(lua_State *L, clua_vm *vm, int line) {
    uint8_t number[9] = { 'i' };
    for (int i = 0; i < 4; i++) number[1 + i] = (uint8_t)((uint32_t)line >> (8 * i));
    clua_put_string(L, &vm->packed, "line", 4);
    clua_put(L, &vm->packed, number, sizeof number);
}

void clua_entry_end(clua_vm *vm) {
    vm->recorded_to = vm->packed.count;
    vm->recorded++;
}

void clua_recording_end(clua_vm *vm) {
    vm->packed.count = vm->recorded_to;
    for (int i = 0; i < 4; i++) vm->packed.bytes[1 + i] = (uint8_t)(vm->recorded >> (8 * i));
}

// MARK: The recorder

enum { UP_OBJECT = 1, UP_METHOD, UP_EPOCH, UP_TAKES_FUNCTION };

/// Returns the current line of the file's own outermost function. The line of a helper that is called twice would be
/// ambiguous.
static int line_of_file(lua_State *L, clua_vm *vm) {
    lua_Debug ar;
    int line = 0;
    for (int level = 1; lua_getstack(L, level, &ar); level++) {
        clua_charge_vm(L, vm, 1 + (size_t)level / 8);   // Lua walks through all levels up to this one
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline > 0 && ar.source[0] == '@' && strcmp(ar.source + 1, vm->file) == 0)
            line = ar.currentline;
    }
    return line;
}

static int record(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_charge_vm(L, vm, 20);
    int count = lua_gettop(L);
    const char *object = lua_tostring(L, lua_upvalueindex(UP_OBJECT));
    const char *method = lua_tostring(L, lua_upvalueindex(UP_METHOD));
    if ((uint64_t)lua_tointeger(L, lua_upvalueindex(UP_EPOCH)) != vm->epoch)
        clua_error(L, "%s.%s works only while the function runs that %s was given to",
                   object, method, object);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_RECORDER);
    if (count > 0 && lua_rawequal(L, 1, -1))
        clua_error(L, "write %s.%s with a dot, not with a colon", object, method);
    lua_pop(L, 1);
    int line = line_of_file(L, vm);
    clua_entry_begin(L, vm, 3);
    clua_put_string(L, &vm->packed, "arguments", 9);
    clua_put(L, &vm->packed, "a", 1);
    clua_put_u32(L, &vm->packed, (uint32_t)count);
    for (int i = 1; i <= count; i++) {
        char root[64];
        snprintf(root, sizeof root, "%.16s.%.24s: argument %d", object, method, i);
        clua_packer packer = { .vm = vm, .out = &vm->packed, .root = root };
        if (lua_isfunction(L, i) && lua_toboolean(L, lua_upvalueindex(UP_TAKES_FUNCTION)))
            clua_put_function(L, vm, &vm->packed, i);
        else
            clua_pack(L, &packer, i);
    }
    clua_entry_line(L, vm, line);
    clua_put_string(L, &vm->packed, "method", 6);
    clua_put_string(L, &vm->packed, method, strlen(method));
    clua_entry_end(vm);
    return 0;
}

typedef struct {
    uint32_t function;
    const char *object, *taker;
    const char *const *methods;
    size_t count;
} recorder_frame;

static int record_body(lua_State *L) {
    recorder_frame *frame = lua_touserdata(L, 1);
    clua_vm *vm = clua_vm_of(L);
    clua_recording_begin(L, vm);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_FUNCTIONS);
    lua_rawgeti(L, -1, (lua_Integer)frame->function + 1);
    lua_createtable(L, 0, (int)frame->count);
    for (size_t i = 0; i < frame->count; i++) {
        lua_pushstring(L, frame->object);
        lua_pushstring(L, frame->methods[i]);
        lua_pushinteger(L, (lua_Integer)vm->epoch);
        lua_pushboolean(L, frame->taker && strcmp(frame->taker, frame->methods[i]) == 0);
        lua_pushcclosure(L, record, UP_TAKES_FUNCTION);
        lua_setfield(L, -2, frame->methods[i]);
    }
    clua_freeze_library(L, frame->object);
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_RECORDER);
    lua_call(L, 1, 1);
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    if (!lua_isnil(L, -1)) {
        char message[96];
        snprintf(message, sizeof message, "the function returned a %s; expected nothing",
                 clua_type_name(L, -1));
        clua_raise_at(L, CLUA_RUNTIME, vm->file, vm->functions[frame->function].line, message);
    }
    clua_recording_end(vm);
    return 0;
}

clua_status clua_record_calls(clua_vm *vm, uint32_t function, const char *object,
                              const char *const *methods, size_t count, const char *taker,
                              clua_bytes *out, clua_report *report) {
    *out = (clua_bytes){ NULL, 0 };
    if (function >= vm->function_count) return clua_refuse_call(vm, function, report);
    recorder_frame frame = { function, object, taker, methods, count };
    clua_status status = clua_protect(vm, record_body, &frame, vm->limits.work, report);
    if (status != CLUA_OK) return status;
    *out = (clua_bytes){ vm->packed.bytes, vm->packed.count };
    if (report) report->line = vm->functions[function].line;
    return CLUA_OK;
}
