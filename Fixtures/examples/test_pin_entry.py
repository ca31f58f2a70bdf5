"""Tests pin_entry.py, which reads a keypad with python-evdev: python3 -m unittest test_pin_entry"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).with_name("pin_entry.py")


def exit_code(keys, *options):
    """What pin_entry.py exits with when these keys are pressed on a numpad."""
    with tempfile.NamedTemporaryFile(suffix=".evemu") as pad:
        subprocess.run(["twelvekey", "press", keys, "--record", pad.name, "--display", "none",
                        *options], check=True)
        return subprocess.run(["twelvekey", "emulate", "--play", pad.name, "--",
                               sys.executable, str(PROGRAM), "{}"]).returncode


class PINEntry(unittest.TestCase):
    def test_the_right_pin_opens(self):
        self.assertEqual(exit_code("1234{call}"), 0)

    def test_a_wrong_pin_does_not(self):
        self.assertEqual(exit_code("1235{call}"), 3)

    def test_a_digit_can_be_erased(self):
        self.assertEqual(exit_code("129{erase}34{call}"), 0)

    def test_a_held_digit_counts_once(self):
        # The kernel repeats it 11 times.
        self.assertEqual(exit_code("{hold 1 600}234{call}"), 0)

    def test_a_pad_whose_numlock_pulses_works_too(self):
        self.assertEqual(exit_code("1234{call}", "--num-lock", "pulses"), 0)


if __name__ == "__main__":
    unittest.main()
