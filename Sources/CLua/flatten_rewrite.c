/// Writes a function with its new parameters. See flatten.c.
#include "flatten.h"

static unsigned moved(const flattening *flat, unsigned reg) {
    unsigned parameters = flat->parts.parameters;
    return reg < parameters ? flat->parameters[reg].first : reg - parameters + flat->new_parameters;
}

/// The register of a field that is passed alone.
static unsigned field_register(const parameter *parameter, int field) {
    uint64_t before = parameter->fields & (((uint64_t)1 << field) - 1);
    return parameter->first + parameter->is_whole + (unsigned)__builtin_popcountll(before);
}

static uint32_t rewritten(const flattening *flat, uint32_t code) {
    unsigned op = op_of(code), which = 0;
    int field = 0;
    const char *role = clua_roles[op];
    uint32_t result = role[0] == '-' ? code : with_a(code, moved(flat, a_of(code)));
    if (clua_reads_field(flat, code, &which, &field)) {
        unsigned from = field_register(&flat->parameters[which], field);
        return (result & 0x7f80) | OP_MOVE | from << 16;
    }
    if (role[1] == 'r') result = with_b(result, moved(flat, b_of(code)));
    if (role[2] == 'r' || (role[2] == 'k' && !k_of(code))) result = with_c(result, moved(flat, c_of(code)));
    return result;
}

void clua_write(flattening *flat, const void *bytes, size_t count) {
    if (count > sizeof flat->out - flat->written) flat->written = SIZE_MAX;
    if (flat->written == SIZE_MAX) return;
    memcpy(flat->out + flat->written, bytes, count);
    flat->written += count;
}

static void put_byte(flattening *flat, unsigned byte) { clua_write(flat, &(uint8_t){ (uint8_t)byte }, 1); }

void clua_write_size(flattening *flat, size_t size) {
    uint8_t bytes[10];
    size_t at = sizeof bytes;
    bytes[--at] = (uint8_t)((size & 0x7f) | 0x80);
    while (size >>= 7) bytes[--at] = (uint8_t)(size & 0x7f);
    clua_write(flat, bytes + at, sizeof bytes - at);
}

static void move_upvalue(flattening *flat, const uint8_t *upvalue) {
    if (!upvalue[0]) return;
    flat->out[flat->tail_at + (size_t)(upvalue + 1 - flat->parts.tail)] = (uint8_t)moved(flat, upvalue[1]);
}

/// The parameters are the first local variables.
static void put_locals(flattening *flat) {
    const parts *parts = &flat->parts;
    clua_dump dump = { parts->locals, parts->end, false };
    for (unsigned index = 0; index < parts->parameters; index++) {
        const parameter *parameter = &flat->parameters[index];
        const uint8_t *start = dump.at;
        size_t length;
        dump_string(&dump, &length);
        const uint8_t *scope = dump.at;
        dump_size(&dump);
        dump_size(&dump);
        if (parameter->is_whole) clua_write(flat, start, (size_t)(dump.at - start));
        for (unsigned field = 0; field < 64; field++) {
            if (!(parameter->fields >> field & 1)) continue;
            const char *name = parameter->type->fields[field];
            clua_write_size(flat, 1 + 1 + strlen(name));
            put_byte(flat, CLUA_FLAT_MARK);
            clua_write(flat, name, strlen(name));
            clua_write(flat, scope, (size_t)(dump.at - scope));
        }
    }
    clua_write(flat, dump.at, (size_t)(parts->end - dump.at));
}

bool clua_rewrite(flattening *flat) {
    const parts *parts = &flat->parts;
    clua_write(flat, flat->dump, (size_t)(parts->head_end - flat->dump));
    unsigned registers = parts->registers - parts->parameters + flat->new_parameters;
    if (registers < 2) registers = 2;
    put_byte(flat, flat->new_parameters);
    put_byte(flat, parts->is_variadic);
    put_byte(flat, registers + (flat->tells_line ? RESULTS : 0));
    clua_write_size(flat, parts->code_count + clua_added_count(flat));
    flat->code_at = flat->written;
    for (size_t i = 0; i < parts->code_count; i++) {
        uint32_t code = rewritten(flat, clua_instruction(parts, i));
        clua_write(flat, &code, sizeof code);
    }
    if (flat->tells_line) clua_put_returns(flat, registers);
    flat->tail_at = flat->written;
    clua_write(flat, parts->tail, (size_t)(parts->lines - parts->tail));
    if (flat->tells_line) clua_put_lines(flat);
    else clua_write(flat, parts->lines, (size_t)(parts->lines_end - parts->lines));
    if (flat->written == SIZE_MAX) return false;
    clua_dump functions = { parts->functions, parts->end, false };
    clua_visit_upvalues(&functions, move_upvalue, flat);
    size_t locals = parts->local_count - parts->parameters + flat->new_parameters;
    clua_write_size(flat, locals);
    put_locals(flat);
    return flat->written != SIZE_MAX;
}

