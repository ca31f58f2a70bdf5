// libevdev 1.12 or later: device reading with SYN_DROPPED recovery, and uinput devices.
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
