#include "counters.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// Every loaded library calls the program's malloc. These are the functions of glibc under their
// other names, so no library needs preloading.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Thread_local heap_count count;

heap_count heap_count_now(void) { return count; }

void keep_freed_memory(void) {
  mallopt(M_TRIM_THRESHOLD, 32 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

static void *counted(void *block) {
  if (block) {
    count.allocations += 1;
    count.bytes_in_use += malloc_usable_size(block) + sizeof(size_t);
  }
  return block;
}

static void uncounted(void *block) {
  if (block) count.bytes_in_use -= malloc_usable_size(block) + sizeof(size_t);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  size_t before = block ? malloc_usable_size(block) + sizeof(size_t) : 0;
  void *moved = __libc_realloc(block, size);
  // A failure leaves the block unchanged; a size of 0 frees the block.
  if (moved || size == 0) count.bytes_in_use -= before;
  return counted(moved);
}

void free(void *block) {
  uncounted(block);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
    return EINVAL;
  void *made = memalign(alignment, size);
  if (!made && size > 0) return ENOMEM;
  *block = made;
  return 0;
}

__attribute__((noinline)) void counted_region(void (*body)(void *context), void *context) {
  body(context);
  __asm__ volatile("" ::: "memory");  // prevents a tail call, which would leave the region
}
