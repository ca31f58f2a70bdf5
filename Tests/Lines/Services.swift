import Glibc
import LinuxIO
import TestSupport

/// A real telephone daemon with a bus of its own and a modem made of text, or a made-up smartphone in
/// its place, for as long as this program runs. After a part was broken, all parts are started anew.
final class Services {
  enum Kind: String {
    case modemmanager, ofono
    /// A smartphone, whose hands-free side oFono or PipeWire is.
    case phoneOfono = "phone-ofono"
    case phonePipeWire = "phone-pipewire"

    var isPhone: Bool { self == .phoneOfono || self == .phonePipeWire }
  }

  enum Part: String, CaseIterable {
    case bus, modem, daemon
  }

  let kind: Kind
  private var folder: TemporaryFolder?
  private var parts: [Part: ChildProcess] = [:]
  /// Whether it can be used as it is.
  private(set) var isWhole = false

  /// What its modem is made with beside what it always is.
  private let modemOptions: String

  init(_ kind: Kind, modem options: String = "") {
    self.kind = kind
    modemOptions = options
  }

  private static let script = Repository.root + "/Tests/Lines/Services/services.sh"

  /// Why it can't be had on this machine; `nil` where it can.
  var lack: String? {
    let note = "/tmp/twelvekey-lack-\(getpid())"
    defer { unlink(note) }
    let command = "\(Self.script) \(kind.rawValue) / find >\(note) 2>&1"
    if Glibc.system(command) == 0 { return nil }
    let text = (try? Files.read(note, limit: 400)) ?? []
    return String(decoding: text, as: UTF8.self).filter { $0 != "\n" }
  }

  var control: String { (folder?.path ?? "") + "/control" }

  /// Has all of it run, as it was at first.
  ///
  /// - Parameter force: also where it does.
  func begin(force: Bool = false) throws {
    if isWhole, !force { return }
    end()
    let folder = try TemporaryFolder()
    self.folder = folder
    for kind in ["SYSTEM", "SESSION"] {
      setenv("DBUS_\(kind)_BUS_ADDRESS", "unix:path=\(folder.path)/bus", 1)
    }
    setenv("MODEM_OPTIONS", modemOptions, 1)
    setenv("MODEM_PORT", "\(LocalPort.freePair())", 1)
    for part in Part.allCases { try start(part) }
    try setUp()
    isWhole = true
  }

  func start(_ part: Part) throws {
    guard let folder else { return }
    // Nothing goes on without this program, however that ends.
    parts[part] = try ChildProcess(
      [
        "setpriv", "--pdeathsig", "KILL", Self.script, kind.rawValue, folder.path, part.rawValue,
      ], isQuiet: true)
  }

  /// Gives the daemon its modem.
  func setUp() throws {
    guard let folder else { return }
    let command = "timeout 60 \(Self.script) \(kind.rawValue) \(folder.path) setup"
    guard Glibc.system(command) == 0 else {
      throw Bench.Failure("\(kind.rawValue) does not begin: see \(folder.path)")
    }
  }

  /// Turns the modem off, as another program does.
  func turnOff() {
    isWhole = false
    if let folder { _ = Glibc.system("\(Self.script) \(kind.rawValue) \(folder.path) off") }
  }

  /// Ends one of them as a fault does.
  func kill(_ part: Part) {
    isWhole = false
    parts[part]?.terminate(force: true)
    parts[part]?.end()
    parts[part] = nil
  }

  /// It stands still until it is ended.
  func freeze(_ part: Part) {
    isWhole = false
    if let part = parts[part] { Glibc.kill(-part.id, SIGSTOP) }
  }

  /// It is to be begun anew.
  func spoil() { isWhole = false }

  func end() {
    isWhole = false
    for part in Part.allCases.reversed() { kill(part) }
    folder = nil
  }
}
