import TestSupport
import Testing
import TimeLimit

@testable import Contacts

@Suite(.timeLimited) struct VCardWriterTests {
  private func lines(_ contact: Contact) -> [String] {
    String(decoding: VCardWriter.card(contact), as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func aWholeCard() {
    let contact = Contact(
      name: "Dr. Jane Doe, PhD", given: "Jane", family: "Doe", nickname: "Jay; JD",
      organization: "Acme, Ltd\\Sales",
      numbers: [
        PhoneNumber("+1 650-555-0100,,12;3", type: "cell"),
        PhoneNumber("+1 650-555-0101", type: "Summer house"), PhoneNumber("112"),
      ], isFavourite: true, uid: "urn:uuid:6fbd1c0e-1111-4222-8333-444455556666",
      phonetic: "jane doh")
    #expect(
      lines(contact) == [
        "BEGIN:VCARD", "VERSION:4.0", "UID:urn:uuid:6fbd1c0e-1111-4222-8333-444455556666",
        "FN:Dr. Jane Doe\\, PhD", "N:Doe;Jane;;;", "NICKNAME:Jay\\; JD",
        "X-PHONETIC-FIRST-NAME:jane", "X-PHONETIC-LAST-NAME:doh", "ORG:Acme\\, Ltd\\\\Sales",
        "TEL;TYPE=cell;PREF=1:+1 650-555-0100\\,\\,12\\;3", "item2.TEL:+1 650-555-0101",
        "item2.X-ABLabel:Summer house", "TEL:112", "CATEGORIES:starred", "END:VCARD", "",
      ])
    // A UID that is no URI says so.
    #expect(lines(Contact(name: "A", uid: "abc 1,2"))[2] == "UID;VALUE=text:abc 1\\,2")
  }

  @Test func lineBreaksAreEscapedAndControlsLeftOut() {
    let contact = Contact(name: "a\r\nb\nc\rd\te\u{0}\u{1B}[31m\u{7F}f")
    #expect(lines(contact)[2] == "FN:a\\nb\\nc\\nd\te[31mf")
  }

  @Test func linesAreFoldedBetweenCharacters() {
    for length in 60...90 {
      for letter in ["a", "é", "あ", "👩"] {
        let name =
          String(repeating: "x", count: length % 4) + String(repeating: letter, count: length)
        let bytes = VCardWriter.card(Contact(name: name))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("\u{FFFD}"))
        var physical: [[UInt8]] = [[]]
        for byte in bytes where byte != 0x0D {
          if byte == 0x0A { physical.append([]) } else { physical[physical.count - 1].append(byte) }
        }
        for line in physical {
          #expect(line.count <= 75)
          // No line begins inside a character.
          #expect(line.first.map { $0 & 0xC0 != 0x80 } ?? true)
        }
        #expect(VCardReader.read(bytes, file: "a.vcf").contacts.map(\.name) == [name])
      }
    }
  }

  /// What was written reads back as it was.
  @Test func roundTrip() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var contacts = RandomContacts(random: SeededGenerator(seed: seed))
    for round in 0..<Effort.rounds(2_000) {
      let book = (0..<3).map { _ in contacts.contact() }
      let file = VCardReader.read(VCardWriter.write(book), file: "a.vcf")
      #expect(file.problems.isEmpty, "seed \(seed) round \(round): \(file.problems)")
      let read = file.contacts.map { contact in
        var contact = contact
        contact.source = ContactSource(file: "", line: 0)
        return contact
      }
      #expect(read == book, "seed \(seed) round \(round)")
      if read != book { break }
    }
  }

  @Test func theSampleContactsComeBack() throws {
    let bytes = try #require(Repository.bytes("Fixtures/sample-contacts.vcf"))
    let book = VCardReader.read(bytes, file: "a.vcf").contacts
    let again = VCardReader.read(VCardWriter.write(book), file: "a.vcf").contacts
    #expect(again.count == 325)
    for (old, new) in zip(book, again) {
      var old = old
      (old.source, old.photo) = (new.source, nil)
      #expect(old == new)
    }
  }
}
