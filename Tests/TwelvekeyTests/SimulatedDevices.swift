import Glibc

/// What a program sees as devices on a machine without them: see `Fixtures/simulated/devices.c`.
enum SimulatedDevices {
  /// For `LD_PRELOAD`; `nil` where there is no C compiler. A machine that can build Swift has one.
  static let library: String? = {
    let file = "/tmp/twelvekey-simulated-\(getpid())-\(UInt64.random(in: 0 ... .max)).so"
    let source = Program.fixture("simulated/devices.c")
    let compilers = ["cc", "gcc", "clang", "\"$(dirname \"$(command -v swift)\")/clang\""]
    let isMade = compilers.contains { compiler in
      system("\(compiler) -shared -fPIC -o \(file) '\(source)' 2>/dev/null") == 0
    }
    if isMade { atexit { SimulatedDevices.remove() } }
    return isMade ? file : nil
  }()

  private static func remove() {
    if let library { unlink(library) }
  }
}
