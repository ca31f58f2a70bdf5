"""Character LCDs of the board (kernel/board.dts): what stands on the glass."""
from .checks import Failure

_DRIVER = "/sys/bus/platform/drivers/hd44780"
_DEVICES = "/sys/devices/platform"


class CharacterLCD:
    """An HD44780 on GPIO lines, present as /dev/lcd while its driver is bound; one at a time."""

    PATH = "/dev/lcd"

    def __init__(self, columns=16, rows=2):
        if (columns, rows) not in ((16, 2), (20, 4)):
            raise Failure(f"the board has no LCD of {columns}×{rows}")
        self.columns, self.rows = columns, rows
        self.name = f"lcd-{columns}x{rows}"
        self.glass = f"{_DEVICES}/glass-{columns}x{rows}"

    def __enter__(self):
        _write(f"{_DEVICES}/{self.name}/driver_override", "hd44780")
        _write(f"{_DRIVER}/bind", self.name)
        return self

    def __exit__(self, *_):
        _write(f"{_DRIVER}/unbind", self.name)

    def codes(self):
        """The character codes of each row."""
        with open(f"{self.glass}/ddram", "rb") as file:
            memory = file.read()
        starts = [0x00, 0x40, 0x00 + self.columns, 0x40 + self.columns][:self.rows]
        return [memory[start:start + self.columns] for start in starts]

    def text(self):
        """The rows as ASCII, `?` for the other codes; a custom glyph is its number."""
        return ["".join(chr(code) if 0x20 <= code < 0x7f else str(code & 7) if code < 16 else "?"
                        for code in row) for row in self.codes()]

    def glyphs(self):
        """The eight custom glyphs, eight rows of five bits each."""
        with open(f"{self.glass}/cgram", "rb") as file:
            memory = file.read()
        return [list(memory[index * 8:index * 8 + 8]) for index in range(8)]

    def state(self):
        """`on`, `cursor`, `blink`, `backlight`, `shift`; `bytes` taken so far."""
        with open(f"{self.glass}/state") as file:
            return {name: int(value) for name, value in map(str.split, file)}


def _write(path, value):
    with open(path, "w") as file:
        file.write(value)
