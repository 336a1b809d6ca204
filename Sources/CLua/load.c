/// Loading: validates the text, compiles it within bounds, and implements `require`.
///
/// Compiling runs no hook. It is therefore bounded before (bytes of source) and after (bytes of bytecode), and the
/// clock is read for every 512 bytes of source.
#include "bytecode.h"
#include "internal.h"
#include <stdio.h>

/// Returns the offset of the first byte that is NUL or not UTF-8; `count` if there is none.
static size_t valid_text(const unsigned char *s, size_t count) {
    for (size_t i = 0; i < count;) {
        unsigned c = s[i];
        if (c == 0) return i;
        if (c < 0x80) {
            i++;
            continue;
        }
        size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
        if (c < 0xc2 || c > 0xf4 || length > count - i) return i;
        uint32_t code = c & (0xff >> (length + 1));
        for (size_t j = 1; j < length; j++) {
            if ((s[i + j] & 0xc0) != 0x80) return i;
            code = code << 6 | (s[i + j] & 0x3f);
        }
        if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000)
            || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return i;
        i += length;
    }
    return count;
}

typedef struct {
    clua_vm *vm;
    const char *at;
    size_t left;
    size_t piece;       ///< bytes that Lua gets at once
    bool has_ended;     ///< whether Lua asked for more than there is
} source_reader;

static const char *read_source(lua_State *L, void *ud, size_t *size) {
    (void)L;
    source_reader *reader = ud;
    clua_vm *vm = reader->vm;
    bool is_timed = vm->limits.deadline_ns != UINT64_MAX && vm->strike_at == 0;
    // Compiling 64 KiB may take 40 ms, and is allowed to; a running script may not take as long.
    if (is_timed && clua_is_late(vm, vm->limits.deadline_ns * (vm->loaded ? 1 : 10))) {
        clua_doom(vm, CLUA_DEADLINE, "compiling takes too long");
        *size = 0;
        return NULL;
    }
    *size = reader->left < reader->piece ? reader->left : reader->piece;
    if (*size == 0) reader->has_ended = true;
    const char *at = reader->at;
    reader->at += *size;
    reader->left -= *size;
    return *size ? at : NULL;
}

/// Returns the length of the longest chain of field reads in the code, such as `a.b.c` or `a[b[c]]`.
static size_t longest_chain(const uint32_t *code, size_t count) {
    size_t links[256] = { 0 }, longest = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned a = a_of(code[i]), b = b_of(code[i]), c = c_of(code[i]);
        switch (op_of(code[i])) {
        case OP_GETTABUP:
            links[a] = 1;
            break;
        case OP_GETTABLE: case OP_GETI: case OP_GETFIELD:
            links[a] = links[b] + 1;
            if (op_of(code[i]) == OP_GETTABLE) links[a] += links[c];
            if (links[a] > count) links[a] = count;   // each link takes one instruction
            if (links[a] > longest) longest = links[a];
            break;
        case OP_MOVE: case OP_LOADK: case OP_GETUPVAL: case OP_NEWTABLE: case OP_SELF: case OP_CALL:
            links[a] = 0;
            break;
        default:
            break;
        }
    }
    return longest;
}

typedef struct {
    size_t bytes, most;
    size_t error_cost;
} code_size;

/// Measures the code of a function, which arrives in one piece. For an error message, Lua names the operand, and for
/// each link of a chain it reads the function from its start. No hook counts that work, so `pcall` charges it.
static int measure_code(lua_State *L, const void *bytes, size_t count, void *ud) {
    (void)L;
    code_size *size = ud;
    size->bytes += count;
    if (size->bytes > size->most) return 1;
    uint32_t code[CLUA_BYTECODE_CAP / 4];
    if (count > sizeof code || count < sizeof *code || count % sizeof *code != 0) return 0;
    memcpy(code, bytes, count);
    count /= sizeof *code;
    size_t cost = (longest_chain(code, count) + 1) * count >> 4;
    if (cost > size->error_cost) size->error_cost = cost;
    return 0;
}

/// Splits a message of Lua's compiler, "name:line: message".
static int split_position(const char **message, const char *file) {
    size_t name = strlen(file);
    if (name > LUA_IDSIZE - 1) name = LUA_IDSIZE - 1;   // Lua cuts a longer name to this length
    const char *s = *message;
    if (strlen(s) <= name || s[name] != ':') return 0;
    int line = 0;
    const char *p = s + name + 1;
    while (*p >= '0' && *p <= '9' && line < 10000000) line = line * 10 + (*p++ - '0');
    if (p[0] != ':' || p[1] != ' ') return 0;
    *message = p + 2;
    return line;
}

