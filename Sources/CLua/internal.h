/// Declarations shared by the files of CLua. Nothing here is visible to Swift.
///
/// Three rules hold everywhere. A C function that a script can reach charges its work before it does the work
/// (`clua_charge`). Text is built in the vm's arena, never in a `luaL_Buffer`, whose failure to grow is an ordinary
/// error that a script could catch. A function that can raise runs under `clua_protect`.
#ifndef CLUA_INTERNAL_H
#define CLUA_INTERNAL_H

// With GLASSBUS_LUA, Package.swift specifies the headers of the compiled sources. Debian has the headers in a folder of
// the version; elsewhere pkg-config reports their folder.
#ifdef GLASSBUS_LUA_LUA_H
#include GLASSBUS_LUA_LUA_H
#include GLASSBUS_LUA_LAUXLIB_H
#elif __has_include(<lua5.4/lua.h>)
#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#else
#include <lua.h>
#include <lauxlib.h>
#endif
#if LUA_VERSION_NUM != 504
#error "GlassBus needs Lua 5.4: apt-get install liblua5.4-dev, or brew install lua@5.4"
#endif
#include <string.h>
#include "clua.h"

#define CLUA_CUT_ROOM 80
#define CLUA_HOOK_INTERVAL 100     // a count hook costs its trap, regardless of the interval
#define CLUA_SLICE 500             // units between two readings of the clock; some units take 5 us
#define CLUA_BYTECODE_CAP 16384    // bounds the cost of naming an operand in an error message
#define CLUA_NS_PER_UNIT 16         // about the cost of naming an operand, which reads 16 instructions per unit
#define CLUA_PACK_CAP (1u << 20)
#define CLUA_PACK_DEPTH 64         // the maximum for an external event (EventLimits)
#define CLUA_EVENT_CAP (5u << 16)  // bytes of packed data; an event of 64 KiB of JSON never has more
#define CLUA_LIST_MOST 1000000     // the maximum length of a list; a table with holes may seem longer
#define CLUA_RESULTS_CAP 1000      // the maximum number of results of a library call
#define CLUA_NAME_CAP 40           // Lua interns strings up to this length, so equal ones have one address

// MARK: The allocator (alloc.c)

#define CLUA_CLASSES 16            // size classes of 16 bytes: blocks up to 256
#define CLUA_CHUNK 16384

typedef struct clua_chunk {
    struct clua_chunk *next;
    uint64_t pad;                  // keeps blocks on 16-byte boundaries
} clua_chunk;

/// The header of a block that has no size class. The block follows it.
typedef struct clua_block {
    struct clua_block *next, *previous;
    size_t size;
    bool is_marked;                // part of the mark: only freed with the vm
} clua_block;
_Static_assert(sizeof(clua_block) % 16 == 0, "blocks lie on 16-byte boundaries");

typedef struct {
    void *free[CLUA_CLASSES + 1];
    char *bump, *bump_end;
    clua_chunk *chunks;
    clua_block *blocks;            // the latest first
    size_t chunk_bytes;            // bytes taken from the system; at most about twice the memory cap
    size_t held;                   // bytes in live blocks
    size_t largest;                // bytes of the largest block a script has had, without strings
    uint64_t asked, fail_at;
    size_t refused;                // bytes that the memory cap has just refused, remembered because Lua asks once more; 0: none
    void *string_table;            // Lua's table of interned strings: the cap on blocks does not apply to it
} clua_heap;

// MARK: Views of host records (record.c)

struct clua_type;

/// The userdata of a record or a list. A script may read it while `epoch` is that of the running call.
typedef struct {
    uint64_t epoch;
    const void *pointer;
    union {
        const struct clua_type *record;
        uint32_t list;             // the host's list type
    } type;
    uint32_t count;                // lists: number of elements
    uint32_t kind;                 // all kinds of userdata visible to scripts begin like this
    uint64_t kept;                 // records: a bit for each field whose value is kept
    bool is_known;                 // records: also passed in an earlier call, so that values are kept
} clua_view;

enum { CLUA_VIEW_RECORD = 1, CLUA_VIEW_LIST, CLUA_VIEW_CTX, CLUA_VIEW_FROZEN };
#define CLUA_LIST_META 1           // index in the table of metatables; a record type has type + 1

typedef struct {
    const void *key;               // address of the interned field name
    const uint32_t *words;         // CLUA_WORD8: interned ids by byte
    uint32_t field;
    uint32_t offset;
    clua_direct form;
} clua_slot;

