/// CLua: Lua 5.4 with exactly the functions that GlassBus needs.
///
/// Swift never sees a `lua_State`. It holds a `clua_vm`: one Lua state with its own sandboxed libraries, memory account
/// and work budget. There is one vm per rule file. Four promises hold for every function here:
///
/// 1. No Lua error, memory errors included, leaves C. Everything that can raise runs inside `lua_pcall` in this
///    target; the outcome is a `clua_status`, and a `clua_report` if it failed.
/// 2. A callback into Swift never raises. It returns its failure, and C turns it into a Lua error when the Swift
///    frame is gone.
/// 3. No code of a script runs outside of a budget: results are read without metamethods, a script has neither
///    finalizers nor metatables, and closing a vm runs nothing.
/// 4. Values that the host lends to a call can be read only in that call. A record or a list, even a nested one, may be
///    read from when a call receives it until that call ends, except while the call waits for the answer to a question
///    (`ask`). Reading a kept one in another call is an error, unless the host has also lent the same record (the same
///    `serial`) to that call. All other values are the script's own: events, texts, `ctx.memory`. `ctx` and `bus` are
///    the same objects in all calls and always refer to the running one; `bus` rejects calls that did not receive it.
///
/// Only one thread at a time may use a vm. Work is counted in units: one VM instruction, one pattern step, or 16
/// bytes copied by a library function. `docs/rules/sandbox.md` lists the caps and the attacks that they stop.
#ifndef CLUA_H
#define CLUA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct clua_vm clua_vm;

// MARK: Limits

/// The resource limits of a vm. `clua_default_limits()` returns the shipped values.
typedef struct {
  uint64_t work;          ///< units per call (policy, reaction)
  uint64_t load_work;     ///< units for running a file's top level
  size_t memory;          ///< bytes that the state may hold in total; a script may hold 15/16 of them
  uint64_t deadline_ns;   ///< longest processor time of a call; UINT64_MAX: no limit
  size_t source_bytes;    ///< largest source text accepted
  size_t string_bytes;    ///< longest string a script may make
  size_t block_bytes;     ///< largest single allocation (caps tables and the stack)
  size_t log_bytes;       ///< bytes that `print` may write per call
  uint64_t seed;          ///< seed of `math.random`
  uint64_t fail_at;       ///< for tests: `clua_fail_allocation` from the start; 0: never
  bool reads_one_by_one;  ///< `clua_flatten` does nothing: a policy gets views, and each read of a field is work
  bool always_hooked;     ///< for tests: the count hook watches every function, also one that never meets it
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
  CLUA_DEADLINE,   ///< the deadline was reached
  CLUA_NOT_PLAIN,  ///< a value that is not plain data (cycle, function, too deep)
  CLUA_HOST,       ///< the host broke the contract (unknown function id, type id, malformed data); not a script error
  CLUA_REFUSED     ///< a handler has called `bus.refuse`; the message is its explanation
} clua_status;

#define CLUA_PATH_ROOM 640
#define CLUA_PATH_DEPTH 8      ///< how many callers are listed

/// The error and its position. `message` is one line of printable UTF-8 without the `file:line:` prefix, cut to its
/// size. `line` is 0 if it is unknown. `column` is the position in the line of the byte that is not text, or of the
/// token at which Lua stopped compiling, counted from 1 in code points; 0 if there is none.
typedef struct {
  clua_status status;
  int line;
  int column;
  char file[128];
  char message[512];
  char path[CLUA_PATH_ROOM];   ///< `file:line` of the script's callers, the innermost first, one per line
} clua_report;

// MARK: Values that cross the border

/// Plain data crosses between Swift and C as bytes, so that neither side walks through the other's memory.
/// A value is one tag byte, followed by:
///   'z' nil · 'n' null · 't' true · 'f' false
///   'i' int64 LE · 'd' double LE · 's' uint32 LE length, bytes
///   'a' uint32 LE count, that many values                    (array)
///   'm' uint32 LE count, that many (string value, value)     (object, sorted by key)
///   'M' an object as 'm', and then as 'a' further valid names: reading any other name is an error
///       (to Lua only)
///   'F' uint32 LE function id, int32 LE line, int32 LE last line  (functions, from `clua_load` only)
/// A table with the keys 1…n is an array, and one with only string keys is an object; any other table is
/// CLUA_NOT_PLAIN. A table that was unpacked, or that a script gave to `table.list` or `table.object`, stays a list or
/// an object when it is empty; any other empty table is packed as 'a' 0. The depth is at most 64.
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
  CLUA_WORD,     ///< `integer`: an id from `clua_intern`, for a string that occurs often
  CLUA_RECORD,   ///< `pointer` to a host record of type `type`, `serial`
  CLUA_LIST,     ///< `pointer` to a host list of `count` elements of list type `type`
  CLUA_PACKED,   ///< `text`, `count`: bytes as above
  CLUA_OTHER     ///< only in answers: a value that is not data; `text` is the name of its Lua type
} clua_kind;

