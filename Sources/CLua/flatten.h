/// Shared by the files of flattening: a function, its uses of its parameters, its returns, and its rewritten form. See
/// flatten.c.
#ifndef CLUA_FLATTEN_H
#define CLUA_FLATTEN_H

#include "bytecode.h"
#include "internal.h"

enum {
    MOST_BYTES = 16384,            // of a dump; a longer function receives views
    MOST_PARAMETERS = 64,          // of the query, and of the function
    MOST_ARGUMENTS = 64,           // of the rewritten function
    MOST_REGISTERS = 250,
    MOST_RETURNS = 256,                        // of a function that reports the line of each
    RESULTS = 3                                // of such a function: the answer, the line, and the reason
};

/// A dumped function, and the positions of its parts.
typedef struct {
    unsigned upvalues;
    const uint8_t *head, *head_end;            // the name of the source, and two lines
    unsigned line;                             // its first line
    unsigned parameters, is_variadic, registers;
    const uint8_t *code;
    size_t code_count;
    const uint8_t *tail;                       // the constants, preceded by their number
    const uint8_t *functions;                  // the nested functions, preceded by their number
    const uint8_t *lines;                      // of the instructions
    const uint8_t *lines_end;                  // the number of local variables
    const uint8_t *locals;                     // the first local variable
    size_t local_count;
    const uint8_t *end;
} parts;

/// A parameter of the function.
typedef struct {
    const clua_type *type;                     // NULL: not a record, or one that must be passed unchanged
    bool is_whole;                             // the function uses the parameter itself
    bool is_changed;                           // the function may assign another value to it
    uint64_t fields;                           // a bit for each of the first 64 fields that is read by name
    unsigned first;                            // its first register in the rewritten function
} parameter;

/// An instruction that ends the function.
typedef struct {
    size_t at;                                 // its index
    unsigned line;
    uint8_t count;                             // the number of its results: 0, 1, or 2 and perhaps more
} return_place;

typedef struct {
    clua_vm *vm;
    uint32_t function;
    size_t count;                              // the parameters of the query
    parts parts;
    parameter parameters[MOST_PARAMETERS];
    clua_argument arguments[MOST_ARGUMENTS];
    size_t argument_count;
    unsigned charge;
    unsigned new_parameters;
    uint64_t unseen;                           // records of which the rewritten function receives no view
    bool tells_line;                           // the rewritten function returns the line of its return (flatten_lines.c)
    return_place returns[MOST_RETURNS];
    size_t return_count;
    size_t dumped, written;
    size_t tail_at;                            // the position of `parts.tail` in the output
    size_t code_at;                            // the position of the code
    uint8_t dump[MOST_BYTES];
    uint8_t out[MOST_BYTES + 8192];
} flattening;

// flatten_analysis.c
/// Finds the parts of the dump. Returns false if the function must be called unchanged.
bool clua_find_parts(flattening *flat);
/// The use of the registers that an instruction's fields specify, a letter for each of A, B and C: `r` reads it, `w`
/// writes it, `k` reads it if the bit K is not set, and `-` specifies no register. The others are about A: `n` writes A
/// and the B registers after it, `c` uses A and the registers after it, `t` returns from A on, and `e` marks the end of
/// the variables. Empty: a function with such an instruction is called unchanged.
extern const char clua_roles[OP_COUNT][4];
/// Finds how the function uses its parameters. Returns false if it must receive them unchanged.
bool clua_analyse(flattening *flat);
/// Returns whether the instruction reads a field of a parameter by name. If so, `field` is the field's number.
bool clua_reads_field(const flattening *flat, uint32_t code, unsigned *which, int *field);
uint32_t clua_instruction(const parts *parts, size_t index);
/// Calls `visit` with each upvalue of each function inside the dumped one: two bytes, the first of which is nonzero if
/// the upvalue is a register of the dumped function, and the second its index. Leaves the dump after these functions.
void clua_visit_upvalues(clua_dump *dump, void (*visit)(flattening *, const uint8_t *), flattening *flat);

// flatten_lines.c
/// Finds where the function returns. Returns false if the lines cannot be reported.
bool clua_find_returns(flattening *flat);
/// Patches the code, which is already written, so that it reports the lines.
void clua_put_returns(flattening *flat, unsigned registers);
/// Writes the lines of all instructions.
void clua_put_lines(flattening *flat);
/// Returns the number of instructions after those of the function.
size_t clua_added_count(const flattening *flat);

// flatten_rewrite.c
void clua_write(flattening *flat, const void *bytes, size_t count);
void clua_write_size(flattening *flat, size_t size);
/// Writes the function with its new parameters to `out`. Returns false if there is not enough room.
bool clua_rewrite(flattening *flat);

#endif
