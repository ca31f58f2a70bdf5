import CSQLite
import Glibc

/// A reason why the state file can't be opened, read or written.
package struct StateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which decides the exit status and the advice of a command.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// A folder, a device, or a file of another program (65 in sysexits).
    case notAStateFile
    /// A state file with broken content (65).
    case damaged
    /// A state file of a later version of this program (65).
    case newerVersion
    /// A file or folder that this user may not read or write (77).
    case permissionDenied
    /// A full disk, or a used-up quota (74).
    case diskFull
    /// A file that another process held for longer than ``StateFile/patience`` (74).
    case busy
    /// A file that was removed, renamed or replaced while it was open (74).
    case replaced
    /// Any other failure of the file system (74).
    case inputOutput
  }

  package var kind: Kind
  /// The path as given to ``StateFile/init(path:)``.
  package var path: String
  /// The reason, in the words of SQLite or the C library if one of them reported it.
  package var reason: String

  package init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// Advice for the user.
  package var remedy: String {
    switch kind {
    case .notAStateFile: "name another file, or move this one away"
    case .damaged:
      "`twelvekey run` keeps it under another name as it starts, and takes what can be read into a new "
        + "one; or move it away"
    case .newerVersion: "update twelvekey, or name another file"
    case .permissionDenied: "make it and its folder writable, or name another file"
    case .diskFull: "make space"
    case .busy: "end the other process that uses it"
    case .replaced: "try again"
    case .inputOutput: "check the disk, or name another file"
    }
  }

  /// The whole message: `/home/jo/.local/state/twelvekey/state.db: file is not a database: name
  /// another file, or …`
  package var description: String { "\(path): \(reason): \(remedy)" }
}

extension StateError {
  /// Makes the error of a failed call of the C library from its `errno` value.
  init(errno code: Int32, path: String, doing action: String) {
    let kind = Kind(errno: code) ?? .inputOutput
    self.init(kind, path: path, reason: "\(action): \(String(cString: strerror(code)))")
  }

  /// Makes the error of a failed call of SQLite from its extended result code and the `errno` value
  /// that caused it, or 0 if there was none.
  init(result: Int32, errno code: Int32, path: String, message: String) {
    var reason = "\(message) (SQLite \(result)"
    if let general = sqlite3_errstr(result) {
      let words = String(cString: general)
      if words != message { reason += ", \(words)" }
    }
    var kind = Kind(result: result)
    if kind == .inputOutput, code != 0 {
      kind = Kind(errno: code) ?? kind
      reason += ", \(String(cString: strerror(code)))"
    }
    self.init(kind, path: path, reason: reason + ")")
  }
}

extension StateError.Kind {
  fileprivate init?(errno code: Int32) {
    switch code {
    case EACCES, EPERM, EROFS: self = .permissionDenied
    case ENOSPC, EDQUOT: self = .diskFull
    default: return nil
    }
  }

  /// Makes the kind from the primary result code, which is the low byte of the extended one.
  fileprivate init(result: Int32) {
    switch result & 0xff {
    case SQLITE_NOTADB: self = .notAStateFile
    case SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY: self = .permissionDenied
    case SQLITE_FULL: self = .diskFull
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_PROTOCOL, SQLITE_NOLFS:
      self = .inputOutput
    // All other errors come from the contents of the file, because the statements are fixed and
    // tested.
    default: self = .damaged
    }
  }
}
