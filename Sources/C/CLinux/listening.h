// What confine.c takes from listening.c, and no Swift code.
#ifndef LISTENING_H
#define LISTENING_H

// Has every listen(2) of this process and its programs wait for clinux_answer_listening at the returned
// descriptor, for as long as they run. Async-signal-safe; the process must have no_new_privs. Returns -1
// where the kernel can't.
int listening_hold(void);

#endif
