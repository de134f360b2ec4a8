// Of Linux alone, and nothing that Swift imports.
#define _GNU_SOURCE
#include "processors.h"

#include <sched.h>
#include <unistd.h>

int current_processor(void) { return sched_getcpu(); }

void keep_thread_off(pthread_t thread, int processor) {
  cpu_set_t allowed;
  if (processor < 0 || processor >= CPU_SETSIZE) return;
  if (sched_getaffinity(getpid(), sizeof allowed, &allowed) != 0) return;
  CPU_CLR(processor, &allowed);
  if (CPU_COUNT(&allowed) > 0) pthread_setaffinity_np(thread, sizeof allowed, &allowed);
}
