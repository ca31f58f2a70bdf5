import Contacts
import Testing
import TimeLimit

/// Cards of lists of contacts are no contacts.
@Suite(.timeLimited) struct GroupCardTests {
  private func read(_ text: String) -> ContactFile {
    ContactFile.read(bytes: Array(text.utf8), file: "a.vcf")
  }

  private func card(_ version: String, _ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]).joined(separator: "\n")
  }

  @Test(arguments: [
    ("3.0", "X-ADDRESSBOOKSERVER-KIND:group"), ("4.0", "KIND:group"), ("4.0", "kind: GROUP "),
    ("4.0", "item1.KIND:Group"), ("4.0", "KIND:\"group\""),
    ("2.1", "X-AddressBookServer-Kind:GROUP"),
    ("4.0", "KIND;VALUE=text:group"), ("3.0", "x-kind:group"), ("3.0", "KIND:gro\n up"),
    ("2.1", "KIND;ENCODING=QUOTED-PRINTABLE:=67roup"), ("3.0", "X-EVOLUTION-LIST:TRUE"),
    ("3.0", "g.X-ADDRESSBOOKSERVER-KIND:group"),
  ])
  func groupsAreLeftOut(_ version: String, _ kind: String) {
    let group = card(version, "FN:Rowers", kind, "UID:r", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a")
    let file = read(card("3.0", "FN:Ann", "UID:a", "TEL:5550100") + group + card("3.0", "FN:Bea"))
    #expect(file.contacts.map(\.name) == ["Ann", "Bea"])
    #expect(file.problems.isEmpty, "\(file.problems)")
    #expect(file.groups.map(\.name) == ["Rowers"] && file.groups[0].uid == "r")
    #expect(file.groups[0].source.description == "a.vcf:7")
    #expect(file.groups[0].reason == "'Rowers' is a group, not a contact: left out")
  }

  @Test(arguments: [
    "KIND:individual", "KIND:org", "KIND:location", "KIND:", "KIND:groups", "X-KINDLE:group",
    "X-EVOLUTION-LIST:FALSE", "CATEGORIES:group", "X-SKIND:group", "NOTE:KIND:group",
    "MEMBER:urn:uuid:a",
  ])
  func allOthersAreContacts(_ line: String) {
    let file = read(card("4.0", "FN:Ann", line))
    #expect(file.contacts.map(\.name) == ["Ann"] && file.groups.isEmpty)
  }

  @Test func damagedAndInnerGroups() {
    // Without a name, without an end, and inside another card.
    let file = read(
      "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nTEL:5550101\nTEL:5550102\nEND:VCARD\n"
        + "BEGIN:VCARD\nVERSION:2.1\nFN:Paula\nAGENT:\n"
        + "BEGIN:VCARD\nVERSION:2.1\nFN:Inner\nKIND:group\nEND:VCARD\nTEL:5550100\nEND:VCARD\n"
        + card("3.0", "FN:Ann", "AGENT:BEGIN:VCARD\\nFN:Deep\\nKIND:group\\nEND:VCARD")
        + "BEGIN:VCARD\nVERSION:4.0\nFN:Open\nKIND:group\n")
    #expect(file.contacts.map(\.name) == ["Paula", "Ann"])
    #expect(file.groups.map(\.source.line) == [1, 11, 21, 23], "\(file.groups)")
    #expect(
      file.groups[0].reason == "this is a group, not a contact: left out, with 2 telephone numbers")
    #expect(file.problems.allSatisfy { !$0.isLost }, "\(file.problems)")
  }

  @Test func largeBooksKeepTheirLines() {
    let ann = card("3.0", "FN:Ann", "TEL:5550100", "NOTE:" + String(repeating: "n", count: 400))
    let group = card("3.0", "FN:Rowers", "KIND:group")
    let text = String(repeating: ann + group, count: 1_500)
    let file = ContactFile.read(bytes: Array(text.utf8), file: "a.vcf") { _, _ in }
    #expect(file.contacts.count == 1_500)
    #expect(file.groups.map(\.source.line) == (0..<1_500).map { $0 * 11 + 7 })
  }

  @Test func editingKeepsThem() throws {
    let group = card("3.0", "FN:Rowers", "X-ADDRESSBOOKSERVER-KIND:group", "UID:r")
    let before = group + card("3.0", "FN:Ann", "TEL:5550100") + group
    var editor = try #require(VCardEditor(Array(before.utf8), cardAtLine: 7))
    editor.add(PhoneNumber("5550101"))
    editor.addStar()
    let after = VCardEditor.appending(Contact(name: "Bea"), to: editor.bytes)
    let text = String(decoding: after, as: UTF8.self)
    #expect(text.hasPrefix(group) && text.contains("END:VCARD\n" + group))
    #expect(ContactFile.read(bytes: after, file: "a.vcf").groups.count == 2)
  }
}
