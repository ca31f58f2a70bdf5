import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// From what the readers say of a picture back to its bytes, in files of every kind.
@Suite(.timeLimited) struct PhotoContainerTests {
  private let picture = (0..<200).map(UInt8.init)

  private func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
    ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  private func data(_ bytes: [UInt8], _ file: String) throws -> [PhotoData?] {
    let contacts = ContactFile.read(bytes: bytes, file: file).contacts
    let container = PhotoContainer(head: Array(bytes.prefix(PhotoContainer.headLength)), file: file)
    let set = contacts.lazy.compactMap { $0.photo?.characterSet }.first
    let text = container.text(of: bytes, in: set)
    return contacts.map { contact in
      contact.photo.map { photo in
        let whole = container.data(of: photo, in: text)
        // A part with a byte more on both sides is as good.
        let start = max(photo.offset - 1, 0)
        let end = min(photo.offset + photo.length + 1, text.count)
        let part = container.data(of: photo, in: Array(text[start..<end]), from: start)
        #expect(part == whole)
        return whole
      }
    }
  }

  @Test func cardsInEveryEncoding() throws {
    let bytes = try #require(Repository.bytes("Fixtures/contacts/photos.vcf"))
    let text = String(decoding: bytes, as: UTF8.self)
    let expected: [PhotoData?] = [.picture(picture), .picture(picture), .picture(picture), nil]
    #expect(try data(bytes, "photos.vcf") == expected)
    #expect(try data([0xEF, 0xBB, 0xBF] + bytes, "photos.vcf") == expected)
    // Lines of other systems, and a letter that is no UTF-8.
    let returns = text.replacing("\n", with: "\r")
    #expect(try data(Array(returns.utf8), "photos.vcf") == expected)
    var latin = Array(text.replacing("FN:Folded", with: "FN:Fol~ed").utf8)
    latin[try #require(latin.firstIndex(of: UInt8(ascii: "~")))] = 0xE9
    #expect(try data(latin, "photos.vcf") == expected)
    for isBigEndian in [false, true] {
      for hasMark in [false, true] {
        let wide = utf16(
          text.replacing("Folded", with: "Földed"), isBigEndian: isBigEndian, hasMark: hasMark)
        #expect(
          PhotoContainer(head: Array(wide.prefix(4096)), file: "photos.vcf") == .cardsInUTF16)
        #expect(try data(wide, "photos.vcf") == expected)
      }
    }
  }

  @Test func rowsInEveryEncoding() throws {
    let text =
      "Name,Phone 1 - Value,Photo\r\nZoë,555,\"data:image/png;base64,AAEC\"\r\n"
      + "Bob,556,https://example.com/b.jpg\r\nCarl,557,\r\n"
    let expected: [PhotoData?] = [.picture([0, 1, 2]), .elsewhere, nil]
    #expect(try data(Array(text.utf8), "a.csv") == expected)
    #expect(try data(utf16(text, isBigEndian: false, hasMark: true), "a.csv") == expected)
    // Each accent is one byte in the file and two in its text.
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    #expect(PhotoContainer(head: latin, file: "a.csv") == .rows)
    #expect(try data(latin, "a.csv") == expected)
  }

  /// What was read from a file is only good for that file.
  @Test func anotherFileGivesNoPicture() throws {
    let bytes = try #require(Repository.bytes("Fixtures/contacts/photos.vcf"))
    let photo = try #require(ContactFile.read(bytes: bytes, file: "a.vcf").contacts[0].photo)
    let container = PhotoContainer.cards
    #expect(container.data(of: photo, in: bytes) == .picture(picture))
    var shown: [String] = []
    func look(_ what: String, _ bytes: [UInt8]) {
      if case .picture = container.data(of: photo, in: bytes) { shown.append(what) }
    }
    for moved in [-40, -2, -1, 1, 2, 3, 77, 200] {
      let other =
        moved < 0
        ? Array(bytes[(-moved)...]) : [UInt8](repeating: UInt8(ascii: "x"), count: moved) + bytes
      look("moved by \(moved)", other)
    }
    for (offset, length) in [
      (photo.offset, photo.length - 1), (photo.offset, photo.length - 80), (photo.offset, 3),
      (photo.offset, photo.length + 1), (photo.offset, photo.length + 20),
      (photo.offset + 1, photo.length),
      (-1, photo.length), (0, photo.length), (.max, 1), (photo.offset, .max), (photo.offset, 0),
      (photo.offset, -1), (.min, .min), (bytes.count, 1),
    ] {
      let other = ContactPhoto(offset: offset, length: length)
      let whole = container.data(of: other, in: bytes)
      let part = container.data(of: other, in: Array(bytes.dropFirst(30)), from: 30)
      for data in [whole, part] {
        if case .picture = data { shown.append("\(offset) \(length)") }
      }
    }
    // Cut at a line, a card gives the beginning of a picture, and that is torn: never its rest.
    look("emptied", [])
    look("cut", Array(bytes[..<(photo.offset + photo.length - 1)]))
    #expect(shown == [])
  }
}
