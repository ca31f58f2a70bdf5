"""A GTK program that is typed into: it prints a number of seven digits, and ends."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402


def changed(entry, app):
    if len(entry.get_text()) == 7:
        print(entry.get_text(), flush=True)
        app.quit()


def activate(app):
    entry = Gtk.Entry()
    entry.connect("changed", changed, app)
    Gtk.ApplicationWindow(application=app, child=entry).present()
    entry.grab_focus()


app = Gtk.Application(application_id="org.example.Dialler")
app.connect("activate", activate)
app.run()
