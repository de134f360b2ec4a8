#ifndef MIDFLIGHT_COUNTERS_H
#define MIDFLIGHT_COUNTERS_H

#include <stdint.h>

/// Counts of the calling thread's heap since the start of the thread.
///
/// In a program that links this code, `malloc` and its relatives count the calls of the program and
/// of its libraries. The program itself must link this code, not one of its libraries.
typedef struct {
  /// The number of allocated blocks. A block that changes its size counts again.
  int64_t allocations;
  /// The bytes of the blocks in use, with the heap's word before each block. A block that another
  /// thread frees reduces the count of that thread.
  int64_t bytes_in_use;
} heap_count;

/// Returns the counts of this thread.
heap_count heap_count_now(void);

/// Keeps up to 32 MB of freed memory in the process.
///
/// Otherwise, the C library may return the memory of a frame to the system. The page faults of the
/// next frame then take longer than its animated numbers.
void keep_freed_memory(void);

/// Calls `body(context)`. Callgrind counts the work inside this function, which it finds by name.
void counted_region(void (*body)(void *context), void *context);

#endif
