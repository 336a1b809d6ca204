/// Probes: record the way of a call through an instrumented source.
///
/// The chunk of such a source receives three functions as arguments, and calls them with the number of a probe: at a
/// place, with the value of a condition, and with the values that it reads. They change nothing that the script can
/// observe, and refund the work of being called, so that the same source ends at the same budget with and without
/// probes.
#include "internal.h"

/// The instructions that a call of a probe adds to the source.
enum { PLACE_COST = 3, CONDITION_COST = 5, READ_COST = 4 };

static void give_back(clua_vm *vm, int64_t units) {
    if (vm->granted - vm->reserve - vm->left >= units) vm->left += units;
}

/// Returns the number of the probe, which is the first argument.
static uint32_t number(lua_State *L) {
    int exact;
    lua_Integer id = lua_tointegerx(L, 1, &exact);
    return exact && id >= 0 && id < UINT32_MAX / 2 ? (uint32_t)id : UINT32_MAX;
}

static void note_outcome(clua_probes *probes, uint32_t id, bool is_true) {
    if (id >= probes->count) return;
    uint32_t outcome = 2 * id + is_true;
    probes->counts[outcome]++;
    if (!probes->last_calls || probes->last_calls[outcome] == probes->call) return;
    probes->last_calls[outcome] = probes->call;
    uint64_t mixed = (outcome + 1) * 0x9e3779b97f4a7c15u;
    probes->way += mixed ^ mixed >> 29;
    if (probes->passed_count < probes->count) probes->passed[probes->passed_count++] = outcome;
}

static int place(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    if (vm->probes) note_outcome(vm->probes, number(L), true);
    give_back(vm, PLACE_COST);
    return 0;
}

static int condition(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    if (vm->probes) note_outcome(vm->probes, number(L), lua_toboolean(L, 2));
    give_back(vm, CONDITION_COST);
    lua_settop(L, 2);
    return 1;
}

static void note_read(clua_probes *probes, uint64_t *seen, uint32_t owner, uint32_t field) {
    if (field >= 64 || *seen >> field & 1) return;
    *seen |= (uint64_t)1 << field;
    if (probes->read_count < CLUA_READS) probes->reads[probes->read_count++] = owner << 8 | field;
}

static int read(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    clua_probes *probes = vm->probes;
    int exact;
    uint32_t owner = number(L), field = (uint32_t)lua_tointegerx(L, 2, &exact);
    if (probes && owner == CLUA_READ_PARAMETER) note_read(probes, &probes->seen_parameters, owner, field);
    if (probes && owner == CLUA_READ_SETTING) note_read(probes, &probes->seen_settings, owner, field);
    give_back(vm, READ_COST);
    lua_settop(L, 3);
    return 1;
}

void clua_note_record_read(clua_probes *probes, const void *record, uint32_t field) {
    for (uint32_t i = 0; i < probes->record_count; i++)
        if (probes->records[i] == record) {
            note_read(probes, &probes->seen_fields[i], i, field);
            return;
        }
}

void clua_note_ctx_read(clua_probes *probes, uint32_t member) {
    note_read(probes, &probes->seen_ctx, CLUA_READ_CTX, member);
}

void clua_begin_way(clua_probes *probes) {
    probes->call++;
    probes->way = 0;
    probes->passed_count = probes->read_count = 0;
    probes->seen_parameters = probes->seen_settings = probes->seen_ctx = 0;
    memset(probes->seen_fields, 0, sizeof probes->seen_fields);
}

void clua_set_probes(clua_vm *vm, clua_probes *probes) { vm->probes = probes; }

int clua_push_probes(lua_State *L) {
    if (!clua_vm_of(L)->probes) return 0;
    lua_pushcfunction(L, place);
    lua_pushcfunction(L, condition);
    lua_pushcfunction(L, read);
    return 3;
}