typedef struct clua_type {
    const char *name;
    uint32_t id, field_count;
    uint32_t kept_count;           // the number of fields whose values a view can keep, at most 64
    const char **fields;
    uintptr_t mask;
    clua_slot slots[];             // open addressing, at most a quarter full
} clua_type;

#define CLUA_SETS 128
#define CLUA_WAYS 4
typedef struct {
    uint64_t serial;
    uint64_t type;                 // record type, or 2^32 + list type
    clua_view *view;
} clua_entry;

/// An argument of a function that receives fields instead of records; see flatten.c.
typedef struct {
    uint8_t parameter;             // the number of the call's argument; one more than the last is `ctx`
    bool is_whole;                 // the argument itself is passed, not a field of it
    uint32_t type;                 // fields: the type of the record
    clua_slot slot;
} clua_argument;

/// A function of the table that the rule file returned.
typedef struct {
    int line;                      // its first line
    bool is_straight;              // see straight.c
    bool is_flat;                  // receives `arguments`, in their order
    bool tells_line;               // returns the line of its return after its first result; see flatten_lines.c
    uint8_t parameter_count;       // the number of arguments that a call must then have
    uint8_t argument_count;
    bool takes_bus;                // receives `bus` after `ctx`; never flat
    uint8_t charge;                // the work units that the arguments cost
    uint64_t unseen;               // a bit for each record among the arguments of a call that is not passed itself
    clua_argument *arguments;
} clua_function;

/// Begins the name of a local variable that is a field of a parameter. No variable of a script begins like this.
#define CLUA_FLAT_MARK 1

/// A recently pushed string. Comparing 24 bytes is cheaper than hashing them.
#define CLUA_MEMO 256
typedef struct {
    const char *text;              // points into the Lua string, which VIEWS keeps after the views
    size_t count;
} clua_memo;

/// The same for strings of up to 16 bytes, which are compared as two numbers. A length is stored plus one, so that an
/// unused entry differs from an empty string.
typedef struct {
    uint64_t first, last;
    size_t length;
} clua_small_memo;

// MARK: The vm

/// A module that is being required. These form a chain on the C stack, used to find cycles.
typedef struct clua_requiring {
    const char *name;
    struct clua_requiring *outer;
} clua_requiring;

typedef struct {
    uint8_t *bytes;
    size_t count, room;
} clua_buffer;

struct clua_vm {
    lua_State *L;
    // Hot: the budget and the epoch.
    int64_t left;                  // work units left until the clock is read next
    int64_t reserve;               // work units left in this call after those
    uint64_t epoch;                // number of the running call, which determines the readable views
    uint64_t calls;                // number of the call that began last; numbers are never reused
    clua_probes *probes;           // belongs to the host; NULL: no source is instrumented. Tested with each read
    uint64_t deadline_at;          // 0: the clock was not read in this call; UINT64_MAX: no deadline
    uint64_t own_deadline_at;      // the same on the clock of the thread; 0: not needed so far
    clua_status fatal;             // once set, the error cannot be caught
    uint64_t used_when_doomed;     // the work used when `fatal` was set
    clua_status outcome;           // status of the raised error, if it is not CLUA_RUNTIME
    bool running;                  // inside clua_protect
    bool publishing;               // inside clua_react
    bool asking;                   // the running function received `bus`, so it may ask questions
    bool placed;                   // the fault fields are set, and the handler must not change them
    bool is_doomed_at;             // the place where a fatal error was raised is known
    bool spilled;                  // the spill table of views is in use
    bool has_views;                // the cache has had views, so a script may have kept one
    bool is_spilling;              // the growth is not caused by the script: no cap on blocks
    uint64_t strike_at;            // the work at which a repeated deadline ends the call; 0: none
    bool loaded, log_cut, tight;
    bool is_module;                // the file declares a module
    bool has_varied;               // a script has read a value that differs between calls
    double now;
    clua_host host;
    clua_limits limits;
    int64_t granted;               // the units that this call started with
    // Records and functions.
    clua_type **types;             // type ids begin at 1
    uint32_t type_count, type_room;
    uint32_t word_count, function_count, function_room;
    clua_function *functions;
    // Faults.
    const char *fatal_message;
    const char *refused;           // why the allocator refused the last request
    int fault_line;
    int fault_column;           ///< of the last text that did not compile; 0: unknown
    char fault_file[128];
    char fault_message[512];
    char refusal[512];             // the explanation of bus.refuse
    char fault_path[CLUA_PATH_ROOM];
    char reason[4 * CLUA_REASON_CAP + 1];
    size_t reason_count;           // the length of the last answer's reason in bytes; 0: it gave none
    int answer_line;               // of the `return` that answered the last call; 0: not known
    char cut_text[CLUA_CUT_ROOM];  // the place of a text that was returned by this call and mended; empty: none
    char file[128];                // the rule file
    size_t file_count;
    // Text under construction.
    char *arena;
    size_t arena_top, arena_room;
    size_t arena_base;             // the start of a call's text: above that of the calls that wait for it
    clua_requiring *requiring;
    struct clua_waiting *waiting;  // the calls that wait for the answer to a question, latest first
    // Results.
    clua_buffer packed, log;
    clua_buffer question;          // the question that `bus.ask` asks
    char *answer;                  // limits.string_bytes + 1 bytes
    size_t error_cost;             // the maximum cost of one error message in units
    uint32_t recorded;             // number of recorded entries, and below the bytes up to the last complete one
    size_t recorded_to;
    const void *ctx_now, *ctx_memory, *ctx_settings, *ctx_container, *ctx_clock, *ctx_default, *ctx_cohort;
    clua_clock *clock;             // belongs to the host; NULL: the time of day is unknown
    const char *container;         // belongs to the host; NULL for the main container
    size_t container_length;
    clua_random random;
    struct clua_mark *mark;        // see rewind.c; NULL: none
    clua_heap heap;
    clua_entry cache[CLUA_SETS * CLUA_WAYS];
    clua_memo memo[CLUA_MEMO];
    clua_small_memo small_memo[CLUA_MEMO];
};

