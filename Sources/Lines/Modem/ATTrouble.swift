/// A reason why a modem can't be a line, apart from its own reports. It ends the line if there was
/// one.
package enum ATTrouble: Hashable, Sendable {
  /// The modem does not answer.
  case silent
  /// The modem can't make calls. The associated value is its model.
  case noVoice(String)
}
