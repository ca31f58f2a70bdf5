import LinuxIO

/// The address book as it changes.
extension Phone {
  /// Without this the phone goes on with what it has.
  func startBook() {
    guard let files = options.book else { return }
    do {
      let book = try WatchedBook(files, loop: loop)
      self.book = book
      handle(book.start())
    } catch {
      tell(BookAdvice.unwatched(error))
    }
  }

  func handle(_ news: WatchedBook.News) {
    if let contacts = news.contacts { feed(.contacts(contacts)) }
    for notice in news.notices { tell(notice.text, insteadOf: notice.insteadOf) }
  }
}
