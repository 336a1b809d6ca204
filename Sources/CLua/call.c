/// Protected calls, the only way into Lua.
///
/// The arguments are pushed, the function runs and its result is read inside one C function under `lua_pcall`. Outside
/// of it, only a light userdata and a copy of a stack value are pushed, which cannot fail.
#include "internal.h"
#include <stdio.h>

static void begin(clua_vm *vm, uint64_t work, bool is_straight) {
    clua_arm(vm, work, is_straight);
    vm->epoch = ++vm->calls;
    vm->outcome = CLUA_OK;
    vm->placed = false;
    vm->fault_path[0] = vm->cut_text[0] = 0;
    vm->reason_count = 0;
    vm->answer_line = 0;
    vm->publishing = vm->asking = false;
    vm->is_spilling = false;
    vm->arena_top = vm->arena_base;
    vm->requiring = NULL;
    vm->log.count = 0;
    vm->log_cut = false;
    vm->packed.count = 0;
    vm->running = true;
}

/// Turns the result of `lua_pcall` into a status, and fills the fault fields.
static clua_status end(clua_vm *vm, int status) {
    vm->running = false;
    vm->strike_at = 0;
    bool tight = vm->heap.held > vm->limits.memory / 4;
    if (tight != vm->tight) {
        // Collects garbage less frequently while the heap is small, so that few calls pay for it.
        vm->tight = tight;
        lua_gc(vm->L, LUA_GCINC, tight ? 150 : 400, 200, 12);
    }
    if (__builtin_expect(status == LUA_OK && vm->fatal == CLUA_OK && vm->left + vm->reserve >= 0, 1))
        return CLUA_OK;
    if (status != LUA_OK) lua_pop(vm->L, 1);   // the error
    if (status == LUA_ERRMEM) clua_doom(vm, CLUA_MEMORY, vm->refused ? vm->refused : "not enough memory");
    if (vm->left + vm->reserve < 0) clua_doom(vm, CLUA_WORK, "the work budget is spent");
    if (vm->fatal != CLUA_OK) {
        // The position is unknown if a call got no memory at all, or ended before the next instruction.
        if (!vm->is_doomed_at) vm->fault_line = 0, vm->fault_file[0] = vm->fault_path[0] = 0;
        snprintf(vm->fault_message, sizeof vm->fault_message, "%s", vm->fatal_message);
        return vm->fatal;
    }
    if (status == LUA_ERRERR) {
        vm->fault_line = 0;
        vm->fault_file[0] = 0;
        snprintf(vm->fault_message, sizeof vm->fault_message, "an error while reporting an error");
    }
    return vm->outcome != CLUA_OK ? vm->outcome : CLUA_RUNTIME;
}

// MARK: Calls that wait

void clua_suspend(lua_State *L, clua_vm *vm, clua_waiting *waiting) {
    if (vm->spilled) lua_newtable(L);          // for the views of other calls; nothing below allocates
    bool spilled = vm->spilled;
    *waiting = (clua_waiting){
        .outer = vm->waiting, .epoch = vm->epoch, .spilled = spilled, .now = vm->now, .left = vm->left, .reserve = vm->reserve, .granted = vm->granted,
        .deadline_at = vm->deadline_at, .own_deadline_at = vm->own_deadline_at, .strike_at = vm->strike_at,
        .outcome = vm->outcome, .publishing = vm->publishing, .asking = vm->asking, .placed = vm->placed,
        .log_cut = vm->log_cut,
        .requiring = vm->requiring, .arena_base = vm->arena_base, .packed = vm->packed, .log = vm->log,
        .recorded = vm->recorded, .recorded_to = vm->recorded_to,
    };
    memcpy(waiting->cut_text, vm->cut_text, sizeof vm->cut_text);
    vm->packed = vm->log = (clua_buffer){ 0 };
    vm->arena_base = vm->arena_top;
    vm->strike_at = 0;
    vm->waiting = waiting;
    if (spilled) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_SPILL);
        lua_insert(L, 1);
        lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_SPILL);
        vm->spilled = false;
    }
    lua_settop(L, spilled);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_HANDLER);
    lua_insert(L, CLUA_BASE_HANDLER);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_CALL);
    lua_insert(L, CLUA_BASE_CALL);             // above them: the views of this call that did not fit into the cache
}

