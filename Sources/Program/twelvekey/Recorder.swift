import ArgumentParser
import Glibc
import Keypad
import LinuxIO
import Recordings

/// Writes the events of a device as they arrive, until the device is unplugged or a signal arrives.
final class Recorder: EventSource {
  private let device: EvdevDevice
  private var path: String { device.path }
  private let output: FrameOutput
  private var writer = EvemuWriter()
  private var gap = SecretGap()
  private var lastSight = SecretSign.State.down
  /// The text that a stalled reader has not accepted.
  private var pending: [UInt8]
  private var ending: Result<Void, any Error>?

  /// The maximum number of bytes that wait for a stalled reader: an hour of typing.
  private static let mostPending = 1 << 22

  init(_ device: EvdevDevice, to output: FrameOutput) {
    self.device = device
    self.output = output
    pending = Array(EvemuWriter.header(for: device.description).utf8)
  }

  /// - Throws: the error that ends the recording; the exit code if Ctrl-C ends it.
  func run(on loop: EventLoop) throws {
    defer { loop.close() }
    loop.add(self) { [unowned self] in ending = .failure($0) }
    Console.log("recording \(device.description.name) (\(path)); Ctrl-C ends")
    while ending == nil {
      try write()
      try loop.turn { ending != nil }
    }
    try ending?.get()
  }

  private func write() throws {
    if output.isFull { try output.flush() }
    if !output.isFull, !pending.isEmpty {
      try output.write(pending)
      pending = []
    }
    if pending.count > Self.mostPending {
      throw Failure("the recording's reader has gone", .inputOutput)
    }
  }

  /// Wakes the loop when the output accepts more: ``run(on:)`` writes before it sleeps again.
  var waitsFor: Int32? { output.isFull ? output.number : nil }

  func ready(_ descriptor: Int32) throws(LinuxError) {
    let readings = try device.read()
    // This is checked after the reading: a prompt that has appeared meanwhile counts for these
    // events, too.
    let sight = SecretSign.sight
    if sight != lastSight {
      switch sight {
      case .up: Console.log("PIN entry: not recorded")
      case .unknown:
        Console.log("/proc/net/unix can't be read: a PIN may be asked for, so nothing is recorded")
      case .down: break
      }
    }
    lastSight = sight
    let readAt = EventLoop.now
    for reading in readings {
      switch reading {
      case .event(let event):
        guard gap.keeps(event, isSecret: sight != .down, at: readAt) else { continue }
        pending += writer.line(for: event).utf8
      case .lost:
        Console.log("the kernel's buffer overflowed: some events are missing here")
      case .gone:
        Console.log("\(path) was unplugged: recording ended")
        ending = .success(())
        return
      }
    }
  }

  func signal(_ number: Int32, at now: Instant) {
    ending = number == SIGINT ? .failure(ExitCode.interrupted) : .success(())
  }

  func close() {
    output.finish(within: LiveOutput.patience)
    if !output.isFull, (try? output.write(pending)) != nil {
      pending = []
      output.finish(within: LiveOutput.patience)
    }
  }
}