/// Returns whether a line ends right before `i`: after \n, \r\n or a lone \r. Reads nothing from `offset` on, which may
/// be the end.
static bool ends_before(const char *source, size_t i, size_t offset) {
    return source[i - 1] == '\n' || (source[i - 1] == '\r' && (i == offset || source[i] != '\n'));
}

static int line_at(const char *source, size_t offset) {
    int line = 1;
    for (size_t i = 1; i <= offset; i++) line += ends_before(source, i, offset);
    return line;
}

/// Returns the column of an offset in its line, counted from 1 in code points.
static int column_at(const char *source, size_t offset) {
    int column = 1;
    for (size_t i = offset; i > 0 && !ends_before(source, i, offset); i--) column += (source[i - 1] & 0xc0) != 0x80;
    return column;
}

/// Returns the column of the token in Lua's message, as in `unexpected symbol near '='`; 0 if the text does not contain
/// it there, such as a string with an escape.
/// - end: the offset in `source` of the end of that token.
static int column_of_token(const char *message, const char *source, size_t end, int line) {
    const char *token = strstr(message, " near ");
    if (!token) return 0;
    token += strlen(" near ");
    size_t length = strlen(token);
    if (strcmp(token, "<eof>") == 0) {
        length = 0;
    } else if (strncmp(token, "'<\\", 3) == 0) {
        length = 1;                             // a byte that Lua prints as its number
    } else {
        if (length < 3 || token[0] != '\'' || token[length - 1] != '\'') return 0;
        length -= 2;
        if (length > end || memcmp(source + end - length, token + 1, length) != 0) return 0;
    }
    if (length > end) return 0;
    return line_at(source, end - length) == line ? column_at(source, end - length) : 0;
}

/// Leaves the compiled function on the stack.
void clua_compile_source(lua_State *L, const char *file, const char *source, size_t count) {
    clua_vm *vm = clua_vm_of(L);
    char message[160];
    const char *text_start = source;
    vm->fault_column = 0;
    if (count > vm->limits.source_bytes * (vm->probes ? 4 : 1)) {
        snprintf(message, sizeof message, "the file has %zu bytes; at most %zu are accepted",
                 count, vm->limits.source_bytes);
        clua_raise_at(L, CLUA_TOO_LARGE, file, 0, message);
    }
    if (count > 0 && source[0] == LUA_SIGNATURE[0])
        clua_raise_at(L, CLUA_NOT_TEXT, file, 0, "precompiled chunks are not accepted");
    size_t good = valid_text((const unsigned char *)source, count);
    if (good < count) {
        snprintf(message, sizeof message, "byte %zu is %s", good,
                 source[good] ? "not valid UTF-8" : "NUL; a rule file is text");
        vm->fault_column = column_at(source, good);
        clua_raise_at(L, CLUA_NOT_TEXT, file, line_at(source, good), message);
    }
    if (count >= 3 && memcmp(source, "\xef\xbb\xbf", 3) == 0) source += 3, count -= 3;
    if (count > 0 && source[0] == '#')          // keeps the newline, so that line numbers stay right
        while (count > 0 && source[0] != '\n') source++, count--;
    clua_charge(L, count >> 4);
    if (count > 0 && source[0] == LUA_SIGNATURE[0])
        clua_raise_at(L, CLUA_NOT_TEXT, file, 0, "precompiled chunks are not accepted");
    source_reader reader = { vm, source, count, 512, false };
    const char *chunk = lua_pushfstring(L, "@%s", file);
    int status = lua_load(L, read_source, &reader, chunk, "t");
    // Lua reports the line of a mistake but not the column. When it compiles the source byte by byte, it stops one byte
    // after the offending token.
    bool is_searched = status == LUA_ERRSYNTAX && vm->fatal == CLUA_OK && !vm->loaded;
    if (is_searched) {
        lua_pop(L, 1);
        reader = (source_reader){ vm, source, count, 1, false };
        status = lua_load(L, read_source, &reader, chunk, "t");
    }
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    if (status == LUA_ERRMEM) clua_fail(L, CLUA_MEMORY, vm->refused ? vm->refused : "not enough memory");
    if (status != LUA_OK) {
        const char *text = lua_tostring(L, -1);
        if (!text) text = "does not compile";
        int line = split_position(&text, file);
        size_t end = (size_t)(reader.at - text_start) - (reader.has_ended ? 0 : 1);
        if (is_searched) vm->fault_column = column_of_token(text, text_start, end, line);
        clua_raise_at(L, CLUA_SYNTAX, file, line, text);
    }
    if (!vm->loaded) vm->deadline_at = vm->own_deadline_at = 0;      // compiling has its own deadline
    clua_note_absent(L, chunk, source, count);
    lua_remove(L, -2);
    // Probes make the code longer, and measuring runs need not answer in time.
    code_size size = { 0, CLUA_BYTECODE_CAP * (vm->probes ? 4 : 1), vm->error_cost };
    if (lua_dump(L, measure_code, &size, 1) != 0)
        clua_raise_at(L, CLUA_TOO_LARGE, file, 0, "the compiled code is too large; split the file");
    vm->error_cost = size.error_cost;
}

