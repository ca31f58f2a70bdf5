import AddressBooks
import LinuxIO
import PhoneRuntime

extension BookAdvice {
  /// Puts a change of an address book's files into words.
  @Sendable static func notice(_ notice: BookNotice) -> Notice {
    switch notice {
    case .gone(let path, let reason, let count):
      Notice(
        "\(gone)\(path)\(reason.map { " (\($0))" } ?? "")\(others(count)); "
          + "using the last known contacts")
    case .back(let path, let count):
      Notice("address book back: \(path)\(others(count))", insteadOf: gone + path)
    case .lost(let path, let entries, let count):
      Notice(
        "\(Count.of(entries, "entry", "entries")) lost in \(path)\(others(count)): "
          + "`twelvekey contacts check \(Shell.quote(path))` says why")
    case .unwatched(let error): Notice(unwatched(error))
    }
  }

  private static let gone = "address book gone: "

  private static func others(_ count: Int) -> String { count > 0 ? " and \(count) more" : "" }

  /// Returns the telephone's message about the book at the start.
  ///
  /// - Parameter isCovered: whether the display covers earlier messages.
  static func greeting(of book: Book, coversWhatWasSaid isCovered: Bool) -> String? {
    if book.isSample { return "sample contacts; for yours: --contacts PATH" }
    return isCovered && book.isEmptyByMistake ? "no contacts in the address book" : nil
  }
}
