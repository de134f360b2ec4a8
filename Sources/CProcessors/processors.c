// Of Linux alone, and nothing that Swift imports.
#define _GNU_SOURCE
#include "processors.h"

#include <errno.h>

int current_processor(void) { return sched_getcpu(); }

int allowed_processor_count(void) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  return CPU_COUNT(&allowed);
}

int get_allowed_processors(pthread_t thread, cpu_set_t *allowed) {
  return pthread_getaffinity_np(thread, sizeof *allowed, allowed);
}

int set_allowed_processors(pthread_t thread, const cpu_set_t *allowed, int processor) {
  cpu_set_t rest = *allowed;
  if (processor >= CPU_SETSIZE) return EINVAL;
  if (processor >= 0) CPU_CLR(processor, &rest);
  if (CPU_COUNT(&rest) == 0) return EINVAL;
  return pthread_setaffinity_np(thread, sizeof rest, &rest);
}
