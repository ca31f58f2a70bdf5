import ArgumentParser
import LinuxIO
import LocalState
import PhoneRuntime
import Settings

/// The options for the state, which contains the learned words and the history.
struct StateOptions: ParsableArguments {
  @Option(Settings.state) var state: String?

  /// Returns the named path; "none" if nothing is to be kept.
  func path(_ file: SettingsFile) -> String? { state ?? file.path(Settings.state) }

  /// Opens the named state; `nil` if none is named, or nothing is to be kept.
  func named(_ file: SettingsFile) throws -> KnownState? {
    guard let path = path(file), path != "none" else { return nil }
    return try open(path, file)
  }

  /// Opens the named state, if its file exists, for commands that only read.
  func existing(_ file: SettingsFile) throws -> KnownState? {
    guard let path = path(file), path != "none", Files.exists(path) else { return nil }
    return try open(path, file)
  }

  /// Opens the named state or else the user's own, if its file exists, for commands that only read.
  func existingOrOwn(_ file: SettingsFile) throws -> KnownState? {
    guard let path = path(file) ?? Self.ownPath, path != "none", Files.exists(path) else {
      return nil
    }
    return try open(path, file)
  }

  /// Opens the state that a command works on: the named one, or else the user's own.
  func required(_ file: SettingsFile) throws -> KnownState {
    try open(try requiredPath(file), file)
  }

  /// Opens the same state as ``required(_:)``, for commands that only read; `nil` if nothing has
  /// been kept yet.
  func requiredToRead(_ file: SettingsFile) throws -> KnownState? {
    let path = try requiredPath(file)
    return Files.exists(path) ? try open(path, file) : nil
  }

  private func requiredPath(_ file: SettingsFile) throws -> String {
    let path = path(file)
    if path == "none" { throw Failure("with 'state none' nothing is saved", .usage) }
    guard let path = path ?? Self.ownPath else {
      throw Failure("there is no home folder for the state; name a place: --state PATH", .noInput)
    }
    return path
  }

  /// Opens the state of a running telephone: the named file, or else the user's own. The telephone
  /// goes on if the file becomes unusable.
  func ownOrNamedStore(_ file: SettingsFile) -> StateStore? {
    guard let path = path(file) ?? Self.ownPath, path != "none" else { return nil }
    return StateStore(path: path)
  }

  /// Opens the named file as the state of a running telephone; `nil` if no file is named.
  func namedStore(_ file: SettingsFile) -> StateStore? {
    guard let path = path(file), path != "none" else { return nil }
    return StateStore(path: path)
  }

  /// Returns the folder of the named state, or else of the user's own; `nil` if nothing is saved.
  func folder(_ file: SettingsFile) -> String? { Self.folder(named: path(file)) }

  /// - Parameter path: the named state; `nil` for the user's own.
  static func folder(named path: String?) -> String? {
    guard let path = path ?? ownPath, path != "none" else { return nil }
    return Files.split(path).folder
  }

  static var ownPath: String? {
    if let folder = ServiceManager.stateFolder { return folder + "/state.db" }
    var environment: [String: String] = [:]
    for name in ["XDG_STATE_HOME", "HOME"] {
      guard let folder = Console.environment(name) else { continue }
      // A service's home folder may not exist, and this program must not make it.
      if name == "XDG_STATE_HOME" || Files.exists(folder) { environment[name] = folder }
    }
    return StatePath.default(environment: environment)
  }

  private func open(_ path: String, _ file: SettingsFile) throws -> KnownState {
    try file.using(Settings.state, unless: state != nil) {
      do throws(StateError) {
        return try KnownState(path: path)
      } catch {
        throw Failure(error)
      }
    }
  }
}
