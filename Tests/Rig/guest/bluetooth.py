"""A smartphone as the line, over Bluetooth: Debian 13's kernel, bluetoothd, oFono and obexd are real, and the
radio and the phone are made of software. See rig/bluetooth.py.

The checks stand in the order in which a user meets them, and need what those before them have done."""
import bluetooth_pairing  # noqa: F401
import bluetooth_calls  # noqa: F401
import bluetooth_book  # noqa: F401

from rig import checks

# A look costs an emulated processor more time than it gains.
checks.PAUSE = 0.05
checks.main()
