/// How a function uses its parameters, read from its bytecode. See flatten.c.
#include "flatten.h"

const char clua_roles[OP_COUNT][4] = {
    [OP_MOVE] = "wr-", [OP_LOADI] = "w--", [OP_LOADF] = "w--", [OP_LOADK] = "w--", [OP_LOADKX] = "w--",
    [OP_LOADFALSE] = "w--", [OP_LFALSESKIP] = "w--", [OP_LOADTRUE] = "w--", [OP_LOADNIL] = "n--",
    [OP_GETUPVAL] = "w--", [OP_SETUPVAL] = "r--", [OP_GETTABUP] = "w--", [OP_GETTABLE] = "wrr", [OP_GETI] = "wr-",
    [OP_GETFIELD] = "wr-", [OP_SETTABUP] = "--k", [OP_SETTABLE] = "rrk", [OP_SETI] = "r-k", [OP_SETFIELD] = "r-k",
    [OP_NEWTABLE] = "w--", [OP_SELF] = "crk",
    [OP_ADDI] = "wr-", [OP_ADDK] = "wr-", [OP_SUBK] = "wr-", [OP_MULK] = "wr-", [OP_MODK] = "wr-", [OP_POWK] = "wr-",
    [OP_DIVK] = "wr-", [OP_IDIVK] = "wr-", [OP_BANDK] = "wr-", [OP_BORK] = "wr-", [OP_BXORK] = "wr-",
    [OP_SHRI] = "wr-", [OP_SHLI] = "wr-",
    [OP_ADD] = "wrr", [OP_SUB] = "wrr", [OP_MUL] = "wrr", [OP_MOD] = "wrr", [OP_POW] = "wrr", [OP_DIV] = "wrr",
    [OP_IDIV] = "wrr", [OP_BAND] = "wrr", [OP_BOR] = "wrr", [OP_BXOR] = "wrr", [OP_SHL] = "wrr", [OP_SHR] = "wrr",
    [OP_MMBIN] = "rr-", [OP_MMBINI] = "r--", [OP_MMBINK] = "r--",
    [OP_UNM] = "wr-", [OP_BNOT] = "wr-", [OP_NOT] = "wr-", [OP_LEN] = "wr-", [OP_CONCAT] = "c--",
    [OP_CLOSE] = "c--", [OP_TBC] = "c--", [OP_JMP] = "---",
    [OP_EQ] = "rr-", [OP_LT] = "rr-", [OP_LE] = "rr-", [OP_EQK] = "r--", [OP_EQI] = "r--", [OP_LTI] = "r--",
    [OP_LEI] = "r--", [OP_GTI] = "r--", [OP_GEI] = "r--", [OP_TEST] = "r--", [OP_TESTSET] = "wr-",
    [OP_CALL] = "c--", [OP_TAILCALL] = "c--", [OP_RETURN] = "t--", [OP_RETURN0] = "e--", [OP_RETURN1] = "r--",
    [OP_FORLOOP] = "c--", [OP_FORPREP] = "c--", [OP_TFORPREP] = "c--", [OP_TFORCALL] = "c--", [OP_TFORLOOP] = "c--",
    [OP_SETLIST] = "c--", [OP_CLOSURE] = "w--", [OP_VARARG] = "c--", [OP_VARARGPREP] = "", [OP_EXTRAARG] = "---",
};

// MARK: Reading the dump

uint32_t clua_instruction(const parts *parts, size_t index) {
    uint32_t code;
    memcpy(&code, parts->code + index * sizeof code, sizeof code);
    return code;
}

static void skip_sizes(clua_dump *dump, size_t count) {
    for (size_t i = 0; i < count && !dump->is_bad; i++) dump_size(dump);
}

static void skip_constants(clua_dump *dump) {
    size_t length, count = dump_size(dump);
    for (size_t i = 0; i < count && !dump->is_bad; i++) dump_constant(dump, &length);
}

