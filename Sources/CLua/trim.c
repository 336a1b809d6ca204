#include "clua.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void clua_trim_memory(void) { malloc_trim(0); }
#else
/* Other C libraries keep little, and have no such call. */
void clua_trim_memory(void) {}
#endif
