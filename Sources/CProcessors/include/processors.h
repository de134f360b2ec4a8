#ifndef MIDFLIGHT_PROCESSORS_H
#define MIDFLIGHT_PROCESSORS_H

#include <pthread.h>

/// The processor on which the calling thread runs, counted from 0; negative if the system does not tell.
int current_processor(void);

/// Has a thread run wherever the program's first thread may, but not on `processor`.
///
/// Changes nothing where that would leave it none.
void keep_thread_off(pthread_t thread, int processor);

#endif
