import CLinux
import Glibc

/// The permissions of a confined program. They are enforced by landlock(7), setrlimit(2),
/// `PR_SET_NO_NEW_PRIVS`, and with a ``ListenGate`` by seccomp(2). The program may execute only
/// itself and its loader.
///
/// If the kernel has no Landlock, all other limits still apply.
package struct Confinement {
  /// Files, and folders with their contents, that the program may read. Missing ones are skipped;
  /// links are followed once, at the start.
  package var reads: [String] = []
  /// Files that the program may read and write, and folders in which it may make, read, write and
  /// remove files.
  package var writes: [String] = []
  /// Devices, and folders of devices, that the program may use.
  package var devices: [String] = []
  /// The whole environment, in the form `NAME=VALUE`.
  package var environment: [String] = []
  /// The working directory, which is writable.
  package var folder: String
  /// The user who runs the program; `nil` for this user.
  package var user: UserAccount?
  /// The gate that prevents the program from listening; `nil` if it may listen.
  package var gate: ListenGate?

  package init(folder: String) { self.folder = folder }

  /// Whether this kernel has Landlock.
  package static var hasLandlock: Bool { clinux_landlock_version() > 0 }

  static let fileSize: UInt64 = 1 << 30
  static let openFiles: UInt64 = 512
  static let memory: UInt64 = 1 << 30
}

/// The ruleset of a ``Confinement`` in the kernel.
struct LandlockRuleset {
  private let file: FileDescriptor
  private let version: Int32

  var number: Int32 { file.number }

  // The access rights of linux/landlock.h.
  private static let execute: UInt64 = 1 << 0
  private static let writeFile: UInt64 = 1 << 1
  private static let readFile: UInt64 = 1 << 2
  private static let readFolder: UInt64 = 1 << 3
  private static let removeFile: UInt64 = 1 << 5
  private static let makeFile: UInt64 = 1 << 8
  private static let truncate: UInt64 = 1 << 14
  private static let control: UInt64 = 1 << 15
  /// The access rights that apply to a file that is not a folder.
  private static let ofFiles = execute | writeFile | readFile | truncate | control

  private static let write =
    writeFile | readFile | readFolder | removeFile | makeFile | truncate

  /// Returns all access rights of a Landlock version.
  private static func all(_ version: Int32) -> UInt64 {
    switch version {
    case 1: (1 << 13) - 1
    case 2: (1 << 14) - 1
    case 3, 4: (1 << 15) - 1
    default: (1 << 16) - 1
    }
  }

  /// - Returns: `nil` if the kernel lacks Landlock.
  init?(_ confinement: Confinement, running programs: [String]) throws(LinuxError) {
    version = clinux_landlock_version()
    guard version > 0 else { return nil }
    let all = Self.all(version)
    // From version 6 on, the program also can't use abstract sockets of other processes or send
    // signals to them.
    let number = clinux_landlock_ruleset(all, version >= 6 ? 3 : 0)
    guard number >= 0 else {
      throw LinuxError("landlock_create_ruleset", clinux_errno(), on: programs[0])
    }
    file = FileDescriptor(owning: number)
    for path in programs { try allow(path, Self.execute | Self.readFile) }
    for path in confinement.reads { try allow(path, Self.readFile | Self.readFolder) }
    for path in confinement.writes + [confinement.folder] { try allow(path, Self.write) }
    let device = Self.readFile | Self.writeFile | Self.readFolder | Self.control
    for path in confinement.devices { try allow(path, device) }
  }

  private func allow(_ path: String, _ access: UInt64) throws(LinuxError) {
    let opened: FileDescriptor
    do throws(LinuxError) {
      opened = try FileDescriptor(from: "open", on: path) { clinux_landlock_open(path) }
    } catch {
      // Skips missing files, and files out of this user's reach.
      if [ENOENT, ENOTDIR, EACCES, ELOOP].contains(error.code) { return }
      throw error
    }
    let status = try opened.status(path)
    var access = access & Self.all(version)
    if status.st_mode & S_IFMT != S_IFDIR { access &= Self.ofFiles }
    try check("landlock_add_rule", on: path) {
      clinux_landlock_allow(number, opened.number, access)
    }
  }
}
