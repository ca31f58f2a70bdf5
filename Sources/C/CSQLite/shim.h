// SQLite 3.37 or later (strict tables), and what Swift's importer does not see of it.
#include <sqlite3.h>

// sqlite3_db_config(3) is variadic: the options that are switches.
static inline int csqlite_switch(sqlite3 *database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}

// SQLITE_TRANSIENT, a cast integer, is not imported: SQLite copies the text.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int size) {
  return sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}

// SQLite's default VFS opens every file, the index of the log too, by a function that can be replaced.
// The replacement holds for the whole process.
static inline int csqlite_set_open(
    sqlite3_vfs *files, int (*open)(const char *, int, int)) {
  if (files->iVersion < 3 || !files->xSetSystemCall) return SQLITE_NOTFOUND;
  return files->xSetSystemCall(files, "open", (sqlite3_syscall_ptr)open);
}
