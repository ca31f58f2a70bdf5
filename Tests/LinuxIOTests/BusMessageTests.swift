import BusMessages
import CSystemd
import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// Messages that are not sent: written, sealed and read.
@Suite(.timeLimited) struct BusMessageTests {
  private final class Message {
    private var bus: OpaquePointer?
    private(set) var pointer: OpaquePointer?

    init() throws {
      #expect(sd_bus_new(&bus) >= 0)
      // Without a connection it has no messages.
      let pair = try SocketPair()
      #expect(sd_bus_set_fd(bus, pair.ours, pair.ours) >= 0)
      pair.isGiven = true
      #expect(sd_bus_start(bus) >= 0)
      #expect(sd_bus_message_new_method_call(bus, &pointer, nil, "/a", "b.c", "D") >= 0)
    }

    func read() -> [BusValue]? {
      guard sd_bus_message_seal(pointer, 1, 0) >= 0, sd_bus_message_rewind(pointer, 1) >= 0,
        let pointer
      else { return nil }
      return BusReader.read(pointer)
    }

    /// Appends a list of lists of bytes.
    func append(_ bytes: [UInt8], times: Int) -> Bool {
      let (list, byte) = (CChar(UInt8(ascii: "a")), CChar(UInt8(ascii: "y")))
      return sd_bus_message_open_container(pointer, list, "ay") >= 0
        && (0..<times).allSatisfy { _ in
          sd_bus_message_append_array(pointer, byte, bytes, bytes.count) >= 0
        } && sd_bus_message_close_container(pointer) >= 0
    }

    deinit {
      sd_bus_message_unref(pointer)
      sd_bus_close_unref(bus)
    }
  }

  private final class SocketPair {
    private var numbers: [Int32] = [-1, -1]
    var isGiven = false

    init() throws {
      let type = Int32(SOCK_STREAM.rawValue)
      try #require(socketpair(AF_UNIX, type, 0, &numbers) == 0)
    }

    var ours: Int32 { numbers[0] }

    deinit {
      close(numbers[1])
      if !isGiven { close(numbers[0]) }
    }
  }

  private static func value(_ random: inout SeededGenerator) -> BusValue {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .flag(Bool.random(using: &random))
    case 1: .number(Int(UInt32.random(in: 0...UInt32.max, using: &random)))
    default: .string(String("aé\u{1F600}*#+0".shuffled(using: &random)))
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    for seed in 0..<UInt64(Effort.rounds(300)) {
      var random = SeededGenerator(seed: seed)
      let message = try Message()
      var signature = ""
      var values: [BusValue] = []
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let value = Self.value(&random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          signature += "v"
          values.append(value)
        case 1:
          signature += "a{sv}"
          let pairs = (0..<Int.random(in: 0..<5, using: &random)).map { number in
            (BusValue.string("key \(number)"), Self.value(&random))
          }
          values.append(.table(Dictionary(uniqueKeysWithValues: pairs)))
        default:
          switch value {
          case .flag: signature += "b"
          case .number: signature += "u"
          default: signature += "s"
          }
          values.append(value)
        }
      }
      let pointer = try #require(message.pointer)
      #expect(BusWriter(pointer).write(values, signature), "seed \(seed)")
      #expect(message.read() == values, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("s", [BusValue.number(1)]), ("u", [.string("1")]), ("ss", [.string("1")]),
    ("s", [.string("1"), .string("2")]), ("as", [.number(1)]), ("h", [.number(1)]),
    ("o", [.string("no path")]), ("v", [.typed("q", .string("1"))]), ("as", [.list([.number(1)])]),
    ("(s)", [.list([.string("1")])]),
  ])
  func whatHasAnotherTypeIsNotWritten(_ signature: String, _ values: [BusValue]) throws {
    let message = try Message()
    #expect(!BusWriter(try #require(message.pointer)).write(values, signature))
  }

  /// BlueZ sends the advertisements of all devices in one message.
  @Test func listsOfBytesAreReadWithinLimits() throws {
    let bytes = (0..<250).map { UInt8($0) }
    let list = BusValue.list(bytes.map { .number(Int($0)) })
    let message = try Message()
    #expect(message.append(bytes, times: 600) && message.append([], times: 1))
    let isRead = message.read() == [.list(Array(repeating: list, count: 600)), .list([.list([])])]
    #expect(isRead)
    let long = try Message()
    #expect(long.append(Array(repeating: 7, count: 5_000), times: 1))
    let isCut = long.read() == [.list([.list(Array(repeating: .number(7), count: 4_096))])]
    #expect(isCut)
    let large = try Message()
    #expect(large.append(Array(repeating: 7, count: 4_096), times: 200))
    let isTooLarge = large.read() == nil
    #expect(isTooLarge)
  }

  /// Numbers that are too large for their type become its largest one.
  @Test func everyTypeOfNumberAndListIsWritten() throws {
    let message = try Message()
    let values: [BusValue] = [
      .number(300), .number(-40_000), .number(70_000), .number(-3), .number(4), .number(-5),
      .number(6), .fraction(0.5), .string("/path"), .string("a{sv}"),
      .list([.string("/a"), .string("/b")]), .typed("q", .number(7)),
      .table([.string("Fields"): .list([.string("N"), .string("TEL")])]),
    ]
    #expect(BusWriter(try #require(message.pointer)).write(values, "ynqiuxtdogaova{sv}"))
    #expect(
      message.read() == [
        .number(255), .number(-32_768), .number(65_535), .number(-3), .number(4), .number(-5),
        .number(6), .fraction(0.5), .string("/path"), .string("a{sv}"),
        .list([.string("/a"), .string("/b")]), .number(7),
        .table([.string("Fields"): .list([.string("N"), .string("TEL")])]),
      ])
  }

  /// A stranger's message is read as deep as any telephone's goes, and no deeper.
  @Test(arguments: [(4, true), (40, false)])
  func depthIsBounded(depth: Int, isRead: Bool) throws {
    let message = try Message()
    // Arrays of arrays go to 32, the specification's own limit; variants go on in them.
    for _ in 0..<depth {
      #expect(sd_bus_message_open_container(message.pointer, CChar(UInt8(ascii: "v")), "v") >= 0)
    }
    var number: UInt32 = 7
    #expect(sd_bus_message_open_container(message.pointer, CChar(UInt8(ascii: "v")), "u") >= 0)
    #expect(sd_bus_message_append_basic(message.pointer, CChar(UInt8(ascii: "u")), &number) >= 0)
    for _ in 0...depth { #expect(sd_bus_message_close_container(message.pointer) >= 0) }
    #expect(message.read() == (isRead ? [.number(7)] : nil))
  }

  @Test func lengthIsBounded() throws {
    for (count, isRead) in [(19_000, true), (21_000, false)] {
      let message = try Message()
      let number = CChar(UInt8(ascii: "u"))
      #expect(sd_bus_message_open_container(message.pointer, CChar(UInt8(ascii: "a")), "u") >= 0)
      for value in 0..<UInt32(count) {
        var value = value
        _ = sd_bus_message_append_basic(message.pointer, number, &value)
      }
      #expect(sd_bus_message_close_container(message.pointer) >= 0)
      #expect((message.read() != nil) == isRead)
    }
  }
}
