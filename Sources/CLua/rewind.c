/// Rewinds a vm to an earlier state.
///
/// Creating a vm, loading its file and learning its types takes longer than many scripts run. All memory of a vm comes
/// from its own allocator, so a copy of that memory is a copy of the vm. Blocks of the copied memory stay in place
/// until the vm is freed, so all addresses in the copy remain valid.
#include "internal.h"
#include <stdlib.h>

/// Copies of the memory that the vm used: first the chunks, then the blocks, each in the order of its list.
typedef struct clua_mark {
    clua_vm vm;
    uint8_t bytes[];
} clua_mark;

/// Returns the number of used bytes in the chunk. Only the latest one is not full.
static size_t used(const clua_heap *heap, const clua_chunk *chunk) {
    return chunk == heap->chunks ? (size_t)(heap->bump - (const char *)chunk) : CLUA_CHUNK;
}

/// Returns the number of bytes of the block, including its header, to copy. Text under construction and results are not
/// copied: a call begins by dropping them.
static size_t span(const clua_vm *vm, const clua_block *block) {
    const void *bytes = block + 1;
    bool is_scratch = bytes == vm->answer || bytes == vm->arena || bytes == vm->packed.bytes || bytes == vm->log.bytes;
    return is_scratch ? sizeof *block : sizeof *block + block->size;
}

bool clua_set_mark(clua_vm *vm) {
    if (vm->mark || clua_is_busy(vm)) return false;
    size_t size = 0;
    for (clua_chunk *chunk = vm->heap.chunks; chunk; chunk = chunk->next) size += used(&vm->heap, chunk);
    for (clua_block *block = vm->heap.blocks; block; block = block->next) size += span(vm, block);
    clua_mark *mark = malloc(sizeof *mark + size);
    if (!mark) return false;
    vm->mark = mark;
    mark->vm = *vm;
    uint8_t *to = mark->bytes;
    for (clua_chunk *chunk = vm->heap.chunks; chunk; chunk = chunk->next) {
        size_t count = used(&vm->heap, chunk);
        memcpy(to, chunk, count);
        to += count;
    }
    for (clua_block *block = vm->heap.blocks; block; block = block->next) {
        block->is_marked = true;
        memcpy(to, block, span(vm, block));
        to += span(vm, block);
    }
    return true;
}

bool clua_rewind(clua_vm *vm) {
    const clua_mark *mark = vm->mark;
    if (!mark || clua_is_busy(vm)) return false;
    for (clua_block *block = vm->heap.blocks; block;) {
        clua_block *next = block->next;
        if (!block->is_marked) clua_drop_block(vm, block);
        block = next;
    }
    while (vm->heap.chunks != mark->vm.heap.chunks) {
        clua_chunk *chunk = vm->heap.chunks;
        vm->heap.chunks = chunk->next;
        free(chunk);
    }
    *vm = mark->vm;
    const uint8_t *from = mark->bytes;
    for (clua_chunk *chunk = vm->heap.chunks; chunk; chunk = chunk->next) {
        // The copy includes the head of the chunk, so the list is restored.
        size_t count = used(&vm->heap, chunk);
        memcpy(chunk, from, count);
        from += count;
    }
    for (clua_block *block = vm->heap.blocks; block;) {
        // The size of a block does not change while it is marked.
        size_t count = span(vm, block);
        memcpy(block, from, count);
        from += count;
        block = block->next;
    }
    return true;
}