/// Skips a function up to its constants.
static void skip_code(clua_dump *dump) {
    size_t length;
    dump_string(dump, &length);
    skip_sizes(dump, 2);
    dump_skip(dump, 3);
    size_t count = dump_size(dump);
    dump_skip(dump, count <= MOST_BYTES ? count * sizeof(uint32_t) : SIZE_MAX);
}

static void skip_lines(clua_dump *dump) {
    dump_skip(dump, dump_size(dump));
    size_t count = dump_size(dump);
    skip_sizes(dump, count <= MOST_BYTES ? 2 * count : 0);
}

static void skip_local(clua_dump *dump) {
    size_t length;
    dump_string(dump, &length);
    skip_sizes(dump, 2);
}

static void skip_upvalue_names(clua_dump *dump) {
    size_t length, count = dump_size(dump);
    for (size_t i = 0; i < count && !dump->is_bad; i++) dump_string(dump, &length);
}

static void skip_function(clua_dump *dump, int depth) {
    if (depth > 100) dump->is_bad = true;
    skip_code(dump);
    skip_constants(dump);
    size_t count = dump_size(dump);
    dump_skip(dump, count <= MOST_BYTES ? 3 * count : SIZE_MAX);
    count = dump_size(dump);
    for (size_t i = 0; i < count && !dump->is_bad; i++) skip_function(dump, depth + 1);
    skip_lines(dump);
    count = dump_size(dump);
    for (size_t i = 0; i < count && !dump->is_bad; i++) skip_local(dump);
    skip_upvalue_names(dump);
}

void clua_visit_upvalues(clua_dump *dump, void (*visit)(flattening *, const uint8_t *), flattening *flat) {
    size_t functions = dump_size(dump);
    for (size_t i = 0; i < functions && !dump->is_bad; i++) {
        clua_dump inner = *dump;
        skip_code(&inner);
        skip_constants(&inner);
        size_t count = dump_size(&inner);
        for (size_t j = 0; j < count && !inner.is_bad; j++) {
            const uint8_t *upvalue = dump_skip(&inner, 3);
            if (upvalue) visit(flat, upvalue);
        }
        skip_function(dump, 1);
    }
}

static void capture(flattening *flat, const uint8_t *upvalue) {
    if (upvalue[0] && upvalue[1] < flat->parts.parameters) {
        parameter *captured = &flat->parameters[upvalue[1]];
        captured->is_whole = captured->is_changed = true;
    }
}

bool clua_find_parts(flattening *flat) {
    parts *parts = &flat->parts;
    clua_dump dump = { flat->dump, flat->dump + flat->dumped, false };
    size_t length;
    parts->upvalues = dump_header(&dump);
    parts->head = dump.at;
    dump_string(&dump, &length);
    parts->line = (unsigned)dump_size(&dump);
    dump_size(&dump);
    parts->head_end = dump.at;
    parts->parameters = dump_byte(&dump);
    parts->is_variadic = dump_byte(&dump);
    parts->registers = dump_byte(&dump);
    parts->code_count = dump_size(&dump);
    if (parts->code_count > MOST_BYTES) return false;
    parts->code = dump_skip(&dump, parts->code_count * sizeof(uint32_t));
    parts->tail = dump.at;
    skip_constants(&dump);
    size_t upvalues = dump_size(&dump);
    dump_skip(&dump, upvalues <= MOST_BYTES ? 3 * upvalues : SIZE_MAX);
    if (dump.is_bad || parts->is_variadic || parts->parameters > MOST_PARAMETERS) return false;
    parts->functions = dump.at;
    clua_visit_upvalues(&dump, capture, flat);
    parts->lines = dump.at;
    skip_lines(&dump);
    parts->lines_end = dump.at;
    parts->local_count = dump_size(&dump);
    parts->locals = dump.at;
    for (size_t i = 0; i < parts->local_count && !dump.is_bad; i++) {
        clua_dump local = dump;
        const uint8_t *name = dump_string(&local, &length);
        // Lua calls the fields of such a parameter "global".
        if (i < parts->parameters && name && length == 4 && memcmp(name, "_ENV", 4) == 0) flat->parameters[i].type = NULL;
        skip_local(&dump);
    }
    skip_upvalue_names(&dump);
    parts->end = dump.at;
    return !dump.is_bad && dump.at == dump.end && parts->local_count >= parts->parameters;
}

