extension StatusLine {
  /// The line as cleaned text: the notice if there is one, else those of mode, device, count and
  /// battery that are not empty, two spaces apart.
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