static inline clua_vm *clua_vm_of(lua_State *L) {
    return *(clua_vm **)lua_getextraspace(L);
}

/// Integer keys of the registry. Lua itself uses 1 and 2.
enum {
    CLUA_REG_WORDS = 3,            // id -> string
    CLUA_REG_WORD_IDS,             // string -> id
    CLUA_REG_VIEWS,                // cache slot -> userdata, then slots of both memos -> string
    CLUA_REG_METAS,                // CLUA_LIST_META, or type + 1 -> metatable
    CLUA_REG_SPILL,                // key -> userdata, for views that did not fit into the cache
    CLUA_REG_FUNCTIONS,            // id -> function of the rule file
    CLUA_REG_MODULES,              // name -> result of require
    CLUA_REG_CTX, CLUA_REG_MEMORY, CLUA_REG_SETTINGS, CLUA_REG_FROZEN_META,
    CLUA_REG_FROZEN_VIEWS, CLUA_REG_BUS, CLUA_REG_RECORDER, CLUA_REG_GLOBALS, CLUA_REG_NAMES,
    CLUA_REG_KIND_LIST, CLUA_REG_KIND_OBJECT,    // metatables of tables that stay lists or objects when empty
    CLUA_REG_ABSENT,               // place in a source -> member of an absent library; nil if there are none
    CLUA_REG_HANDLER, CLUA_REG_CALL  // the contents of the slots of the main stack
};

/// Slots of the main stack with permanent values.
enum { CLUA_BASE_HANDLER = 1, CLUA_BASE_CALL, CLUA_BASE_TOP = CLUA_BASE_CALL };

/// Upvalues of every closure that pushes host values (see `clua_push_closure`).
enum { CLUA_UP_WORDS = 1, CLUA_UP_VIEWS, CLUA_UP_METAS, CLUA_UP_EXTRA };

// alloc.c
void *clua_alloc(void *vm, void *pointer, size_t osize, size_t nsize);
/// Allocates memory of CLua itself. It counts toward the cap on the total, but not the cap on blocks. Returns NULL if
/// the cap is reached.
void *clua_raw(clua_vm *vm, void *pointer, size_t osize, size_t nsize);
/// Frees a block that has no size class, even if it is marked.
void clua_drop_block(clua_vm *vm, clua_block *block);
void clua_heap_end(clua_vm *vm);

// straight.c
/// Returns whether a function of the script runs in the same way without a count hook.
bool clua_is_straight(lua_State *L, int index);

#define CLUA_BLOCK_CAP "a table or the call stack is larger than its cap"

