import CallModel
import Glibc
import LinuxIO

extension LineProblem {
  /// What this kernel lacks for the confinement of a program.
  package static func gaps(confining name: String) -> [LineProblem] {
    (Confinement.hasLandlock ? [] : [.noLandlock(name)])
      + (ListenGate.isPossible ? [] : [.noListenGate(name)])
  }

  package init(_ error: LinuxError) {
    self = .failed(call: error.call, on: error.subject, errno: error.code)
  }

  init(_ error: LinuxError, _ path: String) {
    self =
      switch error.code {
      case ENOENT, ENXIO, ENODEV: .noPort(path)
      case EACCES, EPERM: .noPermission(path)
      case EBUSY: .inUse(path, by: Files.processes(holding: Files.resolved(path) ?? path))
      case ENOTTY: .noSerialPort(path)
      default: .init(error)
      }
  }
}
