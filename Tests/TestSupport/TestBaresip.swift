import Glibc

/// The baresip of `PATH`, for tests that call over SIP.
package enum TestBaresip {
  /// The message if no telephone can call through the baresip here: Debian 12's has no `ctrl_dbus`.
  /// `Tests/Rig/cross/baresip13` makes Debian 13's.
  package static let lack = "no baresip with ctrl_dbus in PATH: Tests/Rig/cross/baresip13"

  /// The file of baresip; `nil` if there is none.
  package static let program: String? = {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").map { "\($0)/baresip" }.first { access($0, X_OK) == 0 }
  }()

  /// The folder of baresip's modules.
  package static let modules: String? = {
    guard let resolved = program.flatMap({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    let prefix = String(cString: resolved).split(separator: "/").dropLast(2).map { "/\($0)" }
      .joined()
    var found = glob_t()
    defer { globfree(&found) }
    for pattern in ["/lib/baresip/modules", "/lib/*/baresip/modules"] {
      if glob(prefix + pattern, 0, nil, &found) == 0, let path = found.gl_pathv[0] {
        return String(cString: path)
      }
    }
    return nil
  }()

  package static func has(_ module: String) -> Bool {
    modules.map { access("\($0)/\(module).so", R_OK) == 0 } ?? false
  }

  /// A `PATH` with this baresip's folder before the system's.
  package static let path: String = {
    let folder = isThere ? program.map { $0.dropLast("baresip".count) } : nil
    return (folder.map { "\($0):" } ?? "") + "/usr/bin:/bin"
  }()

  /// Whether a telephone can call through this baresip.
  package static let isThere = has("ctrl_dbus")
}
