// FriBidi 1.0 or later: the order of text that runs from right to left (UAX #9), and Arabic's joined letters.
#include <fribidi.h>
