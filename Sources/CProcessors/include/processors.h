#ifndef MIDFLIGHT_PROCESSORS_H
#define MIDFLIGHT_PROCESSORS_H

#include <pthread.h>
#include <sched.h>

/// The processor on which the calling thread runs, counted from 0; negative if the system does not tell.
int current_processor(void);

/// How many processors the calling thread may run on; 1 if the system does not tell.
int allowed_processor_count(void);

/// Where a thread may run. Returns 0, or what the system says if it does not tell.
int get_allowed_processors(pthread_t thread, cpu_set_t *allowed);

/// Lets a thread run on `allowed` but for `processor`; on all of it if that is negative.
///
/// Returns 0; or another number, with nothing done, if that would leave it none, or the system refuses.
int set_allowed_processors(pthread_t thread, const cpu_set_t *allowed, int processor);

#endif
