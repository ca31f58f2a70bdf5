import Contacts
import TestSupport
import Testing
import TimeLimit

/// The vCards of `Fixtures/contacts`. `vcards.tsv` there says for each what is hard about it, and
/// which contacts must be found in it: `name [reading] = number & number | …`.
@Suite(.timeLimited) struct VCardFixtureTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    try #require(Repository.bytes("Fixtures/contacts/" + name))
  }

  private func shown(_ contact: Contact) -> String {
    let numbers = contact.numbers.map(\.value).joined(separator: " & ")
    return contact.name + (contact.phonetic.map { " [\($0)]" } ?? "")
      + (numbers.isEmpty ? "" : " = " + numbers)
  }

  @Test func everyoneIsFound() throws {
    let rows = Repository.rows("Fixtures/contacts/vcards.tsv", columns: 5)
    #expect(rows.count >= 31)
    for row in rows {
      let book = ContactFile.read(bytes: try bytes(row[0]), file: row[0])
      let found = book.contacts.map(shown).joined(separator: " | ")
      #expect(found == row[2], "\(row[0]): \(row[1])")
      #expect(String(book.problems.count) == row[3], "\(row[0]): \(book.problems)")
      #expect(String(book.problems.count { $0.isLost }) == row[4], "\(row[0]): \(book.problems)")
      #expect(book.contacts.map(\.source.line) == book.contacts.map(\.source.line).sorted())
      #expect(book.problems.map(\.line) == book.problems.map(\.line).sorted())
    }
  }

  @Test func guessesAndNamesAreSaid() throws {
    func problems(_ name: String) throws -> [String] {
      ContactFile.read(bytes: try bytes(name), file: name).problems.map(\.description)
    }
    let guess = "which is a guess; if letters look wrong, --charset NAME reads it as another set"
    #expect(
      try problems("shift-jis-bare.vcf") == [
        "shift-jis-bare.vcf:3:3: not UTF-8 and without CHARSET: read as Shift_JIS, \(guess) "
          + "(here and in 1 more card)"
      ])
    #expect(
      try problems("named-sets.vcf") == [
        "named-sets.vcf:28: says CHARSET=ISO-8859-1 but is UTF-8: read as it is",
        "named-sets.vcf:33: this machine can't read CHARSET=X-NO-SUCH-SET: read as if it were not "
          + "there (newer Debian has more in the package libc-gconv-modules-extra)",
        "named-sets.vcf:33:29: not UTF-8 and without CHARSET: read as windows-1252, \(guess) "
          + "(here and in 1 more card)",
      ])
    #expect(
      try problems("lost-begin.vcf") == [
        "lost-begin.vcf:1: END:VCARD is missing before line 5: the card is kept",
        "lost-begin.vcf:11: BEGIN:VCARD is missing: this card is lost",
      ])
  }

  /// Undoes base64 (RFC 4648), other characters left out.
  private func fromBase64(_ text: some Sequence<UInt8>) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text {
      guard let value = alphabet.firstIndex(of: byte) else { continue }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(bits >> count & 0xFF))
      }
    }
    return result
  }

  @Test func photosAreWhereTheySay() throws {
    let file = try bytes("photos.vcf")
    let photos = VCardReader.read(file, file: "photos.vcf").contacts.map(\.photo)
    try #require(photos.count == 4)
    let picture = (0..<200).map(UInt8.init)
    for (index, separator) in [":", ":", ","].enumerated() {
      let photo = try #require(photos[index])
      let property = file[photo.offset..<(photo.offset + photo.length)]
      #expect(property.starts(with: "PHOTO".utf8))
      let mark = try #require(property.lastIndex(of: separator.utf8.first ?? 0))
      #expect(fromBase64(property[property.index(after: mark)...]) == picture)
      // Nothing of the next property, and not the blank line behind an unfolded one.
      #expect(file[photo.offset + photo.length] != UInt8(ascii: " "))
      #expect(property.last == UInt8(ascii: "\n"))
    }
    #expect(photos[3] == nil)
  }

  @Test func identityIsKept() throws {
    let contact = try #require(
      VCardReader.read(try bytes("apple.vcf"), file: "apple.vcf").contacts.first)
    #expect(contact.uid == "urn:uuid:00000000-0000-4000-8000-000000000001")
    #expect(contact.numbers.map { $0.type ?? "-" } == ["cell", "Summer house"])
  }
}
