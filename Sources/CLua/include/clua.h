/// CLua: Lua 5.4 as GlassBus needs it, and nothing else of it.
///
/// Swift never sees a `lua_State`. It holds a `clua_vm`: one Lua state with its
/// own sandboxed libraries, memory account and work budget, one per rule file.
/// Three promises hold for every function here:
///
/// 1. No Lua error (memory errors included) leaves C. Whatever can raise runs
///    inside `lua_pcall` in this target; the outcome is a `clua_status` and a
///    filled `clua_report`.
/// 2. A callback into Swift never raises: it returns its failure, and C turns it
///    into a Lua error after the Swift frame is gone.
/// 3. No script code runs outside a budget: results are read raw, finalizers and
///    metatables are out of a script's reach, closing a vm runs nothing.
///
/// A vm is confined to one thread at a time. Numbers: `work` is in units (one VM
/// instruction, one pattern step, or 16 bytes copied by a library function).
/// Source for the caps and what they defeat: `docs/rules/sandbox.md`.
#ifndef CLUA_H
#define CLUA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct clua_vm clua_vm;

// MARK: Limits

/// What one vm may use. `clua_default_limits()` fills in the shipped values.
typedef struct {
  uint64_t work;          ///< units per call (policy, reaction)
  uint64_t load_work;     ///< units for running a file's top level
  size_t memory;          ///< bytes the state may hold, all together
  uint64_t deadline_ns;   ///< backstop per call, in time of the thread's own; UINT64_MAX: none
  size_t source_bytes;    ///< largest source text accepted
  size_t string_bytes;    ///< longest string a script may make
  size_t block_bytes;     ///< largest single allocation (caps tables and the stack)
  size_t log_bytes;       ///< most that `print` may write per call
  uint64_t seed;          ///< seed of `math.random`
  uint64_t fail_at;       ///< for tests: see `clua_fail_allocation`, from birth; 0: none
} clua_limits;

clua_limits clua_default_limits(void);

// MARK: Outcomes

typedef enum {
  CLUA_OK = 0,
  CLUA_SYNTAX,     ///< the source does not compile
  CLUA_NOT_TEXT,   ///< bytecode, NUL bytes or invalid UTF-8
  CLUA_TOO_LARGE,  ///< source, bytecode or value over its cap
  CLUA_NOT_TABLE,  ///< the file did not return a table
  CLUA_RUNTIME,    ///< a Lua error
  CLUA_WORK,       ///< the work budget is spent
  CLUA_MEMORY,     ///< the memory cap is reached
  CLUA_DEADLINE,   ///< the backstop in time was reached
  CLUA_NOT_PLAIN,  ///< a value that is not plain data (cycle, function, too deep)
  CLUA_HOST        ///< the host broke the contract (unknown function id, type id)
} clua_status;

#define CLUA_PATH_ROOM 640
#define CLUA_PATH_DEPTH 8      ///< callers that are told at most

/// What went wrong and where. `message` is one line of printable UTF-8, cut at
/// its size, without the `file:line:` prefix; `line` is 0 where unknown.
typedef struct {
  clua_status status;
  int line;
  char file[128];
  char message[512];
  char path[CLUA_PATH_ROOM];   ///< `file:line` of the script's callers, innermost first, one a line
} clua_report;

// MARK: Values that cross the border

/// Plain data is exchanged as bytes, so that neither side walks the other's heap.
/// A value is one tag byte, then:
///   'z' nil · 't' true · 'f' false
///   'i' int64 LE · 'd' double LE · 's' uint32 LE length, bytes
///   'a' uint32 LE count, that many values                    (array)
///   'm' uint32 LE count, that many (string value, value)     (object, sorted by key)
///   'F' uint32 LE function id, int32 LE line, int32 LE last line  (functions, from `clua_load` only)
/// An empty Lua table packs as 'a' 0. A table with keys 1…n is an array; one with
/// only string keys an object; anything else is CLUA_NOT_PLAIN. Depth ≤ 32.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} clua_bytes;

typedef enum {
  CLUA_NIL = 0,
  CLUA_BOOL,     ///< `boolean`
  CLUA_INT,      ///< `integer`
  CLUA_NUMBER,   ///< `number`
  CLUA_STRING,   ///< `text`, `count`
  CLUA_WORD,     ///< `integer`: an id from `clua_intern` (a string that repeats)
  CLUA_RECORD,   ///< `pointer` to a host record of type `type`, `serial`
  CLUA_LIST,     ///< `pointer` to a host list of `count` elements of list type `type`
  CLUA_PACKED,   ///< `text`, `count`: bytes as above
  CLUA_OTHER     ///< answers only: a value that is not data; `text` names its Lua type
} clua_kind;

