import TestSupport
import Testing
import TimeLimit

/// One wrong key on the command line: in a search, and on displays of one and two rows.
@Suite(.timeLimited) struct NearCommandTests {
  private let settings = Settings()

  private func book() -> [String] {
    settings.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Ann Own\nTEL:030 23125 400\nEND:VCARD\n", to: "ann.vcf")
    return ["--contacts", "\(settings.folder)/ann.vcf"]
  }

  /// The 5 is beside the 6: Amn for Ann.
  @Test func searchMarksThem() {
    let book = book()
    let found = Program.run(["search", "256", "266", "111"] + book)
    #expect(
      found.lines == [
        "256: 1 contact", "  ~[Ann] Own  030 23125 400  (near)", "266: 1 contact",
        "  [Ann] Own  030 23125 400  (name)", "111: 0 contacts",
      ])
    #expect(Program.run(["search", "256", "--no-near"] + book).lines == ["256: 0 contacts"])
    #expect(
      Program.run(["search", "256", "--near-lines", "0"] + book).lines == ["256: 0 contacts"])
    let file = settings.run("near = no", ["search", "256"] + book)
    #expect(file.lines == ["256: 0 contacts"])
  }

  /// A number that was called, is a speed dial or the voicemail has no near contacts.
  @Test func searchKnowsTheCalledNumbers() throws {
    let book = book()
    let folder = settings.folder
    let state = ["--state", "\(folder)/state"]
    let call = Program.run(["press", "256{call}{wait 900}{end}", "--mode", "123"] + book + state)
    #expect(call.output.contains("→ 256"))
    #expect(Program.run(["search", "256"] + book + state).lines == ["256: 0 contacts"])
    #expect(
      settings.run("voicemail = 256", ["search", "256"] + book).lines == ["256: 0 contacts"])
  }

  @Test func searchReportsThem() {
    let found = Program.run(["search", "256", "--json"] + book())
    #expect(
      found.lines == [
        #"{"query":"256","count":1,"matches":[{"name":"Ann Own","number":"030 23125 400","#
          + #""kind":"near","nameSpans":[[0,3]],"numberSpans":[]}],"version":1}"#
      ])
  }

  /// The typed number is shown, as without the near contact, which is one step away.
  @Test(arguments: ["16x1", "16x2"]) func shortDisplays(size: String) {
    func rows(_ keys: String) -> [String] {
      let dump = ["dump", "-", "--format", "text", "--display", "charlcd", "--lcd-size", size]
      return Program.run(dump + ["--keys", keys] + book()).lines.filter { $0.hasPrefix("│") }
    }
    #expect(!rows("256").contains { $0.contains("Ann") }, "\(rows("256"))")
    #expect(rows("256*").contains { $0.contains("Ann") }, "\(rows("256*"))")
    #expect(rows("266").contains { $0.contains("Ann") }, "\(rows("266"))")
    let question = rows("256*#")
    if size == "16x2" {
      #expect(question.contains { $0.contains("call Ann") }, "\(question)")
      #expect(question.contains { $0.contains("03023125400") }, "\(question)")
    } else {
      // The row scrolls on to the rest of the number, and to the name.
      #expect(question.contains { $0.contains("call 0302312540") }, "\(question)")
    }
  }

  @Test func aTallDisplayMarksThem() {
    let dump = ["dump", "-", "--format", "text", "--size", "128x64", "--keys", "256"] + book()
    #expect(Program.run(dump).lines.contains("~Ann Own"))
  }
}
