@testable import Contacts

extension Fuzzer {
  /// A vCard file, a CSV file, and the picture that a contact has.
  static let contacts = Fuzzer { bytes in
    let isUTF16 = SourceText.utf8(bytes) != bytes
    let cards: PhotoContainer = isUTF16 ? .cardsInUTF16 : .cards
    check(VCardReader.read(bytes, file: "a.vcf"), cards, bytes)
    check(CSVReader.read(bytes, file: "a.csv"), .rows, bytes)
    let head = Array(bytes.prefix(PhotoContainer.headLength))
    let container = PhotoContainer(head: head, file: "a")
    check(ContactFile.read(bytes: bytes, file: "a"), container, bytes)
    var pulled = PhoneCards(owner: Array(bytes.prefix(bytes.count / 4)))
    for page in [Array(bytes.dropFirst(bytes.count / 4)), bytes] {
      let before = pulled.arrived
      let count = pulled.add(page: page) ?? 0
      require(pulled.arrived == before + count, "a card that is not counted")
    }
    require(pulled.count <= pulled.arrived, "a card out of nothing")
    require(VCardReader.cardPlaces(in: pulled.bytes).count == pulled.count, "a card that is lost")
    var pictures = PhonePictures(of: bytes)
    _ = pictures.add(page: bytes)
    let pictured = pictures.added(to: pulled.bytes)
    require(VCardReader.cardPlaces(in: pictured).count == pulled.count, "a card lost to a picture")
    for call in CallHistory.read(bytes) {
      require((0...253_402_300_800).contains(call.time.seconds), "a call outside the calendar")
      require(call.number?.isEmpty != true && call.name?.isEmpty != true, "an empty text of a call")
    }
  }
}

/// What must hold of every file, however broken.
private func check(_ book: ContactFile, _ container: PhotoContainer, _ bytes: [UInt8]) {
  let length = bytes.count
  let text =
    book.contacts.contains(where: \.hasPhoto)
    ? container.text(
      of: bytes, in: book.contacts.lazy.compactMap { $0.photo?.characterSet }.first) : []
  // The first ones, so that a file of many stays quick.
  for contact in book.contacts.prefix(4) {
    if var editor = VCardEditor(bytes, cardAtLine: contact.source.line), editor.removeStar() {
      require(editor.bytes.count <= bytes.count * 2 + 64, "a star was put in")
    }
  }
  for contact in book.contacts {
    require(!contact.name.isEmpty, "a contact without a name")
    require(contact.source.line >= 1, "a contact without a line")
    require(contact.numbers.count <= VCardReader.maximumNumberCount, "too many numbers")
    require(contact.numbers.allSatisfy { !$0.value.isEmpty }, "an empty number")
    for number in contact.numbers {
      let dialled = number.dialString ?? ""
      require(
        dialled.count <= 64 && dialled.allSatisfy { "+0123456789*#,;".contains($0) },
        "a number that must not be dialled")
    }
    for address in contact.numbers.lazy.compactMap(\.address) {
      require(
        address.text.utf8.count <= SIPURI.limit
          && address.text.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && !"\"'`\\<>()|&$,?#!^{}".utf8.contains($0)
          }, "an address that must not be called")
    }
    if let photo = contact.photo {
      // In UTF-16 and old sets it counts after the conversion, which makes three bytes of one.
      require(
        photo.offset >= 0 && photo.length > 0 && photo.offset + photo.length <= 3 * length + 3,
        "a photo outside the file")
      let data = container.data(of: photo, in: text)
      require(data != .gone, "a photo that is not found again")
      if case .picture(let bytes) = data {
        require(!bytes.isEmpty && bytes.count <= photo.length, "a picture out of nothing")
      }
    }
  }
  for problem in book.problems {
    require(problem.line >= 1 && problem.column ?? 1 >= 1, "a problem without a place")
    require(!problem.reason.isEmpty, "a problem without a reason")
  }
}
