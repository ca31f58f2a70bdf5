import Contacts
import Testing
import TimeLimit

/// Telephone numbers in properties that programs made up.
@Suite(.timeLimited) struct FurtherNumberTests {
  private func read(_ lines: String..., version: String = "3.0") -> ContactFile {
    let text = (["BEGIN:VCARD", "VERSION:" + version, "FN:Ann"] + lines + ["END:VCARD", ""])
      .joined(separator: "\n")
    return ContactFile.read(bytes: Array(text.utf8), file: "a.vcf")
  }

  private func numbers(_ file: ContactFile) -> [String] {
    file.contacts.flatMap(\.numbers).map { "\($0.type ?? "-") \($0.value)" }
  }

  @Test(arguments: [
    // Outlook, with and without TYPE, with empty parameters.
    ("X-MS-TEL;TYPE=VOICE;COMPANY=:1234", "company 1234"),
    ("X-MS-TEL;VOICE;COMPANY:1234", "company 1234"),
    ("X-MS-TEL;TYPE=VOICE,COMPANY:1234", "company 1234"),
    ("X-MS-TEL;TYPE=\"VOICE,ASSISTANT\":1234", "assistant 1234"),
    ("x-ms-tel;voice;assistant:1234", "assistant 1234"),
    ("X-MS-TEL;WORK;ASSISTANT:1234", "assistant 1234"),
    ("X-MS-TEL;TTYTDD=:1234", "textphone 1234"),
    ("X-MS-TEL;VOICE;CALLBACK:(111) 555-4444", "callback (111) 555-4444"),
    ("X-MS-TEL;RADIO:1234", "radio 1234"),
    ("item3.X-MS-TEL;COMPANY:1234", "company 1234"),
    ("X-MS-TEL:1234", "- 1234"),
    // Exchange, Symbian, Android and others.
    ("X-MS-RM-COMPANYTELEPHONE:1234", "company 1234"),
    ("X-ASSISTANT-TEL:1234", "assistant 1234"),
    ("X-ASSISTANT-TEL;TYPE=WORK,VOICE:1234", "assistant 1234"),
    ("X-SKYPE-PSTNNUMBER:+44 20 7946 0000", "skype +44 20 7946 0000"),
    ("X-PHONE:+44 20 7946 0000", "- +44 20 7946 0000"),
    ("X-PHONE;TYPE=HOME:tel:+44-20-7946-0000", "home +44-20-7946-0000"),
    ("X-TEL;X-LABEL=a:1234", "- 1234"),
    ("X-MOBILE:1234", "cell 1234"),
    ("X-MOBILEPHONE:1234", "cell 1234"),
    ("X-WORK_FAX:1234", "fax 1234"),
    ("X-FAX:1234", "fax 1234"),
    ("X-CUSTOM-PHONE-2:1234", "- 1234"),
    ("X-SPOUSE-TELEPHONE;ENCODING=QUOTED-PRINTABLE:=31234", "spouse 1234"),
    ("item1.X-PHONE:1234\nitem1.X-ABLabel:Boat", "Boat 1234"),
  ])
  func programsOwnNumbers(_ line: String, _ expected: String) {
    let file = read(line)
    #expect(numbers(file) == [expected])
    #expect(file.problems.isEmpty, "\(file.problems)")
  }

  /// The person's own numbers are called first.
  @Test func theyStandBehindTheOthers() {
    let file = read(
      "X-MS-TEL;COMPANY:111222", "X-ASSISTANT-TEL;PREF=1:333444", "TEL:555666",
      "TEL;TYPE=pref:777888")
    #expect(
      numbers(file) == ["- 777888", "- 555666", "company 111222", "assistant 333444"])
  }

  @Test(arguments: ["PHONE:5550142", "TELEPHONE;WORK:5550142", "Mobile:5550142"])
  func namesWithoutX(_ line: String) { #expect(numbers(read(line)).count == 1, "\(line)") }

  @Test func onceIsEnough() {
    let file = read("X-MS-TEL;COMPANY:+44 20 7946 0000", "TEL;TYPE=WORK:+44-20-79460000")
    #expect(numbers(file) == ["work +44-20-79460000"])
    #expect(numbers(read("TEL:12", "TEL:12", "X-PHONE:12 34", "X-TEL:1234")).count == 3)
  }

  @Test(arguments: [
    "X-PHONETIC-FIRST-NAME:123456", "X-PHONE-MODEL:3310", "X-TELEGRAM:123456", "X-IPHONE-ID:123456",
    "X-TELEX:123456", "X-CELLAR:123456", "X-STEL:123456", "X-:123456", "X-ABUID:123456",
  ])
  func otherPropertiesAreNone(_ line: String) {
    let file = read(line)
    #expect(numbers(file).isEmpty && file.problems.isEmpty, "\(file.problems)")
  }

  @Test(arguments: [
    ("X-PHONE:ask at the desk", "X-PHONE has no number that can be dialled: left out"),
    ("X-MS-TEL;COMPANY:12", "X-MS-TEL has no number that can be dialled: left out"),
    (
      "X-ASSISTANT:020 7946 0914",
      "X-ASSISTANT has a telephone number and is left out: name it TEL to have it read"
    ),
    (
      "X-DOOR:+44 20 7946 0000",
      "X-DOOR has a telephone number and is left out: name it TEL to have it read"
    ),
    (
      "item1.X-Gate;TYPE=x: tel:+44-20-7946-0000",
      "X-Gate has a telephone number and is left out: name it TEL to have it read"
    ),
  ])
  func whatIsLeftOutIsSaid(_ line: String, _ reason: String) {
    let file = read("TEL:5550100", line)
    #expect(numbers(file) == ["- 5550100"])
    #expect(file.problems.map(\.description) == ["a.vcf:5: \(reason)"])
    #expect(file.problems.allSatisfy { !$0.isLost })
  }

  @Test(arguments: [
    "X-TIMEZONE:+02:00", "X-URL:tel:", "X-A:+1234567@example.com", "X-A:+", "X-A:", "X-A:t",
    "X-A:+1234567890123456",
  ])
  func whatIsNoNumberIsNot(_ line: String) {
    #expect(read("TEL:5550100", line).problems.isEmpty)
  }

  @Test func manyAreCounted() {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nX-DOOR:+442079460000\nEND:VCARD\n"
    let file = ContactFile.read(
      bytes: Array(String(repeating: card, count: 300).utf8), file: "a.vcf")
    #expect(file.problems.count == 1)
    #expect(file.problems[0].description.hasSuffix("(here and in 299 more cards)"))
  }

  @Test func aNumberIsAddedBehindThem() throws {
    let text = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nX-MS-TEL;COMPANY:1234\nNOTE:n\nEND:VCARD\n"
    var editor = try #require(VCardEditor(Array(text.utf8), cardAtLine: 1))
    editor.add(PhoneNumber("5678", type: "home"))
    #expect(
      String(decoding: editor.bytes, as: UTF8.self).contains("COMPANY:1234\nTEL;TYPE=HOME:5678\nN"))
  }
}