// budget.c
/// Gives a call its budget. `is_straight`: the called function needs no count hook.
void clua_arm(clua_vm *vm, uint64_t work, bool is_straight);
void clua_hook(lua_State *L, lua_Debug *ar);
/// Ends the call without raising: the next VM instruction raises. Safe inside the allocator.
void clua_doom(clua_vm *vm, clua_status status, const char *message);
/// Makes the hook run at the next VM instruction. Safe inside the allocator.
void clua_hook_soon(clua_vm *vm);
_Noreturn void clua_fail(lua_State *L, clua_status status, const char *message);
/// Called when the slice is used up. Takes the next slice, unless the budget is spent or the deadline has passed.
void clua_refill(lua_State *L);
_Noreturn void clua_out_of_memory(lua_State *L);
static inline void clua_charge_vm(lua_State *L, clua_vm *vm, size_t units) {
    // A huge amount, which would be negative in 64 bits, must not refund units.
    vm->left -= units < INT64_MAX / 4 ? (int64_t)units : INT64_MAX / 4;
    if (vm->left < 0) clua_refill(L);
}
static inline void clua_charge(lua_State *L, size_t units) {
    clua_charge_vm(L, clua_vm_of(L), units);
}
static inline size_t clua_bytes_cost(size_t bytes) { return 1 + (bytes >> 4); }

// report.c
int clua_handler(lua_State *L);
void clua_note_position(clua_vm *vm);
void clua_escape(char *out, size_t room, const char *text, size_t count);
clua_status clua_report_fill(clua_vm *vm, clua_status status, clua_report *report);
void clua_report_ok(clua_vm *vm, int line, clua_report *report);
/// Copies a script's string in a form that is short and safe to show in a message.
const char *clua_shown(char out[64], const char *text, size_t count);
/// Shows the key at `index` as `clua_shown` does; "?" if it is not a string.
void clua_shown_key(char out[64], lua_State *L, int index);
/// Pushes and returns ` (did you mean 'x'?)` for the string key of the table at `index` that is closest to `name`; ""
/// if none is close.
const char *clua_push_suggestion(lua_State *L, const char *name, int index);
const char *clua_push_suggestion_of(lua_State *L, const char *name,
                                    const char *const *candidates, size_t count);
_Noreturn void clua_error(lua_State *L, const char *format, ...);
/// Raises the message on top of the stack as an error at a known place.
_Noreturn void clua_raise_at(lua_State *L, clua_status status, const char *file, int line,
                             const char *message);

// call.c
/// Runs `body` in a protected call with a budget of `work` units, and fills the report if it fails. `body` gets
/// `frame` as light userdata.
clua_status clua_protect(clua_vm *vm, lua_CFunction body, void *frame, uint64_t work,
                         clua_report *report);
int clua_call_body(lua_State *L);
/// Whether the call has taken more than `most` nanoseconds.
bool clua_is_late(clua_vm *vm, uint64_t most);

/// A call that waits until the host has answered a question. Meanwhile the vm may run other calls; its views cannot be
/// read, renewed for another call, or evicted from the cache.
typedef struct clua_waiting {
    struct clua_waiting *outer;
    uint64_t epoch;
    int64_t left, reserve, granted;
    uint64_t deadline_at, own_deadline_at, strike_at;
    clua_status outcome;
    bool publishing, asking, placed, log_cut, spilled;
    double now;
    clua_requiring *requiring;
    size_t arena_base;
    clua_buffer packed, log;
    uint32_t recorded;
    size_t recorded_to;
    char cut_text[CLUA_CUT_ROOM];
} clua_waiting;
/// Suspends the running call. The stack of the calling C function replaces that of the main stack's slots. Raises only
/// before it has changed anything.
void clua_suspend(lua_State *L, clua_vm *vm, clua_waiting *waiting);
/// Resumes the call. Does not raise.
void clua_resume(lua_State *L, clua_vm *vm, const clua_waiting *waiting);
/// Returns whether a call runs or waits. Then the vm can neither be rewound nor marked.
static inline bool clua_is_busy(const clua_vm *vm) { return vm->running || vm->waiting; }
/// Refuses a call before anything runs, because the id of its function is unknown.
clua_status clua_refuse_call(clua_vm *vm, uint32_t function, clua_report *report);

// load.c
void clua_compile_source(lua_State *L, const char *file, const char *source, size_t count);
int clua_require(lua_State *L);

