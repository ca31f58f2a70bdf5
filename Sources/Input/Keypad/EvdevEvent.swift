/// One `struct input_event` (linux/input.h), from the kernel or a recording.
package struct EvdevEvent: Hashable, Sendable {
  package var time: Instant
  /// The event type, such as `EV_KEY`; see ``EvdevType``.
  package var type: UInt16
  package var code: UInt16
  package var value: Int32

  package init(time: Instant, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// The event types of linux/input-event-codes.h that this program uses.
package enum EvdevType {
  package static let syn: UInt16 = 0x00
  package static let key: UInt16 = 0x01
  package static let rel: UInt16 = 0x02
  package static let abs: UInt16 = 0x03
  package static let msc: UInt16 = 0x04
  package static let sw: UInt16 = 0x05
  package static let led: UInt16 = 0x11
  package static let snd: UInt16 = 0x12
  package static let rep: UInt16 = 0x14
  package static let ff: UInt16 = 0x15
}

/// The codes of linux/input-event-codes.h, for types other than `EV_KEY`, that this program uses.
package enum EvdevCode {
  package static let synReport: UInt16 = 0
  package static let synDropped: UInt16 = 3
  package static let mscScan: UInt16 = 4
  package static let relX: UInt16 = 0
  package static let relY: UInt16 = 1
  package static let absX: UInt16 = 0
  package static let absY: UInt16 = 1
}
