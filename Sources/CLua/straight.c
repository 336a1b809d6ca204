/// Functions that need no count hook.
///
/// A hook costs each instruction more than the instruction itself. It runs after every CLUA_HOOK_INTERVAL instructions,
/// so a function that ends before that never meets it, and runs in the same way without it. Such a function has fewer
/// instructions than the interval, runs each of them at most once, and calls nothing. This is read from its bytecode,
/// not from its source, because the bytecode is what runs.
#include "internal.h"

/// Whether the instruction is followed by a later one of the same function, and runs no other function of a script.
static bool is_straight(uint32_t instruction) {
    // They are the same in all releases of 5.4.
    enum { OP_CLOSE = 54, OP_TBC, OP_JMP, OP_CALL = 68, OP_TAILCALL, OP_FORLOOP = 73, OP_TFORLOOP = 77, OP_LAST = 82 };
    enum { NO_JUMP = 0xffffff };
    uint32_t op = instruction & 0x7f;
    if (op == OP_JMP) return instruction >> 7 >= NO_JUMP;
    return op != OP_CLOSE && op != OP_TBC && op != OP_CALL && op != OP_TAILCALL && (op < OP_FORLOOP || op > OP_TFORLOOP)
        && op <= OP_LAST;
}

/// The start of a dumped function. It has the whole code if that is short enough.
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

/// Reads a number: seven bits in each byte, the highest first; the last byte has the eighth bit, too. SIZE_MAX if the
/// dump ends before.
static size_t read_size(const dump_start *start, size_t *at) {
    size_t size = 0;
    while (*at < start->count && size <= SIZE_MAX >> 8) {
        uint8_t byte = start->bytes[(*at)++];
        size = size << 7 | (byte & 0x7f);
        if (byte & 0x80) return size;
    }
    return SIZE_MAX;
}

bool clua_is_straight(lua_State *L, int index) {
    if (!lua_isfunction(L, index) || lua_iscfunction(L, index)) return false;
    dump_start start;
    start.count = 0;
    lua_pushvalue(L, index);
    int status = lua_dump(L, keep_start, &start, 1);
    lua_pop(L, 1);
    // Before the function: a signature, the version, the format, six bytes that show damage, the sizes of an instruction
    // and of both kinds of numbers, one number of each, and how many upvalues there are.
    enum { VERSION = 4, INSTRUCTION_SIZE = 12, HEADER = 4 + 1 + 1 + 6 + 3 + 8 + 8 + 1 };
    if (status != 0 || start.count <= HEADER) return false;
    if (start.bytes[VERSION] != 0x54 || start.bytes[INSTRUCTION_SIZE] != sizeof(uint32_t)) return false;
    // Before its code: no name of the source, two lines, and a byte each for parameters, varargs and registers.
    size_t at = HEADER;
    if (read_size(&start, &at) != 0) return false;
    read_size(&start, &at);
    read_size(&start, &at);
    at += 3;
    size_t count = read_size(&start, &at);
    if (count >= CLUA_HOOK_INTERVAL || at + count * sizeof(uint32_t) > start.count) return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t instruction;
        memcpy(&instruction, start.bytes + at + i * sizeof instruction, sizeof instruction);
        if (!is_straight(instruction)) return false;
    }
    return true;
}

bool clua_runs_unhooked(const clua_vm *vm, uint32_t function) {
    return function < vm->function_count && vm->functions[function].is_straight;
}
