/// The modules of the running kernel: modprobe(8), modules.dep(5).
package struct KernelModules: Sendable {
  package enum State: Hashable, Sendable {
    /// A module that is built into the kernel or was loaded into it.
    case loaded
    /// A module that can be loaded.
    case available
    /// A module that this kernel doesn't have.
    case absent
    /// No module can be loaded, because the folder of the running kernel's modules is missing, for
    /// example after an upgrade.
    case folderGone
  }

  /// The kernel's release, such as `6.12.48+deb13-arm64`.
  package let release: String
  private let files: SystemFiles
  /// The modules that can be loaded; `nil` if the folder of the modules is missing.
  private let available: Set<String>?
  /// The modules that are built into the kernel, and the names of the drivers in sysfs.
  private let inside: Set<String>

  package init(_ files: SystemFiles) {
    self.files = files
    release = files.text("/proc/sys/kernel/osrelease") ?? ""
    let folder = "/lib/modules/\(release)"
    available = files.lines("\(folder)/modules.dep").map { Set($0.compactMap(Self.name(inLine:))) }
    let builtIn = files.lines("\(folder)/modules.builtin") ?? []
    // The list of built-in modules may lack some. Their drivers are found in sysfs; most drivers
    // have the name of their module.
    let drivers = ["platform", "i2c", "spi"].flatMap { files.names(in: "/sys/bus/\($0)/drivers") }
    inside = Set(builtIn.compactMap(Self.name(inLine:)) + drivers.map(Self.plain))
  }

  /// Returns the module's name, such as `matrix_keypad` in
  /// `kernel/drivers/input/keyboard/matrix_keypad.ko.xz: kernel/…`.
  private static func name(inLine line: Substring) -> String? {
    let path = line.prefix { $0 != ":" }
    guard let file = path.split(separator: "/").last, file.contains(".ko") else { return nil }
    return plain(String(file.prefix { $0 != "." }))
  }

  /// Returns a module's name with `_` for `-`. To the kernel, `-` and `_` in a module's name are
  /// the same.
  private static func plain(_ name: String) -> String { String(name.map { $0 == "-" ? "_" : $0 }) }

  package func state(of name: String) -> State {
    let name = Self.plain(name)
    if files.exists("/sys/module/\(name)") || inside.contains(name) { return .loaded }
    guard let available else { return .folderGone }
    return available.contains(name) ? .available : .absent
  }
}
