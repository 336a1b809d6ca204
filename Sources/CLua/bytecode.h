/// The bytecode of Lua 5.4: its instructions, and the format in which `lua_dump` writes a function.
///
/// Both are the same in all releases of 5.4. The input was compiled by Lua in this process; scripts cannot pass
/// bytecode to the vm.
#ifndef CLUA_BYTECODE_H
#define CLUA_BYTECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    OP_MOVE, OP_LOADI, OP_LOADF, OP_LOADK, OP_LOADKX, OP_LOADFALSE, OP_LFALSESKIP, OP_LOADTRUE, OP_LOADNIL,
    OP_GETUPVAL, OP_SETUPVAL, OP_GETTABUP, OP_GETTABLE, OP_GETI, OP_GETFIELD,
    OP_SETTABUP, OP_SETTABLE, OP_SETI, OP_SETFIELD, OP_NEWTABLE, OP_SELF,
    OP_ADDI, OP_ADDK, OP_SUBK, OP_MULK, OP_MODK, OP_POWK, OP_DIVK, OP_IDIVK, OP_BANDK, OP_BORK, OP_BXORK,
    OP_SHRI, OP_SHLI,
    OP_ADD, OP_SUB, OP_MUL, OP_MOD, OP_POW, OP_DIV, OP_IDIV, OP_BAND, OP_BOR, OP_BXOR, OP_SHL, OP_SHR,
    OP_MMBIN, OP_MMBINI, OP_MMBINK, OP_UNM, OP_BNOT, OP_NOT, OP_LEN, OP_CONCAT, OP_CLOSE, OP_TBC, OP_JMP,
    OP_EQ, OP_LT, OP_LE, OP_EQK, OP_EQI, OP_LTI, OP_LEI, OP_GTI, OP_GEI, OP_TEST, OP_TESTSET,
    OP_CALL, OP_TAILCALL, OP_RETURN, OP_RETURN0, OP_RETURN1,
    OP_FORLOOP, OP_FORPREP, OP_TFORPREP, OP_TFORCALL, OP_TFORLOOP,
    OP_SETLIST, OP_CLOSURE, OP_VARARG, OP_VARARGPREP, OP_EXTRAARG,
    OP_COUNT
};

// The fields of an instruction. For some instructions, K means that C is a constant and not a register.
static inline unsigned op_of(uint32_t code) { return code & 0x7f; }
static inline unsigned a_of(uint32_t code) { return code >> 7 & 0xff; }
static inline bool k_of(uint32_t code) { return code >> 15 & 1; }
static inline unsigned b_of(uint32_t code) { return code >> 16 & 0xff; }
static inline unsigned c_of(uint32_t code) { return code >> 24; }
static inline uint32_t with_a(uint32_t code, unsigned a) { return (code & ~(0xffu << 7)) | a << 7; }
static inline uint32_t with_b(uint32_t code, unsigned b) { return (code & ~(0xffu << 16)) | b << 16; }
static inline uint32_t with_c(uint32_t code, unsigned c) { return (code & ~(0xffu << 24)) | c << 24; }
static inline uint32_t with_op(uint32_t code, unsigned op) { return (code & ~0x7fu) | op; }

enum { MOST_LOADED = 65536 };                  // the largest integer that fits into OP_LOADI

/// An instruction with the fields A, B and C.
static inline uint32_t instruction(unsigned op, unsigned a, unsigned b, unsigned c) { return op | a << 7 | b << 16 | c << 24; }
/// OP_LOADI: writes an integer from 0 to MOST_LOADED.
static inline uint32_t load_integer(unsigned a, unsigned value) { return OP_LOADI | a << 7 | (value + 65535) << 15; }
/// OP_JMP: skips `count` instructions.
static inline uint32_t jump(size_t count) { return OP_JMP | (uint32_t)(count + 0xffffff) << 7; }

/// Marks an instruction whose line is stored in another table; otherwise the difference to the previous line is stored.
enum { ABSOLUTE_LINE = -0x80 };

/// A dump that is read from its start. Reading past the end marks it as bad; a bad dump yields zeros.
typedef struct {
    const uint8_t *at, *end;
    bool is_bad;
} clua_dump;

/// Skips `count` bytes and returns their start; NULL if the dump is too short.
static inline const uint8_t *dump_skip(clua_dump *dump, size_t count) {
    if (dump->is_bad || (size_t)(dump->end - dump->at) < count) {
        dump->is_bad = true;
        return NULL;
    }
    const uint8_t *start = dump->at;
    dump->at += count;
    return start;
}

static inline unsigned dump_byte(clua_dump *dump) {
    const uint8_t *byte = dump_skip(dump, 1);
    return byte ? *byte : 0;
}

/// A number: seven bits in each byte, the highest first. The last byte also has the eighth bit set.
static inline size_t dump_size(clua_dump *dump) {
    size_t size = 0;
    while (size <= SIZE_MAX >> 8) {
        unsigned byte = dump_byte(dump);
        if (dump->is_bad) return 0;
        size = size << 7 | (byte & 0x7f);
        if (byte & 0x80) return size;
    }
    dump->is_bad = true;
    return 0;
}

/// A string: its length plus one, or 0 for none, and its bytes. Returns NULL for none.
static inline const uint8_t *dump_string(clua_dump *dump, size_t *count) {
    size_t size = dump_size(dump);
    *count = size ? size - 1 : 0;
    return size ? dump_skip(dump, *count) : NULL;
}

/// The header of a dump: a signature, the version, the format, six bytes that reveal corruption, the sizes of an
/// instruction and of both kinds of numbers, one number of each, and the number of upvalues of the function.
enum { DUMP_UPVALUES = 4 + 1 + 1 + 6 + 3 + 8 + 8 };

/// Skips the header and returns the number of upvalues of the function. A dump of another version of Lua is bad.
static inline unsigned dump_header(clua_dump *dump) {
    enum { VERSION = 4, INSTRUCTION_SIZE = 12, INTEGER_SIZE = 13, NUMBER_SIZE = 14 };
    const uint8_t *header = dump_skip(dump, DUMP_UPVALUES);
    if (!header) return 0;
    if (header[VERSION] != 0x54 || header[INSTRUCTION_SIZE] != sizeof(uint32_t) || header[INTEGER_SIZE] != 8
        || header[NUMBER_SIZE] != 8) dump->is_bad = true;
    return dump_byte(dump);
}

/// Skips the constant, and returns its text if it is a string.
static inline const uint8_t *dump_constant(clua_dump *dump, size_t *count) {
    enum { NIL = 0x00, FALSE = 0x01, TRUE = 0x11, INTEGER = 0x03, NUMBER = 0x13, SHORT = 0x04, LONG = 0x14 };
    *count = 0;
    switch (dump_byte(dump)) {
    case NIL: case FALSE: case TRUE:
        return NULL;
    case INTEGER: case NUMBER:
        dump_skip(dump, 8);
        return NULL;
    case SHORT: case LONG:
        return dump_string(dump, count);
    default:
        dump->is_bad = true;
        return NULL;
    }
}

#endif
