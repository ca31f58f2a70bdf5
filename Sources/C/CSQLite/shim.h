// SQLite 3.37 or later, which has strict tables, and functions of it that Swift can't import.
#include <sqlite3.h>

// Sets an option of sqlite3_db_config that is on or off. That function is variadic.
static inline int csqlite_switch(sqlite3 *database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}

// Binds a text that SQLite copies (SQLITE_TRANSIENT). Swift doesn't import SQLITE_TRANSIENT,
// because it is a cast integer.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int size) {
  return sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}

// Replaces the function by which SQLite's default VFS opens every file, including the index of the
// write-ahead log. The replacement applies to the whole process.
static inline int csqlite_set_open(
    sqlite3_vfs *files, int (*open)(const char *, int, int)) {
  if (files->iVersion < 3 || !files->xSetSystemCall) return SQLITE_NOTFOUND;
  return files->xSetSystemCall(files, "open", (sqlite3_syscall_ptr)open);
}
