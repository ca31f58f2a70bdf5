/// A reason why a modem is no line, besides its own reports. It ends the line if there was one.
package enum ATTrouble: Hashable, Sendable {
  /// The modem does not answer.
  case silent
  /// The modem, given by its model, makes no calls.
  case noVoice(String)
}
