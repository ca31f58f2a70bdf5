import CellDisplay
import ContactSearch
import Contacts
import Glibc
import Handset
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// Devices of displays as a script has them: each byte of a pipe is one that comes or goes; a
/// dot ends the telephone.
final class PipedDevices: EventSource {
  private let pipe: Pipe
  private let emit: (PanelWatch.News) -> Void

  init(_ pipe: Pipe, _ loop: EventLoop, emit: @escaping (PanelWatch.News) -> Void)
    throws(LinuxError)
  {
    self.pipe = pipe
    self.emit = emit
    try loop.watch(pipe.reading, for: self)
  }

  func ready(_ descriptor: Int32) throws(LinuxError) {
    for byte in try FileDescriptor.read(from: descriptor) ?? [] {
      switch byte {
      case UInt8(ascii: "+"): emit(.came)
      case UInt8(ascii: "-"): emit(.gone(path: PanelTests.node))
      case UInt8(ascii: "."): pthread_kill(pthread_self(), SIGINT)
      default: emit(.gone(path: "/dev/fb9"))
      }
    }
  }
}

/// A panel that comes after the telephone, goes, and comes again: events in, screens out.
@Suite(.timeLimited) final class PanelTests {
  static let node = "/dev/fb1"

  private let diary = Diary()
  private let pipe = Pipe()
  private let display: NotedDisplay
  private var said: [String] = []
  /// Why the panel can't be opened; `nil` where it can.
  private var problem: (any Error)? = DisplayAbsence(
    LinuxError("open", ENOENT, on: PanelTests.node))
  private let handset = Handset(
    contacts: ContactIndex([Contact(name: "John Smith", numbers: [PhoneNumber("+16505550142")])]))

  init() { display = NotedDisplay(diary, on: Self.node) }

  private func options() -> Telephone.Options {
    var options = Telephone.Options(
      openDisplay: { [unowned self] in
        if let problem { throw problem }
        return display
      }, words: { Notice("\($0)") },
      report: { [unowned self] in said.append($0.text) })
    options.keyboard = nil
    options.display.isAwaited = true
    options.display.watch = { [pipe] (loop, emit) throws(LinuxError) in
      try PipedDevices(pipe, loop, emit: emit)
    }
    return options
  }

  /// Runs a telephone until it has said all of this, one after the other, each of which does something.
  private func run(
    _ steps: [(said: String, then: () throws -> Void)], _ options: Telephone.Options
  ) throws {
    var options = options
    var left = steps[...]
    options.report = { [unowned self] notice in
      said.append(notice.text)
      guard let step = left.first, notice.text.contains(step.said) else { return }
      left.removeFirst()
      do { try step.then() } catch { Issue.record(error) }
    }
    try keepingBlockedSignals {
      let ending = try Telephone(handset: handset, options: options).run()
      #expect(ending == .interrupted)
    }
    #expect(left.isEmpty, "\(said)")
  }

  private func end() { pthread_kill(pthread_self(), SIGINT) }

  private func plug() throws {
    problem = nil
    try pipe.send(Array("+".utf8))
  }

  private func unplug() throws {
    problem = DisplayAbsence(LinuxError("open", ENOENT, on: Self.node))
    try pipe.send(Array("-".utf8))
  }

  private var shown: [[String]] {
    diary.entries.compactMap { if case .shown(let lines) = $0 { lines } else { nil } }
  }

  @Test func aPanelThatComesLaterShowsWhatWasTyped() throws {
    var options = options()
    options.script.steps = try KeyScript("5646").steps
    try run(
      [
        ("displayAwaited", { [self] in try plug() }), ("displayTaken", { [self] in end() }),
      ], options)
    #expect(said.count { $0.contains("displayAwaited") } == 1)
    #expect(diary.entries.suffix(1) == [.closed("display")])
  }

  /// It is let go of unwritten, and has the screen again that is due by then.
  @Test func aPanelThatGoesDoesNotEndTheTelephone() throws {
    problem = nil
    var options = options()
    options.greeting = "begun"
    try run(
      [
        ("begun", { [self] in try unplug() }),
        ("displayGone", { [self] in try plug() }),
        ("displayTaken", { [self] in try unplug() }),
        ("displayGone", { [self] in try plug() }),
        ("displayTaken", { [self] in end() }),
      ], options)
    #expect(diary.entries.count { $0 == .closed("panel") } == 2)
    #expect(diary.entries.count { $0 == .closed("display") } == 1)
    // What was told meanwhile stands there, too.
    let last = try #require(shown.last)
    #expect(last.contains { $0.contains("displayGone") }, "\(last)")
  }

  /// The kernel says so with the next letter that is drawn, before udev does.
  @Test func aPanelThatCanNotBeWrittenIsGone() throws {
    problem = nil
    var options = options()
    options.script.steps = try KeyScript("5").steps
    display.fault = LinuxError("write", ENODEV, on: Self.node)
    try run(
      [
        (
          "displayGone",
          { [self] in
            display.fault = nil
            try plug()
          }
        ), ("displayTaken", { [self] in end() }),
      ], options)
    #expect(shown.last?.contains { $0.contains("[J]ohn Smith") } == true)
  }

  /// Another panel's coming and going is nothing to it.
  @Test func othersAreLeftAlone() throws {
    problem = nil
    var options = options()
    options.greeting = "begun"
    try run([("begun", { [self] in try pipe.send(Array("x+.".utf8)) })], options)
    #expect(said.count == 1 && !diary.entries.contains(.closed("panel")), "\(said)")
  }

  /// Why one that is there can't be taken is said once, however often it is tried.
  @Test func aPanelThatCanNotBeTakenIsSaidOnce() throws {
    let refusal = LinuxError("open", EBUSY, on: Self.node)
    try run(
      [
        (
          "displayAwaited",
          { [self] in
            problem = refusal
            try pipe.send(Array("++".utf8))
          }
        ), ("displayRefused", { [self] in try pipe.send(Array("+.".utf8)) }),
      ], options())
    #expect(said.count { $0.contains("displayRefused") } == 1, "\(said)")
  }

  /// Where the display is not awaited, as on a terminal, the telephone ends with the reason itself.
  @Test func withoutAServiceItDoesNotBegin() throws {
    var options = options()
    options.display.isAwaited = false
    #expect(throws: LinuxError("open", ENOENT, on: Self.node)) {
      try keepingBlockedSignals { _ = try Telephone(handset: handset, options: options).run() }
    }
  }
}
