#ifndef MIDFLIGHT_COUNTERS_H
#define MIDFLIGHT_COUNTERS_H

#include <stdint.h>

/// What the calling thread has asked of the heap since it began.
///
/// A program that links this has `malloc` and its kin counted, its own calls and those of the
/// libraries that it uses. That holds for as long as it is the program, not a library, that links it.
typedef struct {
  /// Blocks asked for; one that is given another size counts again.
  int64_t allocations;
  /// Bytes in use: of the blocks that are not yet given back, with the word that the heap keeps
  /// before each. Blocks that another thread gives back count there.
  int64_t bytes_in_use;
} heap_count;

/// The figures of this thread.
heap_count heap_count_now(void);

/// Calls `body(context)`. Callgrind is told to count what happens in here, by this name.
void counted_region(void (*body)(void *context), void *context);

#endif