void clua_resume(lua_State *L, clua_vm *vm, const clua_waiting *waiting) {
    clua_buffer_end(vm, &vm->packed);
    clua_buffer_end(vm, &vm->log);
    if (waiting->spilled) {
        lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_SPILL);
        vm->spilled = true;
    }
    vm->waiting = waiting->outer;
    vm->epoch = waiting->epoch, vm->now = waiting->now;
    vm->left = waiting->left, vm->reserve = waiting->reserve, vm->granted = waiting->granted;
    vm->deadline_at = waiting->deadline_at, vm->own_deadline_at = waiting->own_deadline_at;
    vm->strike_at = waiting->strike_at;
    vm->outcome = waiting->outcome, vm->publishing = waiting->publishing, vm->asking = waiting->asking;
    vm->placed = waiting->placed;
    vm->log_cut = waiting->log_cut, vm->requiring = waiting->requiring;
    vm->arena_top = vm->arena_base;
    vm->arena_base = waiting->arena_base;
    vm->packed = waiting->packed, vm->log = waiting->log;
    vm->recorded = waiting->recorded, vm->recorded_to = waiting->recorded_to;
    memcpy(vm->cut_text, waiting->cut_text, sizeof vm->cut_text);
    vm->fatal = CLUA_OK;
    vm->is_doomed_at = false;
    vm->fatal_message = vm->refused = NULL;
    vm->running = true;
    vm->is_spilling = false;
    lua_sethook(L, clua_hook, LUA_MASKCOUNT, CLUA_HOOK_INTERVAL);
}

clua_status clua_protect(clua_vm *vm, lua_CFunction body, void *frame, uint64_t work,
                         clua_report *report) {
    begin(vm, work, false);
    lua_pushcfunction(vm->L, body);
    lua_pushlightuserdata(vm->L, frame);
    clua_status status = end(vm, lua_pcall(vm->L, 1, 0, CLUA_BASE_HANDLER));
    if (status != CLUA_OK) return clua_report_fill(vm, status, report);
    clua_report_ok(vm, 0, report);
    return CLUA_OK;
}

// MARK: Policies

typedef struct {
    clua_vm *vm;
    uint32_t function;
    size_t count;
    const clua_value *arguments;
    clua_value *answer;
} call_frame;

enum { UP_FUNCTIONS = CLUA_UP_EXTRA, UP_CTX };

/// The stack index of the first result; the frame is below it. If the function reports its line, that comes next. The
/// last result is the reason.
enum { ANSWER = 2, LINE };

static void take_answer(lua_State *L, clua_vm *vm, clua_value *answer) {
    answer->text = NULL;
    answer->count = 0;
    switch (lua_type(L, ANSWER)) {
    case LUA_TNIL:
        answer->kind = CLUA_NIL;
        return;
    case LUA_TBOOLEAN:
        answer->kind = CLUA_BOOL;
        answer->boolean = lua_toboolean(L, ANSWER);
        return;
    case LUA_TNUMBER: {
        int exact;
        if (lua_isinteger(L, ANSWER)) {
            answer->kind = CLUA_INT;
            answer->integer = lua_tointegerx(L, ANSWER, &exact);
        } else {
            answer->kind = CLUA_NUMBER;
            answer->number = lua_tonumber(L, ANSWER);
        }
        return;
    }
    case LUA_TSTRING: {
        // Copied, because the string may be collected before the host reads it.
        const char *text = lua_tolstring(L, ANSWER, &answer->count);
        if (answer->count > vm->limits.string_bytes)
            clua_fail(L, CLUA_TOO_LARGE, "the answer is too long");
        if (!clua_is_ascii(text, answer->count)) clua_mend(vm, &text, &answer->count, "the answer");
        memcpy(vm->answer, text, answer->count);
        vm->answer[answer->count] = 0;
        answer->kind = CLUA_STRING;
        answer->text = vm->answer;
        return;
    }
    default:
        if (lua_type(L, ANSWER) == LUA_TTABLE || lua_islightuserdata(L, ANSWER)
            || clua_view_kind(L, ANSWER) == CLUA_VIEW_FROZEN) {
            clua_packer packer = { .vm = vm, .out = &vm->packed, .root = "the answer", .mends = true };
            clua_pack(L, &packer, ANSWER);
            answer->kind = CLUA_PACKED;
            answer->text = (const char *)vm->packed.bytes;
            answer->count = vm->packed.count;
            return;
        }
        answer->kind = CLUA_OTHER;
        answer->text = clua_type_name(L, ANSWER);
        answer->count = strlen(answer->text);
    }
}

/// Takes the last result of a policy from the top of the stack.
static void take_reason(lua_State *L, clua_vm *vm, int line) {
    char message[200];
    if (lua_type(L, -1) != LUA_TSTRING) {
        snprintf(message, sizeof message,
                 "returned a %s as the reason of its answer, which is a text (write: return \"hold\", \"at most one a minute\")",
                 clua_type_name(L, -1));
        clua_raise_at(L, CLUA_RUNTIME, vm->file, line, message);
    }
    size_t count;
    const char *text = lua_tolstring(L, -1, &count);
    if (!clua_is_ascii(text, count)) clua_mend(vm, &text, &count, "the reason");
    size_t characters = 0;
    for (size_t i = 0; i < count; i++) characters += ((unsigned char)text[i] & 0xC0) != 0x80;
    if (characters > CLUA_REASON_CAP) {
        snprintf(message, sizeof message, "returned a reason of %zu characters; it has at most %d", characters,
                 CLUA_REASON_CAP);
        clua_raise_at(L, CLUA_RUNTIME, vm->file, line, message);
    }
    memcpy(vm->reason, text, count);
    vm->reason_count = count;
}

