import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// The pictures of a phone's contacts, which arrive after the contacts.
@Suite(.timeLimited) struct PhonePicturesTests {
  private static let jpeg = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ"

  private func card(_ name: String, _ number: String = "1", _ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "TEL;TYPE=CELL:\(number)"] + lines
      + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  /// The pictures of these pages.
  private func pictures(_ pages: String...) -> PhonePictures {
    var pictures = PhonePictures()
    for page in pages { #expect(pictures.add(page: Array(page.utf8)) != nil) }
    return pictures
  }

  private func added(_ pictures: PhonePictures, to book: String) -> String {
    String(decoding: pictures.added(to: Array(book.utf8)), as: UTF8.self)
  }

  private func contacts(_ book: String) -> [Contact] {
    VCardReader.read(Array(book.utf8), file: "").contacts
  }

  @Test func eachPictureGoesToItsCard() {
    let book = card("Ann") + card("Bob", "2") + card("Eve", "3")
    let found = pictures(
      card("Eve", "3", Self.jpeg) + card("Ann"), card("Bob", "2", Self.jpeg) + card("New", "4"))
    #expect(found.arrived == 4)
    let result = added(found, to: book)
    #expect(result == card("Ann") + card("Bob", "2", Self.jpeg) + card("Eve", "3", Self.jpeg))
    #expect(contacts(result).map(\.hasPhoto) == [false, true, true])
  }

  /// The other name, the other number or a hidden name: no card gets another contact's picture.
  @Test(arguments: [("Bob", "1"), ("Ann", "2"), ("", "1")])
  func anotherCardIsLeftAlone(name: String, number: String) {
    let found = pictures(card(name, number, Self.jpeg))
    #expect(added(found, to: card("Ann")) == card("Ann"))
  }

  /// A card that has not arrived keeps its picture; one that has arrived has the phone's.
  @Test func knownPicturesStayUntilThePhoneHasOthers() {
    let other = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AAAA"
    let book =
      card("Ann", "1", Self.jpeg) + card("Bob", "2", Self.jpeg) + card("Eve", "3", Self.jpeg)
    let found = pictures(card("Ann", "1", other) + card("Bob", "2"))
    #expect(
      added(found, to: book) == card("Ann", "1", other) + card("Bob", "2")
        + card("Eve", "3", Self.jpeg))
    #expect(added(PhonePictures(), to: book) == book)
  }

  /// The next reading without pictures: the card that has changed loses its picture.
  @Test func aNewBookGetsTheOldOnesPictures() {
    let old = card("Ann", "1", Self.jpeg) + card("Bob", "2", Self.jpeg) + card("Eve", "3")
    let new = card("Eve", "3") + card("Bob", "22") + card("Ann", "1")
    let result = added(PhonePictures(of: Array(old.utf8)), to: new)
    #expect(result == card("Eve", "3") + card("Bob", "22") + card("Ann", "1", Self.jpeg))
    #expect(added(PhonePictures(of: []), to: new) == new)
    #expect(added(PhonePictures(of: Array("good".utf8)), to: new) == new)
  }

  /// The forms in which phones send a picture, wherever it stands in the card.
  @Test(arguments: [
    "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n SkZJRgAB\r\n",
    "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\r\n SkZJRgAB\r\n\r\n",
    "PHOTO;ENCODING=BASE64;JPEG:\r\n/9j/4AAQ\r\nSkZJRgAB\r\n\r\n",
    "item1.PHOTO;BASE64;JPEG:/9j/4AAQSkZJRgAB\r\n",
    "PHOTO:data:image/jpeg;base64,/9j/4AAQ\r\n",
    "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=\r\n",
  ])
  func formsOfPictures(picture: String) {
    let lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:Ann", "TEL:1", "END:VCARD"].map { $0 + "\r\n" }
    let book = lines.joined()
    for place in 2...4 {
      let page = lines[..<place].joined() + picture + lines[place...].joined()
      let result = added(pictures(page), to: book)
      let trimmed = picture.hasSuffix("\r\n\r\n") ? String(picture.dropLast()) : picture
      #expect(result == lines[..<4].joined() + trimmed + lines[4])
      let ann = contacts(result)[0]
      #expect(ann.name == "Ann" && ann.numbers.map(\.value) == ["1"] && ann.hasPhoto)
      let bytes = Array(result.utf8)
      guard let photo = ann.photo,
        case .picture = PhotoContainer.cards.data(of: photo, in: bytes)
      else {
        Issue.record("no picture at \(place)")
        continue
      }
    }
  }

