import LinuxIO

/// What the settings name, read by those that use it.
extension Doctor {
  func files(_ file: SettingsFile, _ examination: inout Examination) throws {
    try lists(file, &examination)
    if let name = file.value(Settings.xkbLayout) {
      _ = try examination.attempt { try Type.layout(name) }
    }
    if let path = state.path(file), path != "none" {
      if try examination.attempt({ try state.existing(file) }) != nil {
        try examination.tell(.ok("state: \(path)"))
      }
    }
    let panel = try examination.attempt { try self.panel.settings(file) }
    guard let contacts = try examination.attempt({ try book.load(file) }) else { return }
    try examination.tell(
      contacts.isSample
        ? .note(
          "contacts: only the samples. Yours: twelvekey run --contacts PATH, or contacts = PATH in the "
            + "settings file")
        : .ok("contacts: \(contacts.contacts.count)"))
    if let panel, let advice = FontAdvice.text(names: contacts.contacts.map(\.name), panel) {
      try examination.tell(.note(advice))
    }
  }

  private func lists(_ file: SettingsFile, _ examination: inout Examination) throws {
    guard let lists = try examination.attempt({ try words.load(file) }) else { return }
    let names = lists.map { "\($0.language.rawValue) (\($0.count))" }.joined(separator: ", ")
    let empty = lists.filter { $0.count == 0 }.map(\.language.rawValue).joined(separator: ", ")
    try examination.tell(
      empty.isEmpty
        ? .ok("words: \(names)")
        : .wrong(
          .noInput, "words: \(names): no words for \(empty); name a list: --words FILE"))
  }
}
