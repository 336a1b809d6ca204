/// The allocator of a vm: a byte count, caps on the total and on single blocks, and free lists.
///
/// The cap on single strings and blocks bounds the cost of ONE VM instruction, which no count hook can do. Small blocks
/// come from free lists, because each call creates a view of 64 bytes and drops another one: that must take only a few
/// nanoseconds, less than a malloc.
///
/// The only Lua function that the allocator calls is `lua_sethook` (`clua_doom`, `clua_hook_soon`), which Lua allows at
/// any time, even in a signal handler.
#include "internal.h"
#include <stdlib.h>

static inline size_t class_of(size_t size) { return (size + 15) >> 4; }

/// Takes a block of a size class from the current chunk, or from a new one.
static void *carve(clua_vm *vm, size_t class) {
    clua_heap *heap = &vm->heap;
    size_t size = class << 4;
    if ((size_t)(heap->bump_end - heap->bump) < size) {
        size_t rest = (size_t)(heap->bump_end - heap->bump) >> 4;
        if (heap->chunk_bytes + CLUA_CHUNK > 2 * vm->limits.memory + CLUA_CHUNK) {
            // No further chunk may be allocated, but a larger free block will do.
            for (size_t c = class + 1; c <= CLUA_CLASSES; c++) {
                void *block = heap->free[c];
                if (block) {
                    heap->free[c] = *(void **)block;
                    return block;
                }
            }
            return NULL;
        }
        clua_chunk *chunk = malloc(CLUA_CHUNK);
        if (!chunk) return NULL;
        if (rest > 0) {
            *(void **)heap->bump = heap->free[rest];
            heap->free[rest] = heap->bump;
        }
        chunk->next = heap->chunks;
        heap->chunks = chunk;
        heap->chunk_bytes += CLUA_CHUNK;
        heap->bump = (char *)chunk + sizeof(clua_chunk);
        heap->bump_end = (char *)chunk + CLUA_CHUNK;
    }
    void *block = heap->bump;
    heap->bump += size;
    return block;
}

// MARK: Blocks without a size class

static void *link_block(clua_vm *vm, clua_block *block, size_t size) {
    *block = (clua_block){ .next = vm->heap.blocks, .size = size };
    if (block->next) block->next->previous = block;
    vm->heap.blocks = block;
    return block + 1;
}

static void unlink_block(clua_vm *vm, clua_block *block) {
    if (block->next) block->next->previous = block->previous;
    if (block->previous) block->previous->next = block->next;
    else vm->heap.blocks = block->next;
}

static void *take_block(clua_vm *vm, size_t size) {
    clua_block *block = malloc(sizeof *block + size);
    return block ? link_block(vm, block, size) : NULL;
}

void clua_drop_block(clua_vm *vm, clua_block *block) {
    unlink_block(vm, block);
    free(block);
}

static void give_block(clua_vm *vm, void *pointer) {
    clua_block *block = (clua_block *)pointer - 1;
    if (!block->is_marked) clua_drop_block(vm, block);
}

/// Returns NULL if the block cannot be resized; it is then unchanged.
static void *resize_block(clua_vm *vm, void *pointer, size_t osize, size_t nsize) {
    clua_block *block = (clua_block *)pointer - 1;
    if (block->is_marked) {
        void *copy = take_block(vm, nsize);
        if (copy) memcpy(copy, pointer, osize < nsize ? osize : nsize);
        return copy;
    }
    unlink_block(vm, block);
    clua_block *moved = realloc(block, sizeof *block + nsize);
    if (moved) return link_block(vm, moved, nsize);
    link_block(vm, block, osize);
    return NULL;
}

// MARK: All blocks

static inline void *take(clua_vm *vm, size_t size) {
    size_t class = class_of(size);
    if (class > CLUA_CLASSES) return take_block(vm, size);
    void *block = vm->heap.free[class];
    if (!block) return carve(vm, class);
    vm->heap.free[class] = *(void **)block;
    return block;
}

static inline void give(clua_vm *vm, void *block, size_t size) {
    size_t class = class_of(size);
    if (class > CLUA_CLASSES) {
        give_block(vm, block);
        return;
    }
    *(void **)block = vm->heap.free[class];
    vm->heap.free[class] = block;
}

/// Changes the size of a block. Returns NULL on failure; the block is then unchanged.
static void *resize(clua_vm *vm, void *pointer, size_t osize, size_t nsize) {
    size_t from = class_of(osize), to = class_of(nsize);
    if (from == to && to <= CLUA_CLASSES) return pointer;
    if (from > CLUA_CLASSES && to > CLUA_CLASSES) return resize_block(vm, pointer, osize, nsize);
    void *block = take(vm, nsize);
    if (!block) return (nsize < osize && from <= CLUA_CLASSES) ? pointer : NULL;
    memcpy(block, pointer, osize < nsize ? osize : nsize);
    give(vm, pointer, osize);
    return block;
}

// MARK: Caps

/// The memory that a script may hold. The rest is reserved for ending a call that needs more.
static inline size_t soft_cap(const clua_vm *vm) {
    return vm->running ? vm->limits.memory - vm->limits.memory / 16 : vm->limits.memory;
}

/// Refuses a request from Lua.
static void *refuse(clua_vm *vm, const char *why) {
    vm->refused = why;
    return NULL;
}

