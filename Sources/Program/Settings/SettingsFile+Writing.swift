import Glibc
import LinuxIO

/// Why a settings file was not changed.
package enum SettingsWriteProblem: Error {
  /// There is no home folder, so that no file can be named.
  case noFile
  /// The file can't be read; its path.
  case unreadable(String, LinuxError)
  /// The file can't be written; its path.
  case unwritable(String, LinuxError)
  /// The file would still have another value of this setting; its path.
  case ineffective(String, String)
}

/// Changes of single lines in the settings files.
extension SettingsFile {
  /// A setting and its new value; `nil` removes the setting.
  package struct Change: Hashable, Sendable {
    package var name: String
    package var value: String?

    package init(_ setting: any AnySetting, _ value: String?) {
      name = setting.name
      self.value = value
    }
  }

  /// Writes settings into the file in which the first of them is set, or else into the one that a
  /// user of this kind writes: see ``fileToWrite(_:)``. The rest of the file stays as it is. The file
  /// is replaced as a whole.
  ///
  /// - Parameter named: the file of `--config`; `nil` for the usual files.
  /// - Returns: the path of the file.
  package func write(
    _ changes: [Change], named: String?
  ) throws(SettingsWriteProblem) -> String {
    guard let first = changes.first else { throw .noFile }
    let path = try fileToWrite(first.name, named: named)
    try Self.write(changes, to: path)
    return path
  }

  /// Removes settings from all files that set one of them to this value, however it is written.
  ///
  /// - Returns: the paths of the changed files.
  package static func remove<Value: Equatable>(
    _ settings: [any AnySetting], where setting: Setting<Value>, is value: Value, named: String?
  ) throws(SettingsWriteProblem) -> [String] {
    let paths = files(setting, value, named: named)
    for path in paths { try write(settings.map { Change($0, nil) }, to: path) }
    return paths
  }

  /// Checks that ``remove(_:where:is:named:)`` can replace all files.
  package static func checkRemoving<Value: Equatable>(
    where setting: Setting<Value>, is value: Value, named: String?
  ) throws(SettingsWriteProblem) {
    for path in files(setting, value, named: named) { try checkReplacing(path) }
  }

  /// Returns the files that set the setting to this value.
  private static func files<Value: Equatable>(
    _ setting: Setting<Value>, _ value: Value, named: String?
  ) -> [String] {
    (named.map { [$0] } ?? ownFiles).filter {
      Files.exists($0) && loadWhatIsRight($0).value(setting) == value
    }
  }

  /// Returns the file into which a setting is to be written: `--config`, the file that sets it now if
  /// it can be written, the service's own file, for root the machine's, or else the user's.
  func fileToWrite(_ name: String, named: String?) throws(SettingsWriteProblem) -> String {
    if let named { return named }
    let setting = Settings.all.first { $0.name == name }
    if let path = setting.flatMap({ places($0).last?.path }), Files.isWritable(path) { return path }
    if let path = Self.serviceFolderFile { return path }
    if geteuid() == 0 { return Self.machineFile }
    guard let path = Self.userFile else { throw .noFile }
    return path
  }

  /// Writes settings into one file, and makes it if there is none.
  static func write(_ changes: [Change], to path: String) throws(SettingsWriteProblem) {
    var old: (bytes: [UInt8], stamp: Files.Stamp)?
    if Files.isThere(path) {
      do {
        old = try Files.readStamped(path)
      } catch {
        // A link that leads to no file yet.
        guard error.code == ENOENT else { throw .unreadable(path, error) }
      }
    }
    var text = SettingsText(old?.bytes ?? [])
    for change in changes {
      if let value = change.value {
        text.set(change.name, to: value)
        // A line end that only this program's reader knows may hide another line.
        if Self.text(of: change.name, in: text, path) != value { text.append(change.name, value) }
      } else {
        text.remove(change.name)
      }
      guard Self.text(of: change.name, in: text, path) == change.value else {
        throw .ineffective(path, change.name)
      }
    }
    do throws(LinuxError) {
      if let old {
        if old.bytes == text.bytes { return }
        try Files.replace(path, with: text.bytes, of: old.stamp)
      } else if Files.isThere(path) {
        try Files.replace(path, with: text.bytes)
      } else {
        try Files.makeFolders(above: path)
        try Files.create(path, with: text.bytes)
      }
    } catch {
      throw .unwritable(path, error)
    }
  }

  private static func text(
    of name: String, in text: SettingsText, _ path: String
  ) -> String? {
    guard let setting = Settings.all.first(where: { $0.name == name }) else { return nil }
    return SettingsFile(
      rightOf: String(decoding: text.bytes, as: UTF8.self), path: path, settings: Settings.all
    ).text(setting)
  }
}

extension SettingsFile {
  /// Checks that the file into which a setting is to be written can be replaced.
  package func checkWriting(
    _ setting: any AnySetting, named: String?
  ) throws(SettingsWriteProblem) {
    try Self.checkReplacing(try fileToWrite(setting.name, named: named))
  }

  fileprivate static func checkReplacing(_ path: String) throws(SettingsWriteProblem) {
    var folder = Files.split(Files.resolved(path) ?? path).folder
    while !Files.exists(folder), folder != "/", folder != "." {
      folder = Files.split(folder).folder
    }
    guard case .folder? = Files.kind(folder) else {
      throw .unwritable(path, LinuxError("open", ENOTDIR, on: path))
    }
    guard Files.isWritable(folder), !Files.exists(path) || Files.isReadable(path) else {
      let isReadOnly = access(folder, W_OK) != 0 && errno == EROFS
      throw .unwritable(path, LinuxError("open", isReadOnly ? EROFS : EACCES, on: path))
    }
  }
}
