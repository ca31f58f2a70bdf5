/// The contacts of a book with favourites first and then all by name.
enum NameOrder {
  static func of(_ book: Book) -> [Int] {
    book.contacts.indices.sorted { left, right in
      let (left, right) = (book.contacts[left], book.contacts[right])
      if left.isFavourite != right.isFavourite { return left.isFavourite }
      return left.name < right.name
    }
  }
}
