import LinuxIO

/// The findings of `doctor` on the terminal that it writes to.
enum LocaleAdvice {
  static var findings: [Finding] {
    guard Terminal.isTerminal(1) else { return [] }
    let charset = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Console.environment($0) }
      .first { !$0.isEmpty }
    if charset?.lowercased().contains("utf") ?? false { return [.ok("the terminal is UTF-8")] }
    return [.note("the locale is not UTF-8: names may look wrong. Fix: export LANG=C.UTF-8")]
  }
}
