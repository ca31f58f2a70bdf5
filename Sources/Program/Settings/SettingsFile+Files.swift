import Glibc
import LinuxIO

/// Why a settings file can't be used.
package enum SettingsProblem: Error {
  /// The file can't be read; its path.
  case unreadable(String, LinuxError)
  case wrong(SettingsFile.Mistakes)
}

/// The paths of the settings files, and of the files that settings name.
extension SettingsFile {
  /// Reads the file named by `--config`, or else the machine's file and the user's own, as far as
  /// they exist. The user's settings replace those of the machine.
  ///
  /// - Throws: the problem of the first file that can't be read or is wrong.
  package static func load(_ named: String?) throws(SettingsProblem) -> SettingsFile {
    if let named { return try read(named) }
    var all = SettingsFile()
    for path in ownFiles where Files.exists(path) {
      all = try read(path, counting(in: path)).over(all)
    }
    return all
  }

  /// Returns the valid settings of the files that can be read.
  package static func loadWhatIsRight(_ named: String?) -> SettingsFile {
    (named.map { [$0] } ?? ownFiles).reduce(SettingsFile()) { others, path in
      guard let bytes = try? Files.read(path, limit: 1 << 20) else { return others }
      let text = String(decoding: bytes, as: UTF8.self)
      let settings = named == nil ? counting(in: path) : Settings.all
      return SettingsFile(rightOf: text, path: path, settings: settings).over(others)
    }
  }

  /// The settings that count in one of ``ownFiles``. The file of a service is its user's, and root
  /// reads it, too: a program that is named there would run as root.
  private static func counting(in path: String) -> [any AnySetting] {
    path == serviceFile ? Settings.phones : Settings.all
  }

  private static func read(
    _ path: String, _ settings: [any AnySetting] = Settings.all
  ) throws(SettingsProblem) -> SettingsFile {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: 1 << 20)
    } catch {
      throw .unreadable(path, error)
    }
    do {
      return try SettingsFile(
        parsing: String(decoding: bytes, as: UTF8.self), path: path, settings: settings,
        ignoresOthers: settings.count < Settings.all.count)
    } catch {
      throw .wrong(error)
    }
  }

  /// The machine's file, that of the machine's service and the user's. A setting in a later file
  /// replaces that in an earlier one.
  package static var ownFiles: [String] {
    [machineFile] + [serviceFile, userFile].compactMap { $0 }
  }

  /// The machine's settings file. `TWELVEKEY_CONFIG` is for tests, and for images of a machine that
  /// are built elsewhere.
  package static var machineFile: String {
    environment("TWELVEKEY_CONFIG") ?? "/etc/twelvekey/twelvekey.conf"
  }

  /// The file that the machine's service writes, which may not write into /etc: what was set on its
  /// keypad, and nothing else. Root's commands are for the machine, so root has the same file.
  static var serviceFile: String? {
    if let path = serviceFolderFile { return path }
    guard let path = serviceFolder.map({ $0 + "/config" }), Files.exists(path) else { return nil }
    return path
  }

  /// The folder of the state of the machine's service, for root, who runs commands for the machine;
  /// `nil` for other users, and if there is none.
  package static var serviceFolder: String? {
    let isForMachine = geteuid() == 0 && environment("TWELVEKEY_CONFIG") == nil
    return isForMachine && Files.exists(machineStateFolder) ? machineStateFolder : nil
  }

  package static let machineStateFolder = "/var/lib/twelvekey"

  /// The settings file in the folder of this service; `nil` if this process is no service.
  static var serviceFolderFile: String? { ServiceManager.stateFolder.map { $0 + "/config" } }

  static var userFile: String? {
    if let folder = environment("XDG_CONFIG_HOME"), !folder.isEmpty {
      return folder + "/twelvekey/config"
    }
    return environment("HOME").map { $0 + "/.config/twelvekey/config" }
  }

  /// The telephone that reads a settings file without being told to.
  package enum Reader: Hashable, Sendable {
    /// The machine's service.
    case machine
    /// The user's own telephone and service, not the machine's.
    case user
    /// Only a command that names the file.
    case named
  }

  package static func reader(of path: String) -> Reader {
    if path == machineFile || path == serviceFile { return .machine }
    return path == userFile ? .user : .named
  }

  /// Returns all values as paths. `~/` is the home folder, as in a shell.
  package func paths(_ setting: Setting<String>) -> [String] {
    all(setting).map { path in
      guard path.hasPrefix("~/"), let home = Self.environment("HOME") else { return path }
      return home + path.dropFirst(1)
    }
  }

  package func path(_ setting: Setting<String>) -> String? { paths(setting).last }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
