// The functions of listening.c that only confine.c uses.
#ifndef LISTENING_H
#define LISTENING_H

// From now on, every listen(2) of this process and its programs waits until clinux_answer_listening
// is called for the returned descriptor. The process must have no_new_privs. Returns -1 if the
// kernel can't do this. Async-signal-safe.
int listening_hold(void);

#endif
