/// Creates and frees a vm.
#include "internal.h"
#include <stdlib.h>

clua_limits clua_default_limits(void) {
    return (clua_limits){
        .work = 100000,
        .load_work = 400000,
        .memory = 4u << 20,
        .deadline_ns = 10000000,
        .source_bytes = 65536,
        .string_bytes = 8192,
        .block_bytes = 65536,
        .log_bytes = 4096,
        .seed = 0,
        .fail_at = 0,
    };
}

/// Never called, because everything that can raise runs under `lua_pcall`.
static int panic(lua_State *L) {
    (void)L;
    abort();
}

static void new_table(lua_State *L, int key, int array) {
    lua_createtable(L, array, 0);
    lua_rawseti(L, LUA_REGISTRYINDEX, key);
}

/// Creates the contents of a new vm. Leaves the C function of `clua_call` on the stack.
static int open(lua_State *L) {
    new_table(L, CLUA_REG_WORDS, 32);
    new_table(L, CLUA_REG_WORD_IDS, 0);
    new_table(L, CLUA_REG_VIEWS, CLUA_SETS * CLUA_WAYS + 2 * CLUA_MEMO);
    new_table(L, CLUA_REG_METAS, 8);
    new_table(L, CLUA_REG_SPILL, 0);
    new_table(L, CLUA_REG_FUNCTIONS, 8);
    new_table(L, CLUA_REG_MODULES, 0);
    new_table(L, CLUA_REG_MEMORY, 0);
    new_table(L, CLUA_REG_NAMES, 0);
    new_table(L, CLUA_REG_KIND_LIST, 0);
    new_table(L, CLUA_REG_KIND_OBJECT, 0);
    clua_open_views(L);
    clua_open_ctx(L);
    clua_open_bus(L);
    clua_libraries(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_FUNCTIONS);
    lua_rawgeti(L, LUA_REGISTRYINDEX, CLUA_REG_CTX);
    clua_push_closure(L, clua_call_body, 2);
    lua_pushcfunction(L, clua_handler);
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_HANDLER);
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, CLUA_REG_CALL);
    return 1;
}

/// splitmix64, which derives the generator's state from a seed.
static uint64_t spread(uint64_t *seed) {
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

clua_vm *clua_new(const clua_limits *limits, const clua_host *host) {
    clua_vm *vm = calloc(1, sizeof *vm);
    if (!vm) return NULL;
    vm->limits = limits ? *limits : clua_default_limits();
    if (host) vm->host = *host;
    clua_fail_allocation(vm, vm->limits.fail_at);
    uint64_t seed = vm->limits.seed;
    for (int i = 0; i < 4; i++) vm->random.words[i] = spread(&seed);
    vm->left = INT64_MAX / 2;
    vm->answer = clua_raw(vm, NULL, 0, vm->limits.string_bytes + 1);
    vm->L = vm->answer ? lua_newstate(clua_alloc, vm) : NULL;
    if (!vm->L) {
        clua_free(vm);
        return NULL;
    }
    lua_atpanic(vm->L, panic);
    *(clua_vm **)lua_getextraspace(vm->L) = vm;
    lua_gc(vm->L, LUA_GCINC, 400, 200, 12);
    lua_pushcfunction(vm->L, clua_handler);
    lua_pushcfunction(vm->L, open);
    if (lua_pcall(vm->L, 0, 1, CLUA_BASE_HANDLER) != LUA_OK) {
        clua_free(vm);
        return NULL;
    }
    vm->heap.largest = 0;                      // tables created so far are the vm's own
    return vm;
}

size_t clua_free(clua_vm *vm) {
    if (!vm) return 0;
    if (vm->L) lua_close(vm->L);               // runs no script, because there are no finalizers
    if (vm->answer) clua_raw(vm, vm->answer, vm->limits.string_bytes + 1, 0);
    if (vm->arena) clua_raw(vm, vm->arena, vm->arena_room, 0);
    if (vm->types) clua_raw(vm, vm->types, vm->type_room * sizeof *vm->types, 0);
    for (uint32_t i = 0; i < vm->function_room; i++) {
        clua_function *function = &vm->functions[i];
        if (function->arguments)
            clua_raw(vm, function->arguments, function->argument_count * sizeof *function->arguments, 0);
    }
    if (vm->functions) clua_raw(vm, vm->functions, vm->function_room * sizeof *vm->functions, 0);
    clua_buffer_end(vm, &vm->packed);
    clua_buffer_end(vm, &vm->log);
    clua_buffer_end(vm, &vm->question);
    size_t left = vm->heap.held;
    clua_heap_end(vm);
    free(vm->mark);
    free(vm);
    return left;
}

bool clua_has_varied(const clua_vm *vm) { return vm->has_varied; }

void clua_note_varied(clua_vm *vm) { vm->has_varied = true; }

clua_random clua_get_random(const clua_vm *vm) { return vm->random; }

void clua_set_random(clua_vm *vm, clua_random random) { vm->random = random; }

/// The library's own release name, which differs from that of the headers if the system has upgraded the library.
extern const char lua_ident[] __attribute__((weak));

const char *clua_release(void) {
    static char release[32];
    static const char before[] = "$LuaVersion: ";
    if (!lua_ident || strncmp(lua_ident, before, sizeof before - 1) != 0) return LUA_RELEASE;
    const char *name = lua_ident + sizeof before - 1, *end = strstr(name, "  ");
    if (!end || (size_t)(end - name) >= sizeof release) return LUA_RELEASE;
    memcpy(release, name, (size_t)(end - name));
    return release;
}

const char *clua_cut_text(const clua_vm *vm) { return vm->cut_text[0] ? vm->cut_text : NULL; }

bool clua_has_remarks(const clua_vm *vm) { return vm->log.count != 0 || vm->cut_text[0] != 0 || vm->reason_count != 0; }

clua_bytes clua_reason(const clua_vm *vm) { return (clua_bytes){ (const uint8_t *)vm->reason, vm->reason_count }; }

clua_bytes clua_log(const clua_vm *vm) {
    return (clua_bytes){ vm->log.bytes, vm->log.count };
}