/// One argument, one field of a record, or one answer.
/// For CLUA_STRING in answers, and CLUA_PACKED in answers, the memory belongs to
/// the vm and stays valid until its next call.
typedef struct {
  clua_kind kind;
  uint32_t type;
  union {
    bool boolean;
    int64_t integer;
    double number;
    const void *pointer;
  };
  const char *text;
  size_t count;
  uint64_t serial;    ///< identity of a record that never changes; 0: none
  char small[16];     ///< room for a short string that has no memory of its own:
                      ///< set `text` to NULL and put up to 16 bytes here
} clua_value;

/// Puts a short string (at most 16 bytes) into the value itself.
static inline void clua_set_small(clua_value *value, const void *bytes, size_t count) {
    const unsigned char *from = (const unsigned char *)bytes;
    for (size_t i = 0; i < count; i++) value->small[i] = (char)from[i];
}

// MARK: The host's side

/// What the host provides. The functions must not raise and must not call back
/// into the vm. `context` is passed to each.
typedef struct {
  void *context;
  /// Reads field `field` of the record of type `type` at `record`. Strings and
  /// nested pointers need stay valid only until the next callback.
  void (*read_field)(void *context, uint32_t type, const void *record,
                     uint32_t field, clua_value *out);
  /// Reads element `index` (from 0) of a list of list type `type`.
  void (*read_element)(void *context, uint32_t type, const void *list,
                       size_t index, clua_value *out);
  /// Finds the source of `require "name"`. Returns false if there is none; else
  /// fills `source` (valid until the next callback) and `file` (NUL-terminated).
  bool (*find_module)(void *context, const char *name, clua_bytes *source,
                      char file[128]);
} clua_host;

// MARK: Life of a vm

/// Makes a vm with its libraries. NULL if memory does not suffice.
clua_vm *clua_new(const clua_limits *limits, const clua_host *host);

/// Frees everything; runs no script code. NULL is allowed. Returns the bytes that were not
/// given back before the end: 0, or the account of memory is wrong.
size_t clua_free(clua_vm *vm);

/// For tests: the n-th allocation from now (1 = the next) fails, and every one
/// after it until reset with 0.
void clua_fail_allocation(clua_vm *vm, uint64_t n);
/// Allocations asked for since birth (counts the failed ones).
uint64_t clua_allocations(const clua_vm *vm);
/// Bytes held now.
size_t clua_memory(const clua_vm *vm);
/// "Lua 5.4.4": the release of the linked library.
const char *clua_release(void);

// MARK: Types and words

/// Makes a string that repeats (an enum's word) known; `*id` is then used in
/// CLUA_WORD values. The same text gives the same id.
clua_status clua_intern(clua_vm *vm, const char *text, size_t count, uint32_t *id, clua_report *report);

/// Declares a record type. Scripts see a read-only table-like value with exactly
/// these fields; reading another name is an error that suggests the nearest.
clua_status clua_define_record(clua_vm *vm, const char *name, const char *const *fields,
                               uint32_t field_count, uint32_t *type, clua_report *report);

/// How C may read a field by itself, without asking the host.
typedef enum {
    CLUA_ASK_HOST = 0,
    CLUA_INT64,      ///< an int64_t
    CLUA_DOUBLE,     ///< a double
    CLUA_BOOL8,      ///< a bool
    CLUA_WORD8       ///< a byte that stands for a word: see `words`
} clua_direct;

/// Says that field `field` of records of type `type` lies `offset` bytes from the
/// record's address, in the given form. For CLUA_WORD8, `words` has 256 interned ids,
/// UINT32_MAX for nil, and outlives the vm. Ignored for types and fields that are unknown.
void clua_read_directly(clua_vm *vm, uint32_t type, uint32_t field, clua_direct form,
                        size_t offset, const uint32_t *words);

// MARK: Loading

/// Compiles and runs a rule file's source and keeps the table it returns.
/// `out` receives the table packed, functions as 'F' (their ids are used with
/// `clua_call`); valid until the vm's next call. The table's functions may sit
/// at depth 1 (policies, tests) or 2 (`on`). A vm loads one file in its life.
clua_status clua_load(clua_vm *vm, const char *file, const char *source, size_t count,
                      clua_bytes *out, clua_report *report);

