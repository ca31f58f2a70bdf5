"""until: runs a program until it has printed some text, then ends it by SIGTERM.

usage: /usr/bin/python3 until.py TEXT PROGRAM [ARGUMENT...]

Exits as the program does.
"""
import subprocess
import sys

text, *command = sys.argv[1:]
program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
for line in program.stdout:
    print(line, end="", flush=True)
    if text in line:
        program.terminate()
sys.exit(program.wait())
