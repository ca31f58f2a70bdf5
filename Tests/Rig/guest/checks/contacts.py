"""Contacts that are made on a keypad, and a book that changes while the telephone runs."""
import os
import subprocess
import tempfile

from rig import checks
from rig.checks import check, equal, eventually
from rig.emulator import Emulator
from rig.phone import PROGRAM, Phone


@check("a name typed on a keypad becomes a card")
def _():
    with tempfile.TemporaryDirectory() as folder, \
            Emulator("5{wait 1200}666{wait 1200}44{wait 1200}66{wait 1200}#", seconds=4) as emulator:
        add = subprocess.Popen(
            [PROGRAM, "contacts", "add", "--to", folder, "--number", "+1 650-555-0142", "--keypad",
             "--device", emulator.node],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        output, said = add.communicate(timeout=60)
        equal(add.returncode, 0, f"the exit status of contacts add ({said.strip()})")
        emulator.finish()
        with open(output.strip(), encoding="utf-8", newline="") as file:
            lines = file.read().split("\r\n")
        equal([line for line in lines if line.startswith(("FN", "TEL"))],
              ["FN:John", "TEL:+1 650-555-0142"], "the card")


@check("a book that changes under a grabbed keypad is searched anew")
def _():
    with tempfile.TemporaryDirectory() as folder:
        def put(name, number):
            path = os.path.join(folder, "card.vcf")
            with open(path + ".tmp", "w") as file:
                file.write(f"BEGIN:VCARD\nVERSION:4.0\nFN:{name}\nTEL:{number}\nEND:VCARD\n")
            os.rename(path + ".tmp", path)

        put("John Smith", "+1 650-555-0123")
        with Emulator("5646{wait 8000}{call}", seconds=3) as emulator, \
                Phone("--device", emulator.node, contacts=folder, dial=True) as phone:
            phone.wait_open(emulator.node)
            equal(phone.expect(seconds=10, query="5646")["matches"][0]["name"], "John Smith",
                  "the match")
            put("John Smith", "+1 650-555-0199")
            # The call comes eight seconds after the last digit, long after the book was read again.
            eventually(phone.dialled, "the call", seconds=20)
            equal(phone.dialled(), ["+16505550199"], "what is dialled")
            emulator.finish()


checks.main()