/// One argument, one field of a record, or one answer. The memory of a CLUA_STRING or CLUA_PACKED answer belongs
/// to the vm, and is valid until the vm's next call.
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
                      ///< set `text` to NULL and use `clua_set_small`
} clua_value;

/// Stores a short string (at most 16 bytes) in the value itself, padded with zeros.
static inline void clua_set_small(clua_value *value, const void *bytes, size_t count) {
    const char *from = (const char *)bytes;
    memset(value->small, 0, sizeof value->small);
    // Two overlapping copies take fewer instructions than a loop.
    if (count >= 8) {
        memcpy(value->small, from, 8);
        memcpy(value->small + count - 8, from + count - 8, 8);
    } else if (count >= 4) {
        memcpy(value->small, from, 4);
        memcpy(value->small + count - 4, from + count - 4, 4);
    } else if (count > 0) {
        value->small[0] = from[0];
        value->small[count / 2] = from[count / 2];
        value->small[count - 1] = from[count - 1];
    }
}

/// Returns whether two texts have the same bytes. Swift's own library has no such comparison of memory.
static inline bool clua_equal(const void *a, const void *b, size_t count) { return memcmp(a, b, count) == 0; }

// MARK: The host's side

/// The callbacks of the host. They must not raise, and must not call the vm, except that `ask` may call `clua_call`.
/// `context` is passed to each of them.
typedef struct {
  void *context;
  /// Reads field `field` of the record of type `type` at `record`. Strings and nested pointers must be valid only
  /// until the next callback.
  void (*read_field)(void *context, uint32_t type, const void *record,
                     uint32_t field, clua_value *out);
  /// Reads element `index` (from 0) of a list of list type `type`.
  void (*read_element)(void *context, uint32_t type, const void *list,
                       size_t index, clua_value *out);
  /// Finds the source of `require "name"`. Returns false if there is none; otherwise fills `source` (valid until
  /// the next callback) and `file` (with a final NUL).
  bool (*find_module)(void *context, const char *name, clua_bytes *source,
                      char file[128]);
  /// Asks a question for a running script: `topic` (with a final NUL), and the packed fields of the question. Returns
  /// true and the packed answer, or false and the reason as text. Both are valid until the next callback.
  bool (*ask)(void *context, const char *topic, clua_bytes question, clua_bytes *out);
  /// Returns, for `ctx.default()`, the answer that the question would get without the running policy: nil, a boolean, a
  /// number, a text, or packed data. Returns false and the reason as text if there is none. A text and packed data must
  /// be valid until the next callback. May call `clua_call`, as `ask` may.
  bool (*usual)(void *context, clua_value *out);
  /// Returns, for `ctx.cohort()`, the arm of an experiment, from 1 to `count`, or 0 for the control arm. `percents` has
  /// the share of each arm, together at most 100.
  uint32_t (*arm)(void *context, const char *name, size_t length, const double *percents, size_t count);
} clua_host;

// MARK: Making and freeing a vm

/// Creates a vm with its libraries. Returns NULL if there is not enough memory.
clua_vm *clua_new(const clua_limits *limits, const clua_host *host);

/// Frees everything without running script code. NULL is allowed. Returns the number of leaked bytes: 0 unless the
/// memory account is wrong.
size_t clua_free(clua_vm *vm);

/// Copies the current state of the vm for `clua_rewind`. A vm has at most one mark. Returns false if it already has
/// one, if a call runs or waits, or if there is not enough memory. The copy does not count toward the cap on memory.
bool clua_set_mark(clua_vm *vm);
/// Restores the vm to the state at its mark: its memory, functions, settings, work account and random numbers. Returns
/// false if it has no mark, or if a call runs or waits.
bool clua_rewind(clua_vm *vm);

