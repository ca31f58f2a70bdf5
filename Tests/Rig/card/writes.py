"""What QEMU's blklogwrites has recorded of a card: every write, in order (its format is dm-log-writes')."""
import struct

MAGIC, VERSION = 0x6a736677736872, 1
DISCARD = 1 << 2


class WriteLog:
    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            magic, version, _, sector = struct.unpack("<QQQI", file.read(28))
        if (magic, version) != (MAGIC, VERSION):
            raise ValueError(f"{path} is no log of writes")
        self.sector = sector

    def entries(self):
        """(where, bytes) of each sector that was written, in order."""
        with open(self.path, "rb") as file:
            file.seek(self.sector)
            while len(head := file.read(self.sector)) == self.sector:
                at, count, flags, _ = struct.unpack("<QQQQ", head[:32])
                if not at and not count and not flags:
                    return
                if flags & DISCARD:
                    continue
                data = file.read(count * self.sector)
                if len(data) < count * self.sector:
                    return
                for sector in range(count):
                    yield (at + sector) * self.sector, data[sector * self.sector:(sector + 1) * self.sector]

    def count(self):
        return sum(1 for _ in self.entries())
