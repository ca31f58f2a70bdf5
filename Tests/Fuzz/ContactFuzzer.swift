// What libFuzzer calls: any bytes as a vCard file and as a CSV file. See the script `run` here; no
// part of the package.

/// What must hold of every file, however broken. A trap is a find as good as a crash.
func check(_ book: ContactFile, _ container: PhotoContainer, _ bytes: [UInt8]) {
  let length = bytes.count
  let text = book.contacts.contains(where: \.hasPhoto) ? container.text(of: bytes) : []
  for contact in book.contacts {
    precondition(!contact.name.isEmpty, "a contact without a name")
    precondition(contact.source.line >= 1, "a contact without a line")
    precondition(contact.numbers.count <= VCardReader.maximumNumberCount, "too many numbers")
    precondition(contact.numbers.allSatisfy { !$0.value.isEmpty }, "an empty number")
    for number in contact.numbers {
      let dialled = number.dialString ?? ""
      precondition(
        dialled.count <= 64 && dialled.allSatisfy(DialString.allowed.contains),
        "a number that must not be dialled")
    }
    if let photo = contact.photo {
      // In UTF-16 it counts after the conversion, which makes three bytes of two.
      precondition(
        photo.offset >= 0 && photo.length > 0 && photo.offset + photo.length <= 2 * length + 3,
        "a photo outside the file")
      let data = container.data(of: photo, in: text)
      precondition(data != .gone, "a photo that is not found again")
      if case .picture(let bytes) = data {
        precondition(!bytes.isEmpty && bytes.count <= photo.length, "a picture out of nothing")
      }
    }
  }
  for problem in book.problems {
    precondition(problem.line >= 1 && problem.column ?? 1 >= 1, "a problem without a place")
    precondition(!problem.reason.isEmpty, "a problem without a reason")
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let isUTF16 = SourceText.utf8(bytes) != bytes
  let cards: PhotoContainer = isUTF16 ? .cardsInUTF16 : .cards
  check(VCardReader.read(bytes, file: "a.vcf"), cards, bytes)
  check(CSVReader.read(bytes, file: "a.csv"), .rows, bytes)
  let head = Array(bytes.prefix(PhotoContainer.headLength))
  let container = PhotoContainer(head: head, file: "a")
  check(ContactFile.read(bytes: bytes, file: "a"), container, bytes)
  return 0
}