/// Decides whether a script gets `nsize` bytes, which are `more` than it holds.
///
/// A script that exceeds a cap still gets the memory, and its call ends at the next instruction. Only there the running
/// line is known: Lua requests memory in the middle of an operation, and its stack must not be inspected meanwhile,
/// because from Lua 5.4.6 on it has no addresses while it moves.
static bool admits_beyond(clua_vm *vm, size_t nsize, size_t more, bool is_string, bool is_exempt) {
    clua_heap *heap = &vm->heap;
    if (heap->asked >= heap->fail_at) {
        refuse(vm, "not enough memory");
        return false;
    }
    bool is_bounded = vm->running && !is_exempt && !vm->is_spilling && nsize > 256;
    // A string has a header of 24 bytes, its bytes and a NUL.
    if (is_bounded && is_string && nsize > vm->limits.string_bytes + 25)
        clua_doom(vm, CLUA_MEMORY, "a string is longer than its cap");
    else if (is_bounded && nsize > vm->limits.block_bytes)
        clua_doom(vm, CLUA_MEMORY, CLUA_BLOCK_CAP);
    if (heap->held + more > soft_cap(vm)) {
        // Lua now runs a full garbage collection, which is charged to the script, and asks again.
        bool is_again = heap->refused == nsize;
        heap->refused = nsize;
        if (!vm->running || is_exempt || !is_again || heap->held + more > vm->limits.memory) {
            if (vm->running && (vm->left -= (int64_t)(heap->held >> 5)) + vm->reserve < 0)
                clua_doom(vm, CLUA_MEMORY, "the memory cap is reached");
            refuse(vm, "the memory cap is reached");
            return false;
        }
        clua_doom(vm, CLUA_MEMORY, "the memory cap is reached");
    }
    heap->refused = 0;
    return true;
}

/// The same, for the many small requests that are below every cap.
static inline bool admits(clua_vm *vm, size_t nsize, size_t more, bool is_string, bool is_exempt) {
    clua_heap *heap = &vm->heap;
    heap->asked++;
    if (__builtin_expect(nsize <= 256 && heap->held + more <= soft_cap(vm) && heap->asked < heap->fail_at, 1)) {
        heap->refused = 0;
        return true;
    }
    return admits_beyond(vm, nsize, more, is_string, is_exempt);
}

void *clua_alloc(void *ud, void *pointer, size_t osize, size_t nsize) {
    clua_vm *vm = ud;
    clua_heap *heap = &vm->heap;
    if (pointer == NULL) {
        if (nsize == 0) return NULL;
        if (!admits(vm, nsize, nsize, osize == LUA_TSTRING, false)) return NULL;
        // A long string is created by one instruction, which copies it, so it is charged by its length. A new block of
        // a table is charged because all keys of the table are rehashed.
        if (osize == LUA_TSTRING ? nsize > 80 : nsize >= 1024) {
            vm->left -= (int64_t)(nsize >> 4);
            if (vm->left < 0) clua_hook_soon(vm);
            if (osize != LUA_TSTRING && nsize > heap->largest) heap->largest = nsize;
        }
        void *block = take(vm, nsize);
        if (!block) return refuse(vm, "not enough memory");
        heap->held += nsize;
        // The first block of 128 pointers that Lua 5.4 allocates is its string table.
        if (nsize == 1024 && osize == 0 && !heap->string_table) heap->string_table = block;
        return block;
    }
    if (nsize == 0) {
        heap->held -= osize;
        give(vm, pointer, osize);
        return NULL;
    }
    // Lua continues if its string table does not grow.
    bool interning = pointer == heap->string_table;
    if (nsize > osize && !admits(vm, nsize, nsize - osize, false, interning)) return NULL;
    void *block = resize(vm, pointer, osize, nsize);
    if (!block) return refuse(vm, "not enough memory");
    if (interning) heap->string_table = block;
    else if (nsize > heap->largest) heap->largest = nsize;
    heap->held += nsize;
    heap->held -= osize;
    return block;
}

void *clua_raw(clua_vm *vm, void *pointer, size_t osize, size_t nsize) {
    clua_heap *heap = &vm->heap;
    if (nsize == 0) {
        if (pointer) give_block(vm, pointer);
        heap->held -= osize;
        return NULL;
    }
    if (++heap->asked >= heap->fail_at) return NULL;
    if (nsize > osize && heap->held + (nsize - osize) > vm->limits.memory) return NULL;
    void *block = pointer ? resize_block(vm, pointer, osize, nsize) : take_block(vm, nsize);
    if (!block) return NULL;
    heap->held += nsize;
    heap->held -= osize;
    return block;
}

void clua_heap_end(clua_vm *vm) {
    for (clua_chunk *chunk = vm->heap.chunks; chunk;) {
        clua_chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    // Marked blocks that are no longer in use.
    while (vm->heap.blocks) clua_drop_block(vm, vm->heap.blocks);
}

void clua_fail_allocation(clua_vm *vm, uint64_t n) {
    vm->heap.fail_at = n == 0 ? UINT64_MAX : vm->heap.asked + n;
}

uint64_t clua_allocations(const clua_vm *vm) { return vm->heap.asked; }

size_t clua_memory(const clua_vm *vm) { return vm->heap.held; }
