/// Who is called by holding a digit.
public struct SpeedDial: Hashable, Sendable {
  /// As it was when it was set; `nil` for a number that was nobody's.
  public var name: String?
  /// What is dialled.
  public var number: String

  public init(name: String?, number: String) {
    self.name = name
    self.number = number
  }

  /// The keys that may have one: 1 is the voicemail's, and 0 the `+`.
  public static let digits: ClosedRange<UInt8> = 2...9
}
