/// The functions of predictive text that are in use.
enum TypingKind: String, CaseIterable {
  case words = "t9"
  case context = "t9, context"
  case learning = "t9, context, learning"
  case near = "and a wrong key forgiven"
  case accept = "and the longer word"
  case next = "and the next word"

  var hasContext: Bool { self != .words }
  var learns: Bool { self == .learning || forgives }
  var forgives: Bool { self == .near || offersLonger }
  var offersLonger: Bool { self == .accept || self == .next }
}
