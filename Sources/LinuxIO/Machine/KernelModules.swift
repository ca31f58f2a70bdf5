/// The modules of the kernel that runs: modprobe(8), modules.dep(5).
package struct KernelModules: Sendable {
  package enum State: Hashable, Sendable {
    /// It is in the kernel, or was loaded into it.
    case loaded
    /// It can be loaded.
    case available
    /// This kernel has no such module.
    case absent
    /// Nothing can be loaded: there is no folder of the running kernel's modules, as after an upgrade.
    case folderGone
  }

  /// Such as `6.12.48+deb13-arm64`.
  package let release: String
  private let files: SystemFiles
  /// `nil` where the folder of its modules is gone.
  private let available: Set<String>?
  /// What is in the kernel itself, or has a driver at work.
  private let inside: Set<String>

  package init(_ files: SystemFiles) {
    self.files = files
    release = files.text("/proc/sys/kernel/osrelease") ?? ""
    let folder = "/lib/modules/\(release)"
    available = files.lines("\(folder)/modules.dep").map { Set($0.compactMap(Self.name(inLine:))) }
    let builtIn = files.lines("\(folder)/modules.builtin") ?? []
    // A module's drivers have its name, mostly; one that is in the kernel need not be among the modules.
    let drivers = ["platform", "i2c", "spi"].flatMap { files.names(in: "/sys/bus/\($0)/drivers") }
    inside = Set(builtIn.compactMap(Self.name(inLine:)) + drivers.map(Self.plain))
  }

  /// Of `kernel/drivers/input/keyboard/matrix_keypad.ko.xz: kernel/…` it is `matrix_keypad`.
  private static func name(inLine line: Substring) -> String? {
    let path = line.prefix { $0 != ":" }
    guard let file = path.split(separator: "/").last, file.contains(".ko") else { return nil }
    return plain(String(file.prefix { $0 != "." }))
  }

  /// The kernel takes both signs for one.
  private static func plain(_ name: String) -> String { String(name.map { $0 == "-" ? "_" : $0 }) }

  package func state(of name: String) -> State {
    let name = Self.plain(name)
    if files.exists("/sys/module/\(name)") || inside.contains(name) { return .loaded }
    guard let available else { return .folderGone }
    return available.contains(name) ? .available : .absent
  }
}
