// libevdev 1.12 or later reads devices, recovers from SYN_DROPPED, and makes uinput devices.
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
