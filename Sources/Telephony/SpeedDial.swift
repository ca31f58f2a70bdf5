/// Who is called by holding a digit.
package struct SpeedDial: Hashable, Sendable {
  /// As it was when it was set; `nil` for a number that was nobody's.
  package var name: String?
  /// What is dialled.
  package var number: String

  package init(name: String?, number: String) {
    self.name = name
    self.number = number
  }

  /// The keys that may have one: 1 is the voicemail's, and 0 the `+`.
  package static let digits: ClosedRange<UInt8> = 2...9
}
