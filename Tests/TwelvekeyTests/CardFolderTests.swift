import TestSupport
import Testing
import TimeLimit

/// What `contacts check` says of folders in which each card has a file of its own, and of groups.
@Suite(.timeLimited) struct CardFolderTests {
  private let settings = Settings()

  private func card(_ name: String, uid: String? = nil, _ lines: String = "") -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\n\(uid.map { "UID:\($0)\n" } ?? "")\(lines)END:VCARD\n"
  }

  private func check(_ files: [(name: String, text: String)]) -> Program.Result {
    Program.shell("mkdir -p \(settings.folder)/book/more")
    for file in files { settings.write(file.text, to: "book/\(file.name)") }
    return settings.run("contacts = FOLDER/book", ["contacts", "check"])
  }

  private func problems(_ result: Program.Result) -> [String] {
    result.output.split(separator: "\n").map {
      String($0.split(separator: "/").last ?? "").replacing("CardDAV servers reject it", with: "…")
    }
  }

  @Test func withoutUIDAndTwoInAFile() {
    let result = check([
      ("a.vcf", card("Ann", uid: "1")), ("b.vcf", card("Bea")), ("c.vcf", card("Cy", uid: "3")),
      ("d.vcf", card("Di", uid: "4") + card("Ed", uid: "5") + card("Flo")),
      ("e.vcf", card("Rowers", "KIND:group\n")),
    ])
    let remedy =
      "has no UID, and …: add a line such as UID:ID, with an ID of its own, for example "
      + "the output of uuidgen"
    #expect(
      problems(result) == [
        "b.vcf:1: the card of 'Bea' \(remedy)", "d.vcf:11: the card of 'Flo' \(remedy)",
        "d.vcf:6: there are 3 cards in this file: CardDAV servers accept one per file; write each card "
          + "to a file of its own",
        "e.vcf:1: the card of 'Rowers' \(remedy)",
      ], "\(result.output)")
    #expect(result.code == 0)
    #expect(result.errors.contains("e.vcf:1: 'Rowers' is a group, not a contact: left out\n"))
    #expect(
      result.errors.contains("6 contacts, 4 problems, 0 entries lost, 1 group left out\n"),
      "\(result.errors)")
  }

  /// Cards inside cards are no cards of their own to a server.
  @Test func innerCards() {
    let agent = "BEGIN:VCARD\nVERSION:2.1\nFN:Al\nAGENT:\n\(card("Agent"))UID:9\nEND:VCARD\n"
    #expect(problems(check([("a.vcf", agent), ("b.vcf", card("Bo", uid: "1"))])).isEmpty)
  }

  @Test func otherFolders() {
    // Exports of whole address books, and a card beside one.
    let book = (0..<20).map { card("Ann \($0)") }.joined()
    #expect(problems(check([("a.vcf", book), ("b.vcf", card("Bo"))])).isEmpty)
    #expect(
      problems(check([("a.vcf", book), ("b.vcf", book.replacing("Ann", with: "Bo"))])).isEmpty)
  }

  /// A folder that nothing synchronises is told of once; each folder is one by itself.
  @Test func noUIDAtAll() {
    let found = problems(
      check([
        ("a.vcf", card("Ann")), ("b.vcf", card("Bea")), ("c.vcf", card("Cy")),
        ("more/d.vcf", card("Di")), ("t.csv", "Name,Phone\nFlo,5550100\n"),
      ]))
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("a.vcf:1: no card of this folder has a UID (this one and 2 more), and "))
  }

  @Test func aFileIsNoFolder() {
    settings.write(card("Ann") + card("Bea"), to: "a.vcf")
    let result = settings.run("contacts = FOLDER/a.vcf", ["contacts", "check"])
    #expect(result.output.isEmpty && result.errors.contains("2 contacts, 0 problems"))
  }
}
