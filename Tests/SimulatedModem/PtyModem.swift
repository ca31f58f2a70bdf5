import Glibc
import Keypad
import TestSupport

/// A simulated modem at the other end of a pseudoterminal, in real time, on a thread of its own.
package final class PtyModem: @unchecked Sendable {
  /// What a telephone opens.
  package let path: String
  private var terminal: TerminalPair?
  /// A byte for each change of what it is to do.
  private let wishes: (reading: Int32, writing: Int32)
  private var mutex = pthread_mutex_t()
  private var modem: SimulatedModem
  private var thread = pthread_t()
  private var isOver = false
  /// Whether the other end hangs up after it has answered.
  private let hangsUp: Bool

  package struct NoTerminal: Error {}

  /// - Parameter hangsUp: whether the other end hangs up as soon as its answer is known.
  package init(_ modem: SimulatedModem, hangsUp: Bool = false) throws {
    self.modem = modem
    self.hangsUp = hangsUp
    let terminal = TerminalPair()
    self.terminal = terminal
    path = terminal.path
    var ends: [Int32] = [-1, -1]
    guard terminal.master >= 0, pipe(&ends) == 0 else { throw NoTerminal() }
    wishes = (ends[0], ends[1])
    pthread_mutex_init(&mutex, nil)
    thread = startThread { [self, master = terminal.master] in serve(master) }
  }

  /// Pulls it out, and waits until it is.
  package func unplug() {
    if isOver { return }
    isOver = true
    var byte: UInt8 = 0
    write(wishes.writing, &byte, 1)
    pthread_join(thread, nil)
    terminal = nil
    Glibc.close(wishes.reading)
    Glibc.close(wishes.writing)
  }

  /// Does what happens at the other end, or in the network.
  package func play(_ body: (inout SimulatedModem, Instant) -> [UInt8]) {
    act(body)
    // What has been begun may have a time of its own.
    var byte: UInt8 = 1
    if !isOver { write(wishes.writing, &byte, 1) }
  }

  /// Writes what the modem says before anything else can happen to it: what happened first is written
  /// first.
  private func act(_ body: (inout SimulatedModem, Instant) -> [UInt8]) {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    let said = body(&modem, Self.now)
    if let terminal, !said.isEmpty { _ = write(terminal.master, said, said.count) }
  }

  deinit { pthread_mutex_destroy(&mutex) }

  /// What it was told, and has.
  package var state: SimulatedModem {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    return modem
  }

  private static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
  }

  private func serve(_ master: Int32) {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let wait = state.deadline.map { max(($0 - Self.now).microseconds / 1_000 + 1, 0) } ?? -1
      var files = [
        pollfd(fd: master, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wishes.reading, events: Int16(POLLIN), revents: 0),
      ]
      poll(&files, 2, Int32(clamping: wait))
      if files[1].revents != 0 {
        var wish: UInt8 = 0
        if read(wishes.reading, &wish, 1) != 1 || wish == 0 { return }
      }
      var heard: [UInt8] = []
      if files[0].revents & Int16(POLLIN) != 0 {
        heard = Array(bytes[..<max(read(master, &bytes, bytes.count), 0)])
      }
      act { modem, now in answer(heard, &modem, at: now) }
    }
  }

  private func answer(
    _ heard: [UInt8], _ modem: inout SimulatedModem, at now: Instant
  ) -> [UInt8] {
    var said = modem.receive(heard, at: now)
    // A session that has to poll has polled by now.
    if hangsUp, !heard.isEmpty, modem.commands.last == "AT+CLCC",
      let place = modem.calls.firstIndex(where: { $0.state == 0 })
    {
      said += modem.hangUpThere(place)
    }
    return said + modem.wake(at: now)
  }
}