// value.c
/// Pushes a text of the host, to which the cap on scripts' strings does not apply. A longer one is cut to the longest
/// string, with "…".
void clua_push_text(lua_State *L, clua_vm *vm, const char *text, size_t count);
void clua_push_value(lua_State *L, clua_vm *vm, const clua_value *value,
                     int words, int views, int metas);
/// Pushes a field without calling the host. Returns false if that is not possible; nothing is pushed then.
static inline bool clua_push_directly(lua_State *L, const void *record, const clua_slot *slot) {
    const char *memory = (const char *)record + slot->offset;
    switch (slot->form) {
    case CLUA_INT64:
        lua_pushinteger(L, *(const int64_t *)(const void *)memory);
        return true;
    case CLUA_DOUBLE:
        lua_pushnumber(L, *(const double *)(const void *)memory);
        return true;
    case CLUA_BOOL8:
        lua_pushboolean(L, *memory & 1);
        return true;
    case CLUA_WORD8: {
        uint32_t word = slot->words[*(const uint8_t *)memory];
        if (word == UINT32_MAX) lua_pushnil(L);
        else lua_rawgeti(L, lua_upvalueindex(CLUA_UP_WORDS), (lua_Integer)word + 1);
        return true;
    }
    default:
        return false;
    }
}
/// Pushes a field that the host reads.
void clua_push_field(lua_State *L, clua_vm *vm, uint32_t type, const void *record, uint32_t field);
/// Pushes the arguments of a function that receives fields instead of records. `ctx`: the index of `ctx` on the stack.
void clua_push_arguments(lua_State *L, clua_vm *vm, const clua_function *function, const clua_value *arguments, int ctx);

// record.c
void clua_push_closure(lua_State *L, lua_CFunction function, int extra);
void clua_push_view(lua_State *L, clua_vm *vm, const clua_value *value, bool list, int views, int metas);
/// Makes views of this record that a script has kept valid again, as if it had been passed.
void clua_renew_view(clua_vm *vm, const clua_value *value);
/// Returns the kind of the view at `index` (CLUA_VIEW_…); 0 for any other value.
int clua_view_kind(lua_State *L, int index);
int clua_record_next(lua_State *L);
void clua_open_views(lua_State *L);
void clua_push_record_meta(lua_State *L, const char *name);
static inline const clua_slot *clua_find_slot(const clua_type *type, const void *key) {
    for (uintptr_t at = (uintptr_t)key >> 4;; at++) {
        const clua_slot *slot = &type->slots[at & type->mask];
        if (slot->key == key) return slot;
        if (!slot->key) return NULL;
    }
}
const char *clua_type_name(lua_State *L, int index);

// ctx.c
void clua_open_ctx(lua_State *L);
/// Replaces a table on top of the stack by a read-only view of it, at every level.
void clua_freeze(lua_State *L);

// pack.c
typedef struct {
    clua_vm *vm;
    clua_buffer *out;
    const char *root;              // the name of the outermost value in messages
    bool mends;                    // published data: texts that were cut inside a character are mended
    bool functions;                // true in clua_load: functions become ids
    int depth;
    struct { const char *text; size_t count; lua_Integer index; } path[CLUA_PACK_DEPTH + 2];
} clua_packer;
void clua_pack(lua_State *L, clua_packer *packer, int index);
/// Keeps a function, and writes its id and lines, with which the host calls it.
void clua_put_function(lua_State *L, clua_vm *vm, clua_buffer *out, int index);
/// Removes incomplete characters from the ends of a text that is not valid UTF-8. Records `place` unless a place is
/// already recorded.
void clua_mend(clua_vm *vm, const char **text, size_t *count, const char *place);
/// Returns what a table stays when it is empty: CLUA_REG_KIND_LIST or CLUA_REG_KIND_OBJECT; 0 if that is not set, and
/// -1 for a library.
int clua_table_kind(lua_State *L, int index);
/// Sets what the table on top of the stack stays when it is empty.
void clua_set_table_kind(lua_State *L, int kind);
void clua_unpack(lua_State *L, clua_bytes packed);
/// Unpacks the host's arguments of a call. Their size is not caused by the script: the cap on blocks does not apply,
/// and the work is added to the call's budget.
void clua_unpack_given(lua_State *L, clua_bytes packed);
void clua_put(lua_State *L, clua_buffer *buffer, const void *bytes, size_t count);
void clua_put_u32(lua_State *L, clua_buffer *buffer, uint32_t value);
void clua_put_string(lua_State *L, clua_buffer *buffer, const char *text, size_t count);
void clua_buffer_end(clua_vm *vm, clua_buffer *buffer);

