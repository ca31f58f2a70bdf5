import Bluetooth
import Glibc
import LinuxIO
import PhoneRuntime
import TestSupport

/// Hands-free: a made-up smartphone is the line, by each program that has the hands-free side.
extension Subject {
  static var phones: [Subject] {
    [("", ""), (", iOS", "--kind ios")].flatMap { form, options in
      [
        phone("phone (oFono\(form))", Services(.phoneOfono, modem: options)),
        phone("phone (PipeWire\(form))", Services(.phonePipeWire, modem: options)),
      ]
    } + [
      phone(
        "phone first (oFono)", Services(.phoneOfono), stories: Story.ofPhonesAway,
        choice: LineChoice.phoneFirst)
    ]
  }

  private static func phone(
    _ name: String, _ services: Services,
    stories: [Story] = Story.all + Story.ofDaemons + Story.ofPhones,
    choice: (BluetoothAddress) -> LineChoice = { LineChoice.phone($0) }
  ) -> Subject {
    // The address of the made-up phone.
    guard let address = BluetoothAddress("00:00:5E:00:53:01") else { fatalError() }
    let choice = choice(address)
    let lack = { services.lack }
    return Subject(name: name, lack: lack, isUsual: false, stories: stories) {
      try services.begin()
      // What a story that has failed has left is no other story's.
      let before = try PhoneOther(services, choice, on: EventLoop(signals: [SIGCHLD]))
      if !before.isIdleAtFirst || !before.isConnected { try services.begin(force: true) }
      let loop = try EventLoop(signals: [SIGCHLD])
      let bench = try Bench(choice, on: loop)
      let other = try PhoneOther(services, choice, on: loop)
      try bench.wait(for: "a phone without a call") {
        bench.abilities != nil && other.isConnected && other.isIdle
      }
      return (bench, other)
    }
  }
}

/// A made-up smartphone, its network and its owner.
final class PhoneOther: ServiceOther {
  private(set) var isConnected = false
  private(set) var hasService = true
  private(set) var isNear = true
  /// How often the phone was to be connected to.
  private(set) var attempts = 0
  /// How many numbers the hands-free side has dialled on the phone (`ATD`), the last of them, and
  /// when that came, in microseconds of `CLOCK_MONOTONIC`.
  private(set) var dials = 0
  private(set) var lastDialled = ""
  private(set) var lastDialledAt = 0

  override func receive(_ word: Substring, _ words: [Substring]) {
    switch word {
    case "connected": isConnected = words == ["yes"]
    case "near": isNear = words == ["yes"]
    case "service": hasService = words == ["yes"]
    case "attempts": attempts = words.first.flatMap { Int($0) } ?? 0
    case "dialled" where words.count == 3:
      lastDialled = String(words[0])
      (lastDialledAt, dials) = (Int(words[1]) ?? 0, Int(words[2]) ?? 0)
    default: super.receive(word, words)
    }
  }

  /// Takes the phone out of reach.
  func leave(_ bench: Bench) throws {
    services.spoil()
    emit("away")
    try bench.wait(for: "no connection") { !isConnected }
    try bench.wait(for: "the loss") {
      bench.line.problem != nil || bench.seen.contains("is out of reach")
    }
  }

  /// Brings the phone back, which connects by itself.
  func comeBack(_ bench: Bench) throws {
    emit("back")
    try bench.wait(for: "a connection") { isConnected }
  }

  override func unplug() {
    services.spoil()
    emit("away")
  }
}
