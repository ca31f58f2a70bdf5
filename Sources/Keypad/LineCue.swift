/// What the other end does in a key script: `{ring +15555550142}`, `{answered}` and so on.
public enum LineCue: Hashable, Sendable {
  /// Somebody calls; the number is `nil` where it is withheld.
  case ring(String?)
  /// It rings there.
  case alerting
  case answered
  case busy
  case refused
  /// The other end hangs up.
  case ended
  /// The line breaks down, and works again.
  case lost
  /// The other end presses a key.
  case tone(Key)
}
