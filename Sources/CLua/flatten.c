/// Policies that receive the fields of a record instead of the record.
///
/// Reading a field of a view calls a C function, which costs about ten times as much as the instruction itself. A
/// policy such as `function(incoming, existing)` mostly reads fields of its parameters by name, so it is called as if
/// it were `function(incoming.kind, existing.kind)`: each field that it reads is a parameter, and each read of it is a
/// move between two registers. Lines, the number of instructions and the names of other variables do not change, so
/// that errors and the count hook are the same.
///
/// Each policy also returns the line of the `return` that answered (flatten_lines.c).
///
/// This rewrites the compiled function, not its source, because the bytecode shows exactly which instructions use a
/// parameter and how. The script's own function does not change: only the host calls the rewritten one, which shares
/// the script's upvalues. A function that uses its parameters in any other way, or in a way that this file does not
/// know, receives them unchanged.
#include "flatten.h"

static int keep(lua_State *L, const void *bytes, size_t count, void *ud) {
    (void)L;
    flattening *flat = ud;
    if (count > sizeof flat->dump - flat->dumped) return 1;
    memcpy(flat->dump + flat->dumped, bytes, count);
    flat->dumped += count;
    return 0;
}

/// Chooses the arguments of the rewritten function. Returns false if nothing is gained.
static bool plan(flattening *flat) {
    const parts *parts = &flat->parts;
    for (unsigned index = 0; index < parts->parameters; index++) {
        parameter *parameter = &flat->parameters[index];
        parameter->first = flat->new_parameters;
        if (index > flat->count) {             // beyond `ctx`: nil
            parameter->is_whole = true;
            flat->new_parameters++;
            continue;
        }
        size_t most = MOST_ARGUMENTS - flat->argument_count;
        if ((size_t)__builtin_popcountll(parameter->fields) + parameter->is_whole > most) return false;
        if (parameter->is_whole)
            flat->arguments[flat->argument_count++] = (clua_argument){ .parameter = (uint8_t)index, .is_whole = true };
        for (unsigned field = 0; field < 64; field++) {
            if (!(parameter->fields >> field & 1)) continue;
            flat->charge += 2;
            clua_argument *argument = &flat->arguments[flat->argument_count++];
            *argument = (clua_argument){ .parameter = (uint8_t)index, .type = parameter->type->id };
            for (uintptr_t at = 0; at <= parameter->type->mask; at++) {
                const clua_slot *slot = &parameter->type->slots[at];
                if (slot->key && slot->field == field) argument->slot = *slot;
            }
        }
        flat->new_parameters = (unsigned)flat->argument_count;
    }
    bool has_fields = false;
    for (unsigned index = 0; index < flat->count; index++) {
        const parameter *parameter = &flat->parameters[index];
        has_fields = has_fields || parameter->fields;
        if (parameter->type && !parameter->is_whole) flat->unseen |= (uint64_t)1 << index;
    }
    return (has_fields || flat->unseen) && parts->registers + flat->new_parameters <= MOST_REGISTERS;
}

/// Keeps the parameters of the function unchanged.
static void keep_parameters(flattening *flat) {
    for (unsigned index = 0; index < flat->parts.parameters; index++)
        flat->parameters[index] = (parameter){ .is_whole = true, .is_changed = true, .first = index };
    flat->new_parameters = flat->parts.parameters;
    flat->argument_count = 0;
    flat->charge = 0;
    flat->unseen = 0;
}

static const char *read_out(lua_State *L, void *ud, size_t *size) {
    (void)L;
    flattening *flat = ud;
    *size = flat->written;
    flat->written = 0;
    return *size ? (const char *)flat->out : NULL;
}

// MARK: Taking its place

static int flatten_body(lua_State *L) {
    flattening *flat = lua_touserdata(L, 1);
    clua_vm *vm = flat->vm;
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_FUNCTIONS);
    lua_rawgeti(L, 2, (lua_Integer)flat->function + 1);
    if (lua_iscfunction(L, 3) || lua_dump(L, keep, flat, 0) != 0 || !clua_find_parts(flat)) return 0;
    lua_Debug ar;
    lua_pushvalue(L, 3);
    lua_getinfo(L, ">S", &ar);
    bool is_of_file = ar.source[0] == '@' && strcmp(ar.source + 1, vm->file) == 0;
    bool is_flat = clua_analyse(flat) && plan(flat);
    if (!is_flat) keep_parameters(flat);
    flat->tells_line = is_of_file && clua_find_returns(flat)
        && flat->parts.registers + flat->new_parameters + RESULTS <= MOST_REGISTERS;
    if ((!is_flat && !flat->tells_line) || !clua_rewrite(flat)) return 0;
    int status = lua_load(L, read_out, flat, "=", "b");
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    if (status != LUA_OK) return 0;
    for (unsigned i = 1; i <= flat->parts.upvalues; i++) lua_upvaluejoin(L, 4, (int)i, 3, (int)i);
    size_t bytes = flat->argument_count * sizeof *flat->arguments;
    clua_argument *arguments = clua_raw(vm, NULL, 0, bytes);
    if (bytes && !arguments) clua_out_of_memory(L);
    if (bytes) memcpy(arguments, flat->arguments, bytes);
    clua_function *function = &vm->functions[flat->function];
    function->is_straight = function->is_straight && clua_is_straight(L, 4);
    lua_rawseti(L, 2, (lua_Integer)flat->function + 1);
    function->tells_line = flat->tells_line;
    if (!is_flat) return 0;
    function->is_flat = true;
    function->parameter_count = (uint8_t)flat->count;
    function->unseen = flat->unseen;
    function->argument_count = (uint8_t)flat->argument_count;
    function->charge = (uint8_t)flat->charge;
    function->arguments = arguments;
    return 0;
}

clua_status clua_flatten(clua_vm *vm, uint32_t function, const uint32_t *types, size_t count, clua_report *report) {
    if (function >= vm->function_count) return clua_refuse_call(vm, function, report);
    bool is_watched = vm->probes && vm->probes->last_calls;
    if (is_watched || vm->limits.reads_one_by_one || count >= MOST_PARAMETERS || vm->functions[function].is_flat
        || vm->functions[function].tells_line) return CLUA_OK;
    flattening flat;
    memset(&flat, 0, offsetof(flattening, dump));
    flat.vm = vm;
    flat.function = function;
    flat.count = count;
    for (size_t i = 0; i < count; i++)
        if (types[i] > 0 && types[i] <= vm->type_count) flat.parameters[i].type = vm->types[types[i]];
    return clua_protect(vm, flatten_body, &flat, vm->limits.load_work, report);
}

bool clua_is_flat(const clua_vm *vm, uint32_t function) {
    return function < vm->function_count && vm->functions[function].is_flat;
}