// MARK: Rule files

typedef struct {
    const char *file, *source;
    size_t count;
    bool run;
} load_frame;

static int load_body(lua_State *L) {
    load_frame *frame = lua_touserdata(L, 1);
    clua_vm *vm = clua_vm_of(L);
    clua_compile_source(L, frame->file, frame->source, frame->count);
    if (!frame->run) return 0;
    lua_call(L, clua_push_probes(L), 1);
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    if (lua_type(L, -1) != LUA_TTABLE) {
        char message[128];
        snprintf(message, sizeof message, "the file returned %s%s; it must end with 'return' and "
                 "its table", lua_isnil(L, -1) ? "" : "a ",
                 lua_isnil(L, -1) ? "nothing" : clua_type_name(L, -1));
        clua_raise_at(L, CLUA_NOT_TABLE, frame->file, 0, message);
    }
    vm->function_count = 0;
    lua_pushliteral(L, "module");
    vm->is_module = lua_rawget(L, -2) == LUA_TSTRING;
    lua_pop(L, 1);
    clua_packer packer = { .vm = vm, .out = &vm->packed, .root = "", .functions = true };
    clua_pack(L, &packer, lua_gettop(L));
    return 0;
}

static void name_file(clua_vm *vm, const char *file) {
    clua_escape(vm->file, sizeof vm->file, file, strlen(file));
    vm->file_count = strlen(vm->file);
}

clua_status clua_load(clua_vm *vm, const char *file, const char *source, size_t count,
                      clua_bytes *out, clua_report *report) {
    *out = (clua_bytes){ NULL, 0 };
    if (vm->loaded) {
        vm->fault_line = 0;
        vm->fault_file[0] = 0;
        snprintf(vm->fault_message, sizeof vm->fault_message, "this vm has loaded its file");
        return clua_report_fill(vm, CLUA_HOST, report);
    }
    name_file(vm, file);
    vm->function_count = 0;
    load_frame frame = { vm->file, source, count, true };
    clua_status status = clua_protect(vm, load_body, &frame, vm->limits.load_work, report);
    if (status != CLUA_OK) {
        vm->function_count = 0;
        return status;
    }
    vm->loaded = true;
    *out = (clua_bytes){ vm->packed.bytes, vm->packed.count };
    return CLUA_OK;
}

clua_status clua_compile(clua_vm *vm, const char *file, const char *source, size_t count,
                         clua_report *report) {
    char kept[sizeof vm->file];
    memcpy(kept, vm->file, sizeof kept);
    name_file(vm, file);
    load_frame frame = { vm->file, source, count, false };
    clua_status status = clua_protect(vm, load_body, &frame, vm->limits.load_work, report);
    if (vm->loaded) {
        memcpy(vm->file, kept, sizeof kept);
        vm->file_count = strlen(kept);
    }
    return status;
}

// MARK: require

/// `require "lib.x"`: runs a module once per vm, with the budget of the first call that needs it.
int clua_require(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    size_t count;
    if (lua_type(L, 1) != LUA_TSTRING) clua_error(L, "require expects the name of a module");
    const char *name = lua_tolstring(L, 1, &count);
    char shown[64];
    clua_shown(shown, name, count);
    if (count != strlen(name) || count > 100) clua_error(L, "no module '%s'", shown);
    clua_charge(L, 100);
    lua_settop(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_MODULES);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, 2) != LUA_TNIL) return 1;
    for (clua_requiring *outer = vm->requiring; outer; outer = outer->outer)
        if (strcmp(outer->name, name) == 0)
            clua_error(L, "module '%s' requires itself", shown);
    clua_bytes source = { NULL, 0 };
    char file[128] = "";
    if (!vm->host.find_module || !vm->host.find_module(vm->host.context, name, &source, file))
        clua_error(L, "no module '%s'", shown);
    file[sizeof file - 1] = 0;
    // A decision may require a module, and the time for the worst source is quadratic in its size.
    clua_charge(L, source.count + (source.count * source.count >> 15));
    clua_requiring requiring = { name, vm->requiring };
    vm->requiring = &requiring;
    clua_compile_source(L, file, (const char *)source.bytes, source.count);
    lua_call(L, clua_push_probes(L), 1);
    vm->requiring = requiring.outer;
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, 2);
    return 1;
}
