"""A GTK program that is typed into: it prints a number of seven digits, and ends.

Usage: gtk_dialler.py FILE. The program makes FILE when its window has the focus."""
import pathlib
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402


def changed(entry, app):
    if len(entry.get_text()) == 7:
        print(entry.get_text(), flush=True)
        app.quit()


def focused(window, _):
    if window.is_active():
        pathlib.Path(sys.argv[1]).touch()


def activate(app):
    entry = Gtk.Entry()
    entry.connect("changed", changed, app)
    window = Gtk.ApplicationWindow(application=app, child=entry)
    window.connect("notify::is-active", focused)
    window.present()
    entry.grab_focus()


app = Gtk.Application(application_id="org.example.Dialler")
app.connect("activate", activate)
app.run()