/// For tests: makes the n-th allocation from now fail (1 is the next one), and every one after it, until n is set to 0.
void clua_fail_allocation(clua_vm *vm, uint64_t n);
/// The number of requested allocations since the vm was created, including those that failed.
uint64_t clua_allocations(const clua_vm *vm);
/// The number of bytes currently held.
size_t clua_memory(const clua_vm *vm);
/// The release of the linked library, such as "Lua 5.4.4".
const char *clua_release(void);

// MARK: Types and words

/// Declares a frequent string, such as a word of an enum. `*id` is then used in CLUA_WORD values. The same text always
/// has the same id.
clua_status clua_intern(clua_vm *vm, const char *text, size_t count, uint32_t *id, clua_report *report);

/// Declares a record type. A script sees a record as a read-only table with exactly these fields. Reading another name
/// is an error that suggests the closest name.
clua_status clua_define_record(clua_vm *vm, const char *name, const char *const *fields,
                               uint32_t field_count, uint32_t *type, clua_report *report);

/// How a field is read.
typedef enum {
    CLUA_ASK_HOST = 0,
    CLUA_ASK_PLAIN,  ///< the host reads it; it is nil, a boolean, a number, a text or a word
    // C reads these itself, without calling the host:
    CLUA_INT64,      ///< an int64_t
    CLUA_DOUBLE,     ///< a double
    CLUA_BOOL8,      ///< a bool
    CLUA_WORD8       ///< a byte that represents a word: see `words`
} clua_direct;

/// Declares that field `field` of a record of type `type` is `offset` bytes from the record's address, in the
/// given form. For CLUA_WORD8, `words` has 256 interned ids, with UINT32_MAX for nil, and must outlive the vm.
/// Unknown types and fields are ignored.
void clua_read_directly(clua_vm *vm, uint32_t type, uint32_t field, clua_direct form,
                        size_t offset, const uint32_t *words);

// MARK: Loading

/// Compiles and runs the source of a rule file, and keeps the table that it returns. `out` is the packed table,
/// with functions as 'F' (`clua_call` takes their ids); it is valid until the vm's next call. The functions may
/// be at depth 1 of the table (policies, tests) or at depth 2 (`on`). A vm can load only one file.
///
/// A table with a text `module` declares a module. In it, functions may also be at depth 3 (defaults of questions), and
/// a table may have one element and named members (`{ "integer", default = 3 }`); the element is packed as the member
/// `1`.
clua_status clua_load(clua_vm *vm, const char *file, const char *source, size_t count,
                      clua_bytes *out, clua_report *report);

/// Returns whether function `function` runs without a count hook, because it ends before the hook would run.
bool clua_runs_unhooked(const clua_vm *vm, uint32_t function);

/// Makes a policy receive fields instead of records where it uses its parameters only to read fields by name; it then
/// gives the same answers and errors in less time. A field that it reads counts as two work units per call, regardless
/// of the number of reads. `types` has the record type of each argument that calls of the function will have, and 0 for
/// an argument that is not a record, or that may be nil. Declare the types and the forms of their fields before; only
/// fields of another form than CLUA_ASK_HOST are passed alone.
clua_status clua_flatten(clua_vm *vm, uint32_t function, const uint32_t *types, size_t count, clua_report *report);

/// The line of the `return` that answered the last call; 0 if it is not known.
int clua_answer_line(const clua_vm *vm);
/// Returns whether the function receives fields instead of records.
bool clua_is_flat(const clua_vm *vm, uint32_t function);

/// Only compiles a source, for editors and for `rules check`.
clua_status clua_compile(clua_vm *vm, const char *file, const char *source, size_t count,
                         clua_report *report);

// MARK: ctx

/// The last argument of every call is `ctx`, a read-only record with the fields `now` (bus time in seconds), `memory`
/// (a table of plain data that the script may change, and that the host reads with `clua_get_memory` before it frees the
/// vm), `settings`, `container` (the name of the call's container), `clock` (a table with `minuteOfDay`, `weekday` and
/// `offset`; nil while the time of day is unknown), and the functions `default`, which returns the answer of `usual` in
/// `clua_host`, and `cohort`, which returns that of `arm`.
clua_status clua_set_settings(clua_vm *vm, clua_bytes packed, clua_report *report);
clua_status clua_set_memory(clua_vm *vm, clua_bytes packed, clua_report *report);
/// Packs `ctx.memory`. The bytes are valid until the vm's next call.
clua_status clua_get_memory(clua_vm *vm, clua_bytes *out, clua_report *report);

/// Sets `ctx.container` for the following calls. The name must stay in place until another one is set; NULL, the
/// initial value, for `main`.
void clua_set_container(clua_vm *vm, const char *name, size_t length);

