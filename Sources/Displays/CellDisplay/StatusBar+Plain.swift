extension StatusBar {
  /// The line as cleaned text: the notice if there is one; otherwise the mode, device, count and
  /// battery, two spaces apart. Empty ones are left out.
  package var plain: String {
    if let notice { return Sanitizer.clean(notice).string }
    var joined = ""
    for part in [mode, device, count, battery?.text ?? ""] {
      let text = Sanitizer.clean(part).string
      if text.isEmpty { continue }
      joined += joined.isEmpty ? text : "  " + text
    }
    return joined
  }
}
