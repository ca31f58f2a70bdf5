import LinuxIO
import LocalState
import Settings

/// The files that the settings name, read by the code that uses them.
extension Doctor {
  func files(_ file: SettingsFile, _ examination: inout Examination) throws {
    try lists(file, &examination)
    if let name = file.value(Settings.xkbLayout) {
      _ = try examination.attempt { try Type.layout(name) }
    }
    try kept(file, &examination)
    let panel = try examination.attempt { try self.panel.settings(file) }
    let phone = book.phoneBook(file, in: state.folder(file))
    guard let contacts = try examination.attempt({ try book.load(file, phone: phone) }) else {
      return
    }
    try examination.report(
      contacts.isSample
        ? .note(
          "contacts: only the samples. For yours: twelvekey run --contacts PATH, or contacts = PATH in the "
            + "settings file")
        : .ok("contacts: \(contacts.contacts.count)"))
    if let phone {
      try examination.report(
        PhoneBookAdvice.finding(
          phone.state, phone: phone.address.text, now: WallClock.seconds))
    }
    if let panel, let advice = FontAdvice.text(names: contacts.contacts.map(\.name), panel) {
      try examination.report(.note(advice))
    }
  }

  /// Examines the state file and the damaged files beside it.
  private func kept(_ file: SettingsFile, _ examination: inout Examination) throws {
    guard let path = state.path(file) ?? StateOptions.ownPath, path != "none" else { return }
    if try examination.attempt({ try state.existingOrOwn(file) }) != nil {
      try examination.report(.ok("state: \(path)"))
    }
    let damaged = Recovery.damagedFiles(beside: path)
    if damaged.isEmpty { return }
    try examination.report(
      .note(
        "damaged state files: \(damaged.joined(separator: ", ")); what could be read of them is in "
          + "\(path). Once nothing is missing, remove them: rm "
          + damaged.map { Shell.quote($0) + "*" }.joined(separator: " ")))
  }

  private func lists(_ file: SettingsFile, _ examination: inout Examination) throws {
    guard let lists = try examination.attempt({ try words.load(file) }) else { return }
    let names = lists.map { "\($0.language.rawValue) (\($0.count))" }.joined(separator: ", ")
    let empty = lists.filter { $0.count == 0 }.map(\.language.rawValue).joined(separator: ", ")
    try examination.report(
      empty.isEmpty
        ? .ok("words: \(names)")
        : .wrong(
          .noInput,
          "words: \(names): no words for \(empty); install a list, or name one: --words FILE"))
  }
}
