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
  /// The setting also stands in another file, which counts instead and can't be changed.
  case overruled(String, at: SettingsFile.Place)
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
  /// user of this kind writes: see ``fileToWrite(_:)``. Files that count before that one get the
  /// values of the settings that they have. The rest of a file stays as it is. A file is replaced
  /// as a whole.
  ///
  /// - Parameter named: the file of `--config`; `nil` for the usual files.
  /// - Returns: the path of the file.
  package func write(
    _ changes: [Change], named: String?
  ) throws(SettingsWriteProblem) -> String {
    guard let first = changes.first else { throw .noFile }
    let path = try fileToWrite(first.name, named: named)
    try Self.write(changes, to: path, among: named == nil ? Self.ownFiles : [path])
    return path
  }

  /// Writes settings into one of several files, and into those behind it that have them: a later
  /// file counts.
  static func write(
    _ changes: [Change], to path: String, among files: [String]
  ) throws(SettingsWriteProblem) {
    for (name, place) in overruling(path, changes.map(\.name), among: files) {
      do throws(SettingsWriteProblem) {
        try write(changes.filter { $0.name == name }, to: place.path)
      } catch {
        throw .overruled(name, at: place)
      }
    }
    try write(changes, to: path)
  }

  /// Returns the places behind a file, in the order of the files, that set one of these settings.
  private static func overruling(
    _ path: String, _ names: [String], among files: [String]
  ) -> [(name: String, place: Place)] {
    let later = files.firstIndex(of: path).map { files[($0 + 1)...] } ?? []
    return later.flatMap { later in
      let file = loadWhatIsRight(later)
      return names.compactMap { name in
        setting(name).flatMap { file.places($0).last }.map { (name, $0) }
      }
    }
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
    if let path = Self.setting(name).flatMap({ places($0).last?.path }), Files.isWritable(path) {
      return path
    }
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
    guard let setting = setting(name) else { return nil }
    return SettingsFile(
      rightOf: String(decoding: text.bytes, as: UTF8.self), path: path, settings: Settings.all
    ).text(setting)
  }

  private static func setting(_ name: String) -> (any AnySetting)? {
    Settings.all.first { $0.name == name }
  }
}

extension SettingsFile {
  /// Checks that ``write(_:named:)`` can replace the files into which the settings are to be
  /// written.
  package func checkWriting(
    _ settings: [any AnySetting], named: String?
  ) throws(SettingsWriteProblem) {
    guard let first = settings.first else { throw .noFile }
    let path = try fileToWrite(first.name, named: named)
    try Self.checkReplacing(path)
    if named == nil { try Self.checkOverruling(path, settings.map(\.name), among: Self.ownFiles) }
  }

  /// Checks that all files behind one that set one of these settings can be replaced.
  static func checkOverruling(
    _ path: String, _ names: [String], among files: [String]
  ) throws(SettingsWriteProblem) {
    for (name, place) in overruling(path, names, among: files) {
      do throws(SettingsWriteProblem) {
        try checkReplacing(place.path)
      } catch {
        throw .overruled(name, at: place)
      }
    }
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
