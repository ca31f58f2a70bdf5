/// The functions of predictive text that are in use.
enum TypingKind: String, CaseIterable {
  case words = "t9"
  case context = "t9, context"
  case learning = "t9, context, learning"
  case accept = "and the longer word"
  case next = "and the next word"

  var hasContext: Bool { self != .words }
  var learns: Bool { self == .learning || offersLonger }
  var offersLonger: Bool { self == .accept || self == .next }
}