#define CLUA_EXPERIMENT_CAP 64   ///< how many characters the name of an experiment may have

/// Returns whether `ctx.cohort` accepts the text as the name of an experiment: letters, digits, and some signs, all of
/// them ASCII.
bool clua_names_experiment(const char *text, size_t length);

/// The time of day, as it was set at a bus time. It advances with bus time.
typedef struct {
    bool is_told;
    bool has_offset;
    int32_t minute_of_day;         ///< 0 to 1439
    int32_t weekday;               ///< 1 for Monday to 7 for Sunday, at `told_at`; 0: unknown
    int32_t offset;                ///< minutes that the local time is ahead of UTC
    int64_t told_at;               ///< bus time in nanoseconds
    bool was_missed;               ///< a script has read `ctx.clock` before anybody told the time of day
} clua_clock;

/// Sets the clock behind `ctx.clock`. It must stay in place while the vm uses it; NULL, the initial value, for none.
void clua_set_clock(clua_vm *vm, clua_clock *clock);

/// Returns the clock's minutes since midnight at a bus time in nanoseconds. Bus times before it was set count as the
/// time at which it was set.
int32_t clua_minute_of_day(const clua_clock *clock, int64_t now);

/// Returns the clock's weekday at a bus time in nanoseconds; 0 if it is unknown.
int32_t clua_weekday(const clua_clock *clock, int64_t now);

// MARK: Calling

/// Calls function `function` with `arguments` and `ctx` under the budget, and takes its answer, and a text after it as
/// its reason (`clua_reason`). Records and lists that were passed are invalid after the call: a script that kept one
/// gets an error when it reads it, unless a record with the same serial is passed again. If the call succeeds, `line`
/// of the report is the first line of the function. After CLUA_WORK, CLUA_MEMORY and CLUA_DEADLINE there is no answer,
/// regardless of the script's result.
clua_status clua_call(clua_vm *vm, uint32_t function, double now,
                      const clua_value *arguments, size_t count,
                      clua_value *answer, clua_report *report);

/// The maximum length of a reason in characters.
#define CLUA_REASON_CAP 200

/// Returns the reason that the last call of `clua_call` gave for its answer; empty without one. Valid until the vm's
/// next call.
clua_bytes clua_reason(const clua_vm *vm);

/// Makes calls of a policy pass `bus` as a third argument, after `ctx`. Only `bus.ask` works there.
void clua_pass_bus(clua_vm *vm, uint32_t function);

/// Calls a reaction: `function(event, bus, ctx)`. `event` is packed data, and the script receives it as an ordinary
/// table of its own. `bus` collects the requested effects, and `bus.ask` asks the host immediately. `out` is the
/// collected list, in order: an array of {data, line, topic} for `bus.publish(topic, data)`, {after, data, line, name,
/// topic} for `bus.after(seconds, name, topic, data)`, and {cancel, line} for `bus.cancel(name)`. It is valid until the
/// vm's next call, and empty unless CLUA_OK is returned. `bus.refuse(explanation)` ends the call with CLUA_REFUSED.
clua_status clua_react(clua_vm *vm, uint32_t function, double now, clua_bytes event,
                       clua_bytes *out, clua_report *report);

/// Calls `function(recorder)`. The recorder is a read-only table of the given methods, with the name `object` in
/// messages. A method takes any plain data and returns nothing; the method `taker` (NULL: none) also takes functions,
/// which are recorded as in `clua_load`. `out` is the list of calls in order: an array of {arguments, line, method},
/// valid until the vm's next call, and empty unless CLUA_OK is returned. `arguments` is an array, with nil for a nil.
/// `line` is always a line of the loaded file, even for a call in a helper or in a module; it is 0 if the file has no
/// part in the call. A function that returns a value has failed, at its first line.
clua_status clua_record_calls(clua_vm *vm, uint32_t function, const char *object,
                              const char *const *methods, size_t count, const char *taker,
                              clua_bytes *out, clua_report *report);

/// The state of `math.random`. The host restores it to repeat a call.
typedef struct {
  uint64_t words[4];
} clua_random;
clua_random clua_get_random(const clua_vm *vm);
void clua_set_random(clua_vm *vm, clua_random random);

/// Returns whether a script has read the time, its memory or a random number since it was loaded. If not, it gives the
/// same answer to the same question.
bool clua_has_varied(const clua_vm *vm);
/// Records that the script may give another answer to the same question from now on.
void clua_note_varied(clua_vm *vm);