// bus.c
void clua_open_bus(lua_State *L);

// probe.c
/// Pushes the arguments of an instrumented source's chunk, and returns their number; 0 for any other source.
int clua_push_probes(lua_State *L);
void clua_note_record_read(clua_probes *probes, const void *record, uint32_t field);
void clua_note_ctx_read(clua_probes *probes, uint32_t member);

// recorder.c: an array of entries in `packed`. Each entry is an object. Between its begin and its end the caller writes
// its members, in the order of their keys.
void clua_recording_begin(lua_State *L, clua_vm *vm);
void clua_entry_begin(lua_State *L, clua_vm *vm, uint32_t members);
void clua_entry_line(lua_State *L, clua_vm *vm, int line);
void clua_entry_end(clua_vm *vm);
void clua_recording_end(clua_vm *vm);

// text.c: strings under construction, in the vm's arena
typedef struct {
    lua_State *L;
    clua_vm *vm;
    size_t start, count;
} clua_text;
void clua_text_begin(clua_text *text, lua_State *L);
char *clua_text_room(clua_text *text, size_t count);
static inline void clua_text_add(clua_text *text, const char *bytes, size_t count) {
    if (count > 0) memcpy(clua_text_room(text, count), bytes, count);
}
static inline void clua_text_char(clua_text *text, char c) { *clua_text_room(text, 1) = c; }
void clua_text_push(clua_text *text);
/// Allocates memory in the arena until `clua_scratch_end`, and returns its offset.
size_t clua_scratch(lua_State *L, size_t bytes);
static inline void clua_scratch_end(clua_vm *vm, size_t offset) { vm->arena_top = offset; }
/// Adds the value at `index` in the form of `tostring`.
void clua_text_value(clua_text *text, int index);
/// A key of a table, in a form for sorting.
enum { CLUA_KEY_NUMBER, CLUA_KEY_STRING, CLUA_KEY_BOOLEAN, CLUA_KEY_OTHER };
typedef struct {
    int kind;
    bool integral;
    uint32_t count;
    union { lua_Integer i; lua_Number n; const char *s; };
} clua_key;
/// Sorts the keys of the table at `index` that are not in 1…n. Returns their offset in the arena, and sets
/// `*count`.
size_t clua_sorted_keys(lua_State *L, int index, lua_Integer n, size_t *count);

// absent.c
/// Records the places where a source reads members of libraries that rules do not have.
void clua_note_absent(lua_State *L, const char *chunk, const char *source, size_t count);
/// Raises the error for a name that rules intentionally lack, if it is one. `library` is empty for a global name.
void clua_say_absent(lua_State *L, const char *library, const char *name);

// lib_*.c: each leaves its table on the stack
void clua_open_base(lua_State *L);
void clua_open_string(lua_State *L);
void clua_open_table(lua_State *L);
void clua_open_math(lua_State *L);
void clua_open_utf8(lua_State *L);
/// Returns the first byte that does not begin valid UTF-8; NULL if there is none.
const char *clua_not_utf8(const char *text, size_t count);
/// Returns whether a text is ASCII, as most answers are: eight bytes at a time, and the rest in at most three steps.
static inline bool clua_is_ascii(const char *text, size_t count) {
    const uint64_t high = 0x8080808080808080u;
    uint64_t bits = 0, eight;
    for (; count >= 8; text += 8, count -= 8) bits |= (memcpy(&eight, text, 8), eight);
    uint32_t four;
    uint16_t two;
    if (count & 4) bits |= (memcpy(&four, text, 4), text += 4, four);
    if (count & 2) bits |= (memcpy(&two, text, 2), text += 2, two);
    if (count & 1) bits |= (unsigned char)*text;
    return (bits & high) == 0;
}
/// Makes the library table on top of the stack read-only: replaces it by an empty proxy, which reads from it and
/// raises for unknown names.
void clua_freeze_library(lua_State *L, const char *name);
int clua_undefined_member(lua_State *L);
int clua_string_format(lua_State *L);
int clua_string_find(lua_State *L);
int clua_string_match(lua_State *L);
int clua_string_gmatch(lua_State *L);
int clua_string_gsub(lua_State *L);
int clua_pairs(lua_State *L);
void clua_libraries(lua_State *L);

#endif