/// Only compiles: for editors and `rules check` on broken files.
clua_status clua_compile(clua_vm *vm, const char *file, const char *source, size_t count,
                         clua_report *report);

// MARK: ctx

/// The last argument of every call is `ctx`, a read-only record with the fields
/// `now` (seconds of bus time), `memory` (a plain-data table the script may
/// write; it outlives the state through `clua_get_memory`) and `settings`.
clua_status clua_set_settings(clua_vm *vm, clua_bytes packed, clua_report *report);
clua_status clua_set_memory(clua_vm *vm, clua_bytes packed, clua_report *report);
/// Packs `ctx.memory`; valid until the vm's next call.
clua_status clua_get_memory(clua_vm *vm, clua_bytes *out, clua_report *report);

// MARK: Calling

/// Calls function `function` with `arguments` and `ctx`, under the budget.
/// Exactly one result is taken. Records and lists passed in are dead after the
/// call: a script that kept one gets an error when it reads it, unless the same
/// serial is passed again. `line` of the answer's report is the function's first
/// line when all went well. After CLUA_WORK, CLUA_MEMORY or CLUA_DEADLINE there
/// is no answer, whatever the script returned.
clua_status clua_call(clua_vm *vm, uint32_t function, double now,
                      const clua_value *arguments, size_t count,
                      clua_value *answer, clua_report *report);

/// Calls a reaction: `function(event, bus, ctx)`, where `event` is packed data
/// (given to the script as an ordinary table of its own) and `bus.publish(topic,
/// data)` collects. `out` receives what was published, an array of
/// {data, line, topic}, valid until the next call; empty unless CLUA_OK.
clua_status clua_react(clua_vm *vm, uint32_t function, double now, clua_bytes event,
                       clua_bytes *out, clua_report *report);

/// Calls `function(recorder)`, where the recorder is a read-only table of these methods,
/// called `object` in messages. A method takes any plain data and returns nothing. `out`
/// receives the calls in order, an array of {arguments, line, method}, valid until the
/// next call; empty unless CLUA_OK. `arguments` is an array with nil for a nil; `line` is
/// the loaded file's own, also for a call in a helper or in a module, and 0 if the file has
/// no part in it. A function that returns something has failed, at its first line.
clua_status clua_record_calls(clua_vm *vm, uint32_t function, const char *object,
                              const char *const *methods, size_t count,
                              clua_bytes *out, clua_report *report);

/// The state of `math.random`, to be put back for a call that is repeated.
typedef struct {
  uint64_t words[4];
} clua_random;
clua_random clua_get_random(const clua_vm *vm);
void clua_set_random(clua_vm *vm, clua_random random);

/// Whether a script has looked at the time, at its memory or at a random number since it was
/// loaded. If not, it answers the same question the same way.
bool clua_has_varied(const clua_vm *vm);

/// Work units the last call used; and what `print` wrote in it (lines end in
/// '\n', cut at the cap with a note), valid until the next call.
uint64_t clua_work_used(const clua_vm *vm);
clua_bytes clua_log(const clua_vm *vm);

/* Processor time of the calling thread. A call of the system: a hundred times slower than clua_clock_ns. */
uint64_t clua_thread_ns(void);

/// For replays that repeat a recorded verdict: the next call ends with CLUA_DEADLINE
/// when it has used `work` units (`clua_work_used` of the call that met the deadline), at
/// the very instruction; the clock is not looked at in it.
void clua_force_deadline(clua_vm *vm, uint64_t work);

/// A monotonic clock in nanoseconds, cheap enough to read around every call.
uint64_t clua_clock_ns(void);

// MARK: Names

/// The names that every script finds, packed as an object: a library is the object of its
/// members, anything else `true`. Valid until the vm's next call.
clua_status clua_library_names(clua_vm *vm, clua_bytes *out, clua_report *report);

/// The standard names that rules do not have, `index` from 0: `os`, `string.pack`.
/// `instead` is empty, or what to do, as in "use pairs". False after the last one.
bool clua_absent(size_t index, const char **name, const char **instead);

/// The candidate nearest to `name` by edit distance (with transpositions), or -1
/// if none is near enough to suggest (distance ≤ 1 + length / 4).
int clua_nearest(const char *name, const char *const *candidates, size_t count);

#endif