/// The work units that the last call used, up to the point at which it exceeded a limit, and the text that `print`
/// wrote in it. Lines end with '\n'; a text over the cap is cut, with a note. The text is valid until the vm's next
/// call.
uint64_t clua_work_used(const clua_vm *vm);
clua_bytes clua_log(const clua_vm *vm);

/// Where the last call returned text that is not valid UTF-8, such as `the answer.message`; NULL if it did not. The
/// host receives the text without the incomplete characters at its ends. Valid until the vm's next call.
const char *clua_cut_text(const clua_vm *vm);

/// Returns whether `clua_log`, `clua_cut_text` or `clua_reason` has anything to report, which is rare.
bool clua_has_remarks(const clua_vm *vm);

/// The processor time of the calling thread in nanoseconds. This is a system call, and about a hundred times slower
/// than `clua_clock_ns`.
uint64_t clua_thread_ns(void);

/// For a replay that repeats a recorded deadline: the next call ends with CLUA_DEADLINE when it has used `work` units
/// (`clua_work_used` of the call that exceeded its deadline), at exactly that instruction. The clock is not read in
/// that call.
void clua_force_deadline(clua_vm *vm, uint64_t work);

/// A monotonic clock in nanoseconds, fast enough to be read around every call.
uint64_t clua_clock_ns(void);

// MARK: Probes

#define CLUA_RECORDS 8           ///< how many records can be watched
#define CLUA_READS 256           ///< how many first reads of a call are kept
#define CLUA_READ_PARAMETER 0xFE ///< what is read is a parameter of the policy
#define CLUA_READ_CTX 0xFD       ///< what is read is a member of `ctx`
#define CLUA_READ_SETTING 0xFC   ///< what is read has the name of a setting

/// The members of `ctx` whose reads are recorded.
enum {
  CLUA_CTX_NOW, CLUA_CTX_MEMORY, CLUA_CTX_CLOCK, CLUA_CTX_CONTAINER, CLUA_CTX_RANDOM, CLUA_CTX_QUESTION, CLUA_CTX_COHORT
};

/// The ways of calls through instrumented sources. The host owns the memory.
///
/// A chunk of such a source receives three functions: `place(number)`, `condition(number, value)` and
/// `read(owner, number, value)`, of which the last two return the value.
typedef struct {
  /// For each of `count` probes, how many times it was passed with false or nil, and with another value or as a place.
  uint64_t *counts;
  uint32_t count;
  /// The last call in which each outcome occurred. NULL: only `counts` is recorded, and nothing below.
  uint64_t *last_calls;
  uint64_t call;
  /// A number that is the same for calls with the same outcomes.
  uint64_t way;
  /// The outcomes of the call in the order of their first occurrence: twice the number of the probe, plus 1 for the
  /// second kind. Room for `count` of them; further ones are only in `way`.
  uint32_t *passed;
  uint32_t passed_count;
  /// The addresses of the records whose fields are watched, in any order.
  const void *records[CLUA_RECORDS];
  uint32_t record_count;
  /// The reads of the call, in the order of their first occurrence: the index in `records` or CLUA_READ_…, times 256,
  /// plus the number of the field, parameter or member. More than 64 per owner are not recorded.
  uint32_t reads[CLUA_READS];
  uint32_t read_count;
  uint64_t seen_fields[CLUA_RECORDS], seen_parameters, seen_settings, seen_ctx;
} clua_probes;

/// Makes sources that are loaded from now on report their ways to `probes`; NULL: none is instrumented. The probes must
/// outlive the vm.
void clua_set_probes(clua_vm *vm, clua_probes *probes);
/// Forgets the way of the previous call.
void clua_begin_way(clua_probes *probes);

// MARK: Names

/// The names available to every script, packed as an object. A library is an object of its members, any other name is
/// `true`. The bytes are valid until the vm's next call.
clua_status clua_library_names(clua_vm *vm, clua_bytes *out, clua_report *report);

/// The standard names that rules do not have, such as `os` and `string.pack`, by an index from 0. `instead` is empty,
/// or a hint such as "use pairs". Returns false after the last one.
bool clua_absent(size_t index, const char **name, const char **instead);

/// Returns the index of the candidate that is closest to `name` by edit distance, with transpositions; -1 if none is
/// close enough to be suggested (distance ≤ 1 + length / 4).
int clua_nearest(const char *name, const char *const *candidates, size_t count);

#endif
