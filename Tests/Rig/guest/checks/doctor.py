"""What the doctor reads from a real kernel: the parts of the device tree and their drivers, panels, keypads."""
from rig import checks
from rig.checks import check, require
from rig.framebuffer import Oled, vfb
from rig.gpio import GpioPad, MatrixPad
from rig.phone import Phone, run


def said():
    return run("doctor", "--contacts", "none", "--line", "none").stdout


def says(text, *words):
    for line in words:
        require("\n" + line in "\n" + text, f"doctor does not say {line!r}: {text}")


@check("doctor names the board, and each wired part with its driver or without one")
def _():
    text = said()
    says(text, "ok    board: Twelvekey rig",
         "wrong wired key matrix /matrix-pad: its driver, matrix_keypad, is loaded but does not use it.",
         "wrong wired buttons /gpio-pad: its driver, gpio_keys, is loaded but does not use it.")
    with MatrixPad(), GpioPad(), Oled():
        says(said(), "ok    wired key matrix /matrix-pad: driver matrix-keypad\n",
             "ok    wired buttons /gpio-pad: driver gpio-keys\n",
             "ok    wired panel /oled-bus/oled@3c: driver ssd1307fb\n")


@check("doctor names each panel with its size and format")
def _():
    with vfb() as panel, Oled() as oled:
        panel.set(320, 240, 16)
        says(said(), f"ok    framebuffer {panel.path} (Virtual FB): 320×240 pixels of 16 bits, RGB565\n",
             f"ok    framebuffer {oled.path} (Solomon SSD1307): 128×64 pixels, 1 bit, ")


@check("doctor names the telephone that has a keypad")
def _():
    with GpioPad() as pad, Phone() as phone:
        phone.wait_open(*pad.nodes)
        says(said(), f"note  keypad {pad.nodes[0]} (Rig gpio pad): ",
             f"      Another telephone, twelvekey (pid {phone.pid}), is using it.")


checks.main()
