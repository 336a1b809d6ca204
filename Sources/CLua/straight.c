/// Functions that need no count hook.
///
/// A hook costs more per instruction than the instruction itself. It runs after every CLUA_HOOK_INTERVAL instructions,
/// so a function that ends before that runs in the same way without it. Such a function has fewer instructions than the
/// interval, runs each of them at most once, and calls nothing. This is determined from its bytecode, not from its
/// source, because the bytecode is executed.
#include "bytecode.h"
#include "internal.h"

/// Returns whether the instruction is followed by a later one of the same function, and runs no other function of a
/// script.
static bool is_straight(uint32_t instruction) {
    enum { NO_JUMP = 0xffffff };
    unsigned op = op_of(instruction);
    if (op == OP_JMP) return instruction >> 7 >= NO_JUMP;
    return op != OP_CLOSE && op != OP_TBC && op != OP_CALL && op != OP_TAILCALL && (op < OP_FORLOOP || op > OP_TFORLOOP)
        && op < OP_COUNT;
}

/// The start of a dumped function. It contains the whole code if that is short enough.
typedef struct {
    size_t count;
    uint8_t bytes[64 + CLUA_HOOK_INTERVAL * sizeof(uint32_t)];
} dump_start;

static int keep_start(lua_State *L, const void *bytes, size_t count, void *ud) {
    (void)L;
    dump_start *start = ud;
    size_t room = sizeof start->bytes - start->count;
    if (count > room) count = room;
    memcpy(start->bytes + start->count, bytes, count);
    start->count += count;
    return 0;
}

bool clua_is_straight(lua_State *L, int index) {
    if (!lua_isfunction(L, index) || lua_iscfunction(L, index)) return false;
    dump_start start;
    start.count = 0;
    lua_pushvalue(L, index);
    int status = lua_dump(L, keep_start, &start, 1);
    lua_pop(L, 1);
    if (status != 0) return false;
    clua_dump dump = { start.bytes, start.bytes + start.count, false };
    dump_header(&dump);
    // Before the code: no name of the source, two lines, and a byte each for parameters, varargs and registers.
    dump_size(&dump);
    dump_size(&dump);
    dump_size(&dump);
    dump_skip(&dump, 3);
    size_t count = dump_size(&dump);
    if (dump.is_bad || count >= CLUA_HOOK_INTERVAL) return false;
    const uint8_t *code = dump_skip(&dump, count * sizeof(uint32_t));
    if (!code) return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t instruction;
        memcpy(&instruction, code + i * sizeof instruction, sizeof instruction);
        if (!is_straight(instruction)) return false;
    }
    return true;
}

bool clua_runs_unhooked(const clua_vm *vm, uint32_t function) {
    return function < vm->function_count && vm->functions[function].is_straight;
}
