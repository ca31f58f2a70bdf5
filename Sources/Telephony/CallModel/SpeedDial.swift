/// The number that is called when the user holds down a digit key.
package struct SpeedDial: Hashable, Sendable {
  /// The contact's name when the digit was set; `nil` for a number that no contact had.
  package var name: String?
  /// The dialled number.
  package var number: String

  package init(name: String?, number: String) {
    self.name = name
    self.number = number
  }

  /// The keys that may have a speed dial: 1 is for voicemail, and 0 for `+`.
  package static let digits: ClosedRange<UInt8> = 2...9
}
