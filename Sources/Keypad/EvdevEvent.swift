/// One `struct input_event` as the kernel, or a recording of it, gives it (linux/input.h).
public struct EvdevEvent: Hashable, Sendable {
  public var time: Instant
  /// `EV_SYN`, `EV_KEY`, …: see ``EvdevType``.
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(time: Instant, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// The event types of linux/input-event-codes.h that this program looks at.
public enum EvdevType {
  public static let syn: UInt16 = 0x00
  public static let key: UInt16 = 0x01
  public static let rel: UInt16 = 0x02
  public static let abs: UInt16 = 0x03
  public static let msc: UInt16 = 0x04
  public static let sw: UInt16 = 0x05
  public static let led: UInt16 = 0x11
  public static let snd: UInt16 = 0x12
  public static let rep: UInt16 = 0x14
  public static let ff: UInt16 = 0x15
}

/// The codes of other types than `EV_KEY` of linux/input-event-codes.h that this program looks at.
public enum EvdevCode {
  public static let synReport: UInt16 = 0
  public static let synDropped: UInt16 = 3
  public static let mscScan: UInt16 = 4
  public static let relX: UInt16 = 0
  public static let relY: UInt16 = 1
  public static let absX: UInt16 = 0
  public static let absY: UInt16 = 1
}
