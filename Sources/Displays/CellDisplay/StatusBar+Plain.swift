extension StatusBar {
  /// The status as cleaned text: the notice if there is one; otherwise the mode, device, count and
  /// batteries, separated by two spaces. Empty parts are left out.
  package var plain: String {
    if let notice { return Sanitizer.clean(notice).string }
    var joined = ""
    for part in [mode, device, count, phoneText, battery?.text ?? ""] {
      let text = Sanitizer.clean(part).string
      if text.isEmpty { continue }
      joined += joined.isEmpty ? text : "  " + text
    }
    return joined
  }
}