// MARK: Uses of the parameters

/// Returns the field of the type that constant `index` specifies, or -1. Only fields that are plain data can be passed
/// alone.
static int field_of(const flattening *flat, const clua_type *type, unsigned index) {
    clua_dump dump = { flat->parts.tail, flat->parts.end, false };
    size_t count = dump_size(&dump), length = 0;
    const uint8_t *text = NULL;
    for (unsigned i = 0; i <= index && i < count; i++) text = dump_constant(&dump, &length);
    if (!text || index >= count) return -1;
    for (uintptr_t at = 0; at <= type->mask; at++) {
        const clua_slot *slot = &type->slots[at];
        if (!slot->key || slot->form == CLUA_ASK_HOST || slot->field >= 64) continue;
        const char *name = type->fields[slot->field];
        if (strlen(name) == length && memcmp(name, text, length) == 0) return (int)slot->field;
    }
    return -1;
}

bool clua_reads_field(const flattening *flat, uint32_t code, unsigned *which, int *field) {
    if (op_of(code) != OP_GETFIELD || b_of(code) >= flat->parts.parameters) return false;
    const parameter *parameter = &flat->parameters[b_of(code)];
    if (!parameter->type || parameter->is_changed) return false;
    *which = b_of(code);
    *field = field_of(flat, parameter->type, c_of(code));
    return *field >= 0;
}

/// Records that an instruction uses a register. Returns false if it uses a parameter in an unknown way.
static bool note(flattening *flat, char role, uint32_t code, unsigned reg) {
    unsigned parameters = flat->parts.parameters;
    bool is_parameter = reg < parameters;
    switch (role) {
    case 'w':
        if (is_parameter) flat->parameters[reg].is_whole = flat->parameters[reg].is_changed = true;
        return true;
    case 'k':
        if (k_of(code)) return true;
        // Falls through.
    case 'r':
        if (is_parameter) flat->parameters[reg].is_whole = true;
        return true;
    case 'n':
        for (unsigned i = reg; i <= reg + b_of(code) && i < parameters; i++)
            flat->parameters[i].is_whole = flat->parameters[i].is_changed = true;
        // Consecutive registers must stay consecutive.
        return !is_parameter || reg + b_of(code) < parameters;
    case 't':
        if (b_of(code) == 2) return note(flat, 'r', code, reg);
        return !is_parameter;
    case 'c': case 'e':
        return !is_parameter;
    default:
        return role == '-';
    }
}

bool clua_analyse(flattening *flat) {
    const parts *parts = &flat->parts;
    if (parts->parameters == 0) return false;
    // Changed parameters must be known before a read counts as a read of a field.
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < parts->code_count; i++) {
            uint32_t code = clua_instruction(parts, i);
            unsigned op = op_of(code), which = 0;
            int field = 0;
            if (op >= OP_COUNT || !clua_roles[op][0]) return false;
            if (!note(flat, clua_roles[op][0], code, a_of(code))) return false;
            if (round == 1 && clua_reads_field(flat, code, &which, &field)) {
                flat->parameters[which].fields |= (uint64_t)1 << field;
            } else if (round == 1 || op != OP_GETFIELD) {
                if (!note(flat, clua_roles[op][1], code, b_of(code)) || !note(flat, clua_roles[op][2], code, c_of(code)))
                    return false;
            }
        }
    }
    return true;
}