int clua_call_body(lua_State *L) {
    call_frame *frame = lua_touserdata(L, 1);
    clua_vm *vm = frame->vm;
    if (vm->spilled) {
        lua_newtable(L);
        lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_SPILL);
        vm->spilled = false;
    }
    const clua_function *function = &vm->functions[frame->function];
    int results = function->tells_line ? 3 : 2;
    lua_rawgeti(L, lua_upvalueindex(UP_FUNCTIONS), (lua_Integer)frame->function + 1);
    if (function->is_flat) {
        clua_push_arguments(L, vm, function, frame->arguments, lua_upvalueindex(UP_CTX));
        lua_call(L, function->argument_count, results);
    } else {
        if (frame->count > 12) luaL_checkstack(L, (int)frame->count + 8, NULL);
        for (size_t i = 0; i < frame->count; i++)
            clua_push_value(L, vm, &frame->arguments[i], lua_upvalueindex(CLUA_UP_WORDS),
                            lua_upvalueindex(CLUA_UP_VIEWS), lua_upvalueindex(CLUA_UP_METAS));
        lua_pushvalue(L, lua_upvalueindex(UP_CTX));
        if (function->takes_bus) {
            vm->asking = true;
            lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_BUS);
        }
        lua_call(L, (int)frame->count + (function->takes_bus ? 2 : 1), results);
    }
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    vm->answer_line = results == 3 ? (int)lua_tointegerx(L, LINE, NULL) : 0;
    if (__builtin_expect(lua_type(L, -1) != LUA_TNIL, 0)) take_reason(L, vm, vm->functions[frame->function].line);
    take_answer(L, vm, frame->answer);
    return 0;
}

/// Refuses a call before anything runs, because the id of its function is unknown.
clua_status clua_refuse_call(clua_vm *vm, uint32_t function, clua_report *report) {
    vm->fault_file[0] = 0;
    vm->fatal = CLUA_OK;
    vm->granted = vm->left = vm->reserve = 0;
    vm->log.count = 0;
    vm->fault_line = 0;
    snprintf(vm->fault_message, sizeof vm->fault_message, "no function has the id %u", function);
    return clua_report_fill(vm, CLUA_HOST, report);
}

clua_status clua_call(clua_vm *vm, uint32_t function, double now,
                      const clua_value *arguments, size_t count,
                      clua_value *answer, clua_report *report) {
    answer->kind = CLUA_NIL;
    if (function >= vm->function_count || count > 200
        || (vm->functions[function].is_flat && count != vm->functions[function].parameter_count))
        return clua_refuse_call(vm, function, report);
    call_frame frame = { vm, function, count, arguments, answer };
    vm->now = now;
    begin(vm, vm->limits.work, vm->functions[function].is_straight);
    lua_pushvalue(vm->L, CLUA_BASE_CALL);
    lua_pushlightuserdata(vm->L, &frame);
    clua_status status = end(vm, lua_pcall(vm->L, 1, 0, CLUA_BASE_HANDLER));
    if (status != CLUA_OK) {
        answer->kind = CLUA_NIL;
        if (vm->fault_line == 0) vm->fault_line = vm->functions[function].line;
        return clua_report_fill(vm, status, report);
    }
    clua_report_ok(vm, vm->functions[function].line, report);
    return CLUA_OK;
}

int clua_answer_line(const clua_vm *vm) { return vm->answer_line; }

void clua_pass_bus(clua_vm *vm, uint32_t function) {
    if (function < vm->function_count) vm->functions[function].takes_bus = true;
}

// MARK: Reactions

typedef struct {
    uint32_t function;
    clua_bytes event;
} react_frame;

static int react_body(lua_State *L) {
    react_frame *frame = lua_touserdata(L, 1);
    clua_vm *vm = clua_vm_of(L);
    clua_recording_begin(L, vm);
    vm->publishing = vm->asking = true;
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_FUNCTIONS);
    lua_rawgeti(L, -1, (lua_Integer)frame->function + 1);
    clua_unpack_given(L, frame->event);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_BUS);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_CTX);
    lua_call(L, 3, 0);
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    clua_recording_end(vm);
    return 0;
}

clua_status clua_react(clua_vm *vm, uint32_t function, double now, clua_bytes event,
                       clua_bytes *out, clua_report *report) {
    *out = (clua_bytes){ NULL, 0 };
    if (function >= vm->function_count) return clua_refuse_call(vm, function, report);
    react_frame frame = { function, event };
    vm->now = now;
    clua_status status = clua_protect(vm, react_body, &frame, vm->limits.work, report);
    vm->publishing = vm->asking = false;
    if (status != CLUA_OK) return status;
    *out = (clua_bytes){ vm->packed.bytes, vm->packed.count };
    if (report) report->line = vm->functions[function].line;
    return CLUA_OK;
}
