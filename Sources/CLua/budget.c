/// The budget of a call: its work units, its deadline, and the uncatchable error.
///
/// A count hook charges VM instructions, and library functions charge their own work to the same counter. Work is
/// handed out in slices, and the clock is read after each slice, because a unit may be slow, and a few instructions may
/// use many units. A function that ends before the hook would run has no hook (straight.c). When the budget is spent,
/// `fatal` is set and the hook runs at every instruction: code that catches the error fails at its next instruction.
#include "internal.h"

void clua_arm(clua_vm *vm, uint64_t work, bool is_straight) {
    vm->granted = work > INT64_MAX / 2 ? INT64_MAX / 2 : (int64_t)work;
    vm->left = vm->granted < CLUA_SLICE ? vm->granted : CLUA_SLICE;
    vm->reserve = vm->granted - vm->left;
    vm->deadline_at = vm->own_deadline_at = 0;
    vm->fatal = CLUA_OK;
    vm->is_doomed_at = false;
    vm->fatal_message = vm->refused = NULL;
    if (!is_straight) {
        // Set for each call, so that the hook's countdown does not continue from the previous call.
        lua_sethook(vm->L, clua_hook, LUA_MASKCOUNT, CLUA_HOOK_INTERVAL);
    } else if (lua_gethookmask(vm->L) != 0) {
        lua_sethook(vm->L, NULL, 0, 0);
    }
}

void clua_hook_soon(clua_vm *vm) {
    if (vm->running && lua_gethookcount(vm->L) != 1) lua_sethook(vm->L, clua_hook, LUA_MASKCOUNT, 1);
}

void clua_doom(clua_vm *vm, clua_status status, const char *message) {
    if (vm->fatal != CLUA_OK) return;
    vm->used_when_doomed = clua_work_used(vm);
    vm->fatal = status;
    vm->fatal_message = message;
    lua_sethook(vm->L, clua_hook, LUA_MASKCOUNT, 1);
}

/// Raises without allocating memory. The error value is the address of the vm, which no script can obtain, because
/// `pcall` of this sandbox never returns a fatal error.
void clua_fail(lua_State *L, clua_status status, const char *message) {
    clua_vm *vm = clua_vm_of(L);
    clua_doom(vm, status, message);
    if (!vm->is_doomed_at) {
        lua_Debug ar;
        clua_note_position(vm);
        vm->is_doomed_at = true;
        if (strcmp(vm->fatal_message, CLUA_BLOCK_CAP) == 0 && lua_getstack(L, 150, &ar))
            vm->fatal_message = "stack overflow: too many nested calls";
    }
    lua_pushlightuserdata(L, vm);
    lua_error(L);
    __builtin_unreachable();
}

void clua_out_of_memory(lua_State *L) {
    clua_fail(L, CLUA_MEMORY, "the memory cap is reached");
}

/// Whether the call has taken more than `most` since this was first called in it.
///
/// Time in which the thread waits for a processor does not count. The wall clock only determines when to read the clock
/// of the thread, which costs ten times as much. The clock of the thread is first read when an eighth of the time has
/// passed.
bool clua_is_late(clua_vm *vm, uint64_t most) {
    uint64_t now = clua_clock_ns();
    if (vm->deadline_at == 0) {
        vm->deadline_at = now + most;
        return false;
    }
    if (vm->own_deadline_at == 0) {
        if (now + (most - most / 8) >= vm->deadline_at) vm->own_deadline_at = clua_thread_ns() + (most - most / 8);
        return false;
    }
    if (now <= vm->deadline_at) return false;
    uint64_t own = clua_thread_ns();
    if (own > vm->own_deadline_at) return true;
    vm->deadline_at = now + (vm->own_deadline_at - own);
    return false;
}

/// Reads the clock. The first reading is at the first hook or slice, so that a short call never reads it.
static void look(lua_State *L, clua_vm *vm) {
    if (vm->fatal != CLUA_OK) clua_fail(L, vm->fatal, vm->fatal_message);
    if (vm->strike_at > 0) {
        // In a repeated call, the recorded deadline counts instead of the clock.
        if (clua_work_used(vm) >= vm->strike_at)
            clua_fail(L, CLUA_DEADLINE, "the deadline is reached");
        return;
    }
    if (vm->limits.deadline_ns == UINT64_MAX || vm->deadline_at == UINT64_MAX) return;
    // Formatting one error message may come on top of that, and nothing interrupts it.
    uint64_t message = (uint64_t)vm->error_cost * CLUA_NS_PER_UNIT, most = vm->limits.deadline_ns;
    if (clua_is_late(vm, message < most - most / 8 ? most - message : most / 8))
        clua_fail(L, CLUA_DEADLINE, "the deadline is reached");
}

static void take_slice(lua_State *L, clua_vm *vm) {
    int64_t more = CLUA_SLICE - vm->left;
    if (more > vm->reserve) more = vm->reserve;
    vm->left += more;
    vm->reserve -= more;
    if (vm->left < 0) clua_fail(L, CLUA_WORK, "the work budget is spent");
}

void clua_refill(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    take_slice(L, vm);
    look(L, vm);
}

void clua_hook(lua_State *L, lua_Debug *ar) {
    (void)ar;
    clua_vm *vm = clua_vm_of(L);
    if ((vm->left -= CLUA_HOOK_INTERVAL) < 0) take_slice(L, vm);
    look(L, vm);
    if (lua_gethookcount(L) == 1) lua_sethook(L, clua_hook, LUA_MASKCOUNT, CLUA_HOOK_INTERVAL);
}

void clua_force_deadline(clua_vm *vm, uint64_t work) { vm->strike_at = work > 0 ? work : 1; }

/// The work that a doomed call uses while it unwinds does not count: otherwise a repeated deadline would strike later
/// than the recorded one.
uint64_t clua_work_used(const clua_vm *vm) {
    if (vm->fatal != CLUA_OK) return vm->used_when_doomed;
    int64_t used = vm->granted - vm->reserve - vm->left;
    return used > vm->granted ? (uint64_t)vm->granted : (uint64_t)used;
}
