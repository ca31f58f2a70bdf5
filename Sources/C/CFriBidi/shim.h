// FriBidi 1.0 or later orders text that runs from right to left (UAX #9), and joins Arabic letters.
#include <fribidi.h>
