/// The top row: which mode the keys are in, where they come from, how much was found.
///
/// Any of the texts may be empty, and then takes no room.
public struct StatusLine: Hashable, Sendable {
  /// The mode of the keys, such as `abc`. Stands at the left.
  public var mode: String
  /// The keypad in use, such as `USB numpad`. Stands after the mode, and is the first to be cut.
  public var device: String
  /// How many matches there are, such as `3/12`. Stands at the right.
  public var count: String
  /// How well the modem hears the network, in bars from 0 to ``signalLimit``; `nil` without a modem
  /// that tells.
  public var signal: Int?
  /// Something that just happened, such as `keypad unplugged`. While present it takes the whole
  /// row.
  public var notice: String?

  /// The most bars of a signal.
  public static let signalLimit = 4

  public init(
    mode: String = "", device: String = "", count: String = "", notice: String? = nil,
    signal: Int? = nil
  ) {
    self.mode = mode
    self.device = device
    self.count = count
    self.notice = notice
    self.signal = signal
  }
}
