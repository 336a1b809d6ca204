/// Makes policies report the line of the `return` that answered.
///
/// After a function has returned, its line is no longer available. Each of its returns therefore becomes a jump to code
/// after its end, where the results move to registers of their own with the line between them: `return answer, reason`
/// becomes `answer, line, reason`. The instructions before the return, and the lines of their errors, do not change. A
/// call in a `return` is no longer a tail call, so the function appears in the path of an error of its callee.
#include "flatten.h"

/// Reads the lines of instructions in order.
typedef struct {
    clua_dump lines, absolute;
    size_t count, absolute_count;
    unsigned line;
} line_reader;

static line_reader read_lines(const parts *parts) {
    line_reader reader = { .lines = { parts->lines, parts->lines_end, false }, .line = parts->line };
    reader.count = dump_size(&reader.lines);
    reader.absolute = reader.lines;
    dump_skip(&reader.absolute, reader.count);
    reader.absolute_count = dump_size(&reader.absolute);
    return reader;
}

static unsigned next_line(line_reader *reader) {
    int difference = (int8_t)dump_byte(&reader->lines);
    if (difference == ABSOLUTE_LINE) {
        dump_size(&reader->absolute);          // the index of the instruction
        reader->line = (unsigned)dump_size(&reader->absolute);
    } else {
        reader->line += (unsigned)difference;
    }
    return reader->line;
}

/// Returns whether the return passes on all results of the call before it.
static bool is_open(uint32_t code) { return op_of(code) == OP_RETURN && b_of(code) == 0; }

bool clua_find_returns(flattening *flat) {
    const parts *parts = &flat->parts;
    line_reader reader = read_lines(parts);
    if (reader.count != parts->code_count) return false;
    for (size_t i = 0; i < parts->code_count; i++) {
        uint32_t code = clua_instruction(parts, i);
        unsigned op = op_of(code), line = next_line(&reader);
        if (op == OP_TBC) return false;
        if (op != OP_RETURN && op != OP_RETURN0 && op != OP_RETURN1) continue;
        if (flat->return_count == MOST_RETURNS || line > MOST_LOADED) return false;
        unsigned count = op == OP_RETURN0 ? 0 : op == OP_RETURN1 ? 1 : b_of(code) == 0 || b_of(code) > 3 ? 2 : b_of(code) - 1;
        if (is_open(code)) {
            uint32_t before = i > 0 ? clua_instruction(parts, i - 1) : 0;
            if (op_of(before) != OP_TAILCALL && (op_of(before) != OP_CALL || c_of(before) != 0)) return false;
        }
        flat->returns[flat->return_count++] = (return_place){ .at = i, .line = line, .count = (uint8_t)count };
    }
    return !reader.lines.is_bad && !reader.absolute.is_bad;
}

static unsigned length_of(const return_place *place) { return place->count == 2 ? 4 : 3; }

size_t clua_added_count(const flattening *flat) {
    size_t count = 0;
    if (flat->tells_line)
        for (size_t i = 0; i < flat->return_count; i++) count += length_of(&flat->returns[i]);
    return count;
}

// MARK: Writing

static uint32_t written_code(const flattening *flat, size_t index) {
    uint32_t code;
    memcpy(&code, flat->out + flat->code_at + index * sizeof code, sizeof code);
    return code;
}

static void replace(flattening *flat, size_t index, uint32_t code) {
    memcpy(flat->out + flat->code_at + index * sizeof code, &code, sizeof code);
}

static void add(flattening *flat, uint32_t code) { clua_write(flat, &code, sizeof code); }

/// Limits the call before an open return to two results, because further ones are ignored. They fit: the registers of
/// RESULTS follow those of the function.
static void close(flattening *flat, size_t index) {
    uint32_t call = written_code(flat, index - 1);
    replace(flat, index - 1, instruction(OP_CALL, a_of(call), b_of(call), 2 + 1));
}

void clua_put_returns(flattening *flat, unsigned registers) {
    if (flat->written == SIZE_MAX) return;
    size_t end = flat->parts.code_count;
    for (size_t i = 0; i < flat->return_count; i++) {
        const return_place *place = &flat->returns[i];
        uint32_t code = written_code(flat, place->at);
        unsigned from = a_of(code);
        if (is_open(code)) close(flat, place->at);
        replace(flat, place->at, jump(end - place->at - 1));
        // The second one first: its register may be the one that the first one moves to.
        if (place->count == 2) add(flat, instruction(OP_MOVE, registers + 2, from + 1, 0));
        add(flat, place->count == 0 ? instruction(OP_LOADNIL, registers, 0, 0) : instruction(OP_MOVE, registers, from, 0));
        add(flat, load_integer(registers + 1, place->line));
        // Bit K means that variables used by other functions must be closed.
        uint32_t closes = op_of(code) == OP_RETURN ? code & 1u << 15 : 0;
        add(flat, instruction(OP_RETURN, registers, place->count == 2 ? 4 : 3, 0) | closes);
        end += length_of(place);
    }
}

void clua_put_lines(flattening *flat) {
    const parts *parts = &flat->parts;
    line_reader reader = read_lines(parts);
    const uint8_t *lines = reader.lines.at, *absolute = reader.absolute.at;
    clua_write_size(flat, parts->code_count + clua_added_count(flat));
    clua_write(flat, lines, parts->code_count);
    for (size_t i = 0; i < flat->return_count; i++) {
        int8_t differences[RESULTS + 1] = { ABSOLUTE_LINE };
        clua_write(flat, differences, length_of(&flat->returns[i]));
    }
    clua_write_size(flat, reader.absolute_count + flat->return_count);
    clua_write(flat, absolute, (size_t)(parts->lines_end - absolute));
    size_t at = parts->code_count;
    for (size_t i = 0; i < flat->return_count; i++) {
        clua_write_size(flat, at);
        clua_write_size(flat, flat->returns[i].line);
        at += length_of(&flat->returns[i]);
    }
}