  @Test(arguments: [
    "PHOTO;VALUE=uri:https://example.org/a.jpg", "PHOTO:file:///etc/passwd", "PHOTO:",
    "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlh", "PHOTO;ENCODING=b:/9j/4A:Q", "PHOTO;ENCODING=b:/9j/!",
  ])
  func whatCanNotBeShownIsLeftOut(picture: String) {
    #expect(added(pictures(card("Ann", "1", picture)), to: card("Ann")) == card("Ann"))
  }

  @Test func aHugePictureIsLeftOut() {
    func picture(_ length: Int) -> String { Self.jpeg + String(repeating: "A", count: length) }
    let limit = PhonePictures.maximumLength
    for (length, isThere) in [(limit / 2, true), (limit, false)] {
      let result = added(pictures(card("Ann", "1", picture(length))), to: card("Ann"))
      #expect((result != card("Ann")) == isThere)
    }
  }

  /// Where a book has no room, pictures are left out, and never contacts.
  @Test func aBookHasItsLimit() {
    let note = String(repeating: "x", count: PhoneCards.maximumSize - 100_000)
    let book = card("Ann", "1", "NOTE:" + note) + (2...4).map { card("C\($0)", "\($0)") }.joined()
    func picture(_ length: Int) -> String { Self.jpeg + String(repeating: "A", count: length) }
    let found = pictures(
      card("C2", "2", picture(60_000)) + card("C3", "3", picture(60_000))
        + card("C4", "4", picture(30_000)))
    let result = added(found, to: book)
    #expect(result.utf8.count <= PhoneCards.maximumSize)
    #expect(contacts(result).map(\.hasPhoto) == [false, true, false, true])
    #expect(contacts(result).map(\.name) == ["Ann", "C2", "C3", "C4"])
  }

  @Test func aPageThatIsCutShortIsNone() {
    var found = PhonePictures()
    let page = card("Ann", "1", Self.jpeg)
    #expect(found.add(page: Array(page.utf8.dropLast(6))) == nil)
    #expect(
      found.add(page: Array(card("Ann", "1", "X-IRMC-CALL-DATETIME:20260921T141100Z").utf8))
        == nil)
    #expect(found.arrived == 0 && added(found, to: card("Ann")) == card("Ann"))
    #expect(found.add(page: Array(page.utf8)) == 1)
    // A phone that does not know pages sends the same again and again.
    #expect(found.add(page: Array(page.utf8)) == 0)
    #expect(found.arrived == 1)
  }

  /// A picture after a soft line break would become a part of the name.
  @Test func noPictureSpoilsACard() {
    let soft = "BEGIN:VCARD\r\nVERSION:2.1\r\nTEL:1\r\nFN;ENCODING=QUOTED-PRINTABLE:Ann="
    let book = soft + "\r\nEND:VCARD\r\n"
    let page = book.replacingPrefix("BEGIN:VCARD\r\n", by: "BEGIN:VCARD\r\n\(Self.jpeg)\r\n")
    #expect(added(pictures(page), to: book) == book)
    // What looks like a picture and belongs to another line stays.
    let folded = card("Ann", "1", "ORG:A\r\n \(Self.jpeg)")
    #expect(added(pictures(folded), to: folded) == folded)
  }

  /// The contacts of a random book stay, also with random pages of pictures.
  @Test func randomPages() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let extras = [
      "TEL;X-0:5", "item1.TEL:6", "ORG:A;B", "NOTE:BEGIN:VCARD",
      "NICKNAME;ENCODING=QUOTED-PRINTABLE:a=",
      "ORG:A\r\n PHOTO:x", "AGENT:\r\nBEGIN:VCARD\r\nFN:X\r\nPHOTO:x\r\nEND:VCARD", "", "junk",
      "SOUND;BASE64:\r\nAAAA\r\nAA==", Self.jpeg, "PHOTO;BASE64:\r\n/9j/4AAQ\r\n", "PHOTO:x",
    ]
    for _ in 0..<Effort.rounds(2_000) {
      func cards() -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let name = ["Ann", "Bob", ""].randomElement(using: &random)!
          return card(
            name, "1", extras.randomElement(using: &random)!, extras.randomElement(using: &random)!)
        }.joined()
      }
      let book = cards()
      var found = PhonePictures(of: Array(cards().utf8))
      _ = found.add(page: Array(cards().utf8))
      let result = added(found, to: book)
      let (old, new) = (contacts(book), contacts(result))
      #expect(old.map(\.name) == new.map(\.name), "seed \(seed)")
      #expect(old.map(\.numbers) == new.map(\.numbers), "seed \(seed)")
      #expect(old.map(\.nickname) == new.map(\.nickname), "seed \(seed)")
      #expect(old.map(\.organization) == new.map(\.organization), "seed \(seed)")
      #expect(added(found, to: result) == result, "seed \(seed)")
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, by other: String) -> String {
    other + dropFirst(prefix.count)
  }
}
