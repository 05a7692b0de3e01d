// utils.c of libsodium names these in functions that Parlour does not call.
#include <stdlib.h>

void sodium_misuse(void) {
  abort();
}

void randombytes_buf(void* to, size_t size) {
  (void)to, (void)size;
  abort();
}
