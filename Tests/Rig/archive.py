"""Files as an archive that a kernel unpacks into memory as it starts: the form newc of cpio (Linux,
Documentation/driver-api/early-userspace/buffer-format.rst)."""
import os
import stat

FIELDS = "{ino:08X}{mode:08X}{uid:08X}{gid:08X}{links:08X}{time:08X}{size:08X}{zero:032X}{name:08X}{zero:08X}"


class Archive:
    """Adds files to an open file, each below `folder`. They are root's."""

    def __init__(self, file, folder):
        self.file, self.folder = file, folder
        self.names = set()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._write("TRAILER!!!", 0, 0)

    def add(self, path, name=None):
        """A file or a folder with all that is in it, under its own path or another `name`."""
        name = self.folder + (path if name is None else name)
        places = [place for place, letter in enumerate(name) if letter == "/"]
        for place in places:
            if name[:place] not in self.names:
                self._write(name[:place], stat.S_IFDIR | 0o755, 0)
        self._add(path, name)

    def _add(self, path, name):
        found = os.lstat(path)
        if stat.S_ISLNK(found.st_mode):
            self._write(name, found.st_mode, found.st_mtime, os.fsencode(os.readlink(path)))
        elif stat.S_ISREG(found.st_mode):
            with open(path, "rb") as file:
                self._write(name, found.st_mode, found.st_mtime, file.read())
        elif stat.S_ISDIR(found.st_mode):
            if name not in self.names:
                self._write(name, found.st_mode, found.st_mtime)
            for entry in sorted(os.listdir(path)):
                self._add(f"{path}/{entry}", f"{name}/{entry}")

    def _write(self, name, mode, time, data=b""):
        self.names.add(name)
        encoded = os.fsencode(name) + b"\0"
        head = b"070701" + FIELDS.format(
            ino=len(self.names), mode=mode, uid=0, gid=0, links=1, time=int(time), size=len(data), zero=0,
            name=len(encoded)).encode() + encoded
        for part in head, data:
            self.file.write(part + b"\0" * (-len(part) % 4))
