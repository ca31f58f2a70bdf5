"""How a finger types, whatever the pad."""
import time


class Typist:
    """For pads with `press(*keys)` and `release(*keys)`; several keys at once are one frame."""

    DOWN = 0.08
    BETWEEN = 0.08

    def tap(self, *keys):
        self.press(*keys)
        time.sleep(self.DOWN)
        self.release(*keys)
        time.sleep(self.BETWEEN)

    def type(self, keys):
        for key in keys:
            self.tap(key)
