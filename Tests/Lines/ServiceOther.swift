import LinuxIO
import PhoneRuntime

/// The other end of calls of a telephone daemon's modem.
class ServiceOther: NetworkOther {
  let services: Services
  /// The telephone's line, for one more telephone on it.
  let choice: LineChoice

  init(_ services: Services, _ choice: LineChoice, on loop: EventLoop) throws {
    self.services = services
    self.choice = choice
    try super.init(services.control, on: loop)
  }

  override var keepsCalls: Bool { services.kind.isPhone }
  override var holdsOneCall: Bool { services.kind != .phonePipeWire }
  override func breakLine(_ bench: Bench) { services.kill(.daemon) }

  override func freezeLine() -> Bool {
    services.freeze(.daemon)
    return true
  }

  override func unplug() {
    services.spoil()
    super.unplug()
  }
}
