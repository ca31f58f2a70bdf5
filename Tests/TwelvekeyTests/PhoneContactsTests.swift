import CallModel
import Glibc
import LocalState
import Records
import TestSupport
import Testing
import TimeLimit

/// The contacts and calls that were taken from a paired phone, through the program itself. No phone
/// is there: what it has sent lies beside the state.
@Suite(.timeLimited) struct PhoneContactsTests {
  private let settings = Settings()
  private static let phone =
    "phone = 00:00:5e:00:53:0a\nphone-contacts = yes\nstate = FOLDER/state.db"

  init() {
    func card(_ name: String, _ number: String) -> String {
      "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nTEL;TYPE=CELL:\(number)\nEND:VCARD\n"
    }
    settings.write(card("Ann Own", "+1 650 555 0100"), to: "own.vcf")
    settings.write(card("Zed Other", "+1 650 555 0109"), to: "other.vcf")
    Program.shell("mkdir -m 700 \(settings.folder)/phones; touch \(settings.folder)/phones/.phones")
    settings.write(
      card("Ann Own", "+16505550100") + card("Bob Phone", "+16505550101"),
      to: "phones/00005E00530A.vcf")
    settings.write(card("Cid Stranger", "+16505550102"), to: "phones/00005E00530B.vcf")
  }

  private func names(_ lines: String, _ words: [String]) -> [String] {
    // A search puts what it has found into brackets.
    let shown = settings.run(lines, words).output.filter { $0 != "[" && $0 != "]" }
    return ["Ann Own", "Bob Phone", "Cid Stranger", "Zed Other"].filter { shown.contains($0) }
  }

  /// They join the address book: those of the phone that is set, and of no other.
  @Test func theyJoinTheAddressBook() {
    let own = Self.phone + "\ncontacts = FOLDER/own.vcf"
    #expect(names(own, ["contacts", "list"]) == ["Ann Own", "Bob Phone"])
    let list = settings.run(own, ["contacts", "list"])
    #expect(list.lines.count == 2 && list.code == 0, "\(list.output)")
    #expect(names(own, ["search", "26274"]) == ["Bob Phone"])
    // Without another book they are the address book, and no samples are shown.
    #expect(names(Self.phone, ["contacts", "list"]) == ["Ann Own", "Bob Phone"])
    #expect(settings.run(Self.phone, ["contacts", "check"]).errors.contains("2 contacts"))
    // The phone has not been read yet.
    let new = Self.phone.replacing("0a", with: "0f")
    let none = settings.run(new, ["search", "2"])
    #expect(none.output == "2: 0 contacts\n", "\(none.output)")
  }

  /// They are wanted only if the settings say so, and there is a state to keep them beside.
  @Test(arguments: [
    "phone = 00:00:5E:00:53:0A\nstate = FOLDER/state.db",
    "phone = 00:00:5E:00:53:0A\nphone-contacts = no\nstate = FOLDER/state.db",
    "phone-contacts = yes\nstate = FOLDER/state.db",
    "phone = 00:00:5E:00:53:0A\nphone-contacts = yes\nstate = none",
    "phone = 00:00:5E:00:53:0A\nphone-contacts = yes",
  ])
  func theyAreWantedOnly(lines: String) {
    let own = lines + "\ncontacts = FOLDER/own.vcf"
    #expect(names(own, ["contacts", "list"]) == ["Ann Own"])
    #expect(names(own, ["search", "26274"]) == [])
  }

  /// A book that a command names is all of its book; a telephone has the phone's contacts as well.
  @Test func aBookMayBeNamed() {
    let other = ["--contacts", "FOLDER/other.vcf"]
    #expect(names(Self.phone, ["search", "26274"] + other) == [])
    #expect(names(Self.phone, ["search", "26274", "--no-phone-contacts"]) == [])
    #expect(names(Self.phone, ["contacts", "list", "FOLDER/other.vcf"]) == ["Zed Other"])
    let run = ["run", "--virtual", "--display", "json", "--keys"]
    #expect(names(Self.phone, run + ["26274"] + other).contains("Bob Phone"))
    #expect(names(Self.phone, run + ["26274", "--no-phone-contacts"] + other) == [])
  }

  /// `doctor` names the file, and why the last reading failed.
  @Test func doctorNamesThem() {
    let words = ["doctor", "--contacts", "FOLDER/own.vcf"]
    let before = settings.run(Self.phone, words).output
    #expect(
      before.contains(
        "contacts of 00:00:5E:00:53:0A: 2, last changed less than an hour ago, in "
          + "\(settings.folder)/phones/00005E00530A.vcf\n"), "\(before)")
    settings.write("forbidden\n", to: "phones/00005E00530A.problem")
    let failed = settings.run(Self.phone, words).output
    #expect(failed.contains("The last reading failed: 00:00:5E:00:53:0A does not allow it"))
    // The machine's service has a bus for obexd only if obexd was there when it was started.
    for problem in ["no bus", "no obexd"] {
      settings.write(problem + "\n", to: "phones/00005E00530A.problem")
      let own = settings.run(Self.phone, words).output
      #expect(own.contains("The last reading failed: obexd") && !own.contains("--system-bus"))
      #expect(!own.contains("restart twelvekey"), "\(own)")
      let service = settings.run(
        Self.phone, words,
        environment: "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/twelvekey-bus/bus"
      ).output
      #expect(
        service.contains("sudo systemctl restart twelvekey")
          || service.contains("sudo journalctl -u twelvekey-bus"), "\(service)")
    }
    let new = settings.run(Self.phone.replacing("0a", with: "0f"), words).output
    #expect(new.contains("contacts of 00:00:5E:00:53:0F: none yet"))
    #expect(!settings.run("contacts = FOLDER/own.vcf", ["doctor"]).output.contains("contacts of"))
  }

  /// The service's own bus is started with the service, if obexd is there then.
  @Test func aServiceWithoutObexdIsRestarted() {
    settings.write("no bus\n", to: "phones/00005E00530A.problem")
    let words = ["doctor", "--contacts", "FOLDER/own.vcf"]
    let restart = "sudo systemctl restart twelvekey"
    func reading(_ text: String) -> String {
      String(text.split(separator: "The last reading failed").last ?? "")
        .split(separator: "\n").first.map(String.init) ?? ""
    }
    let service = settings.run(
      Self.phone, words, environment: "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/twelvekey-bus/bus")
    #expect(reading(service.output).contains(restart), "\(service.output)")
    let own = settings.run(Self.phone, words).output
    #expect(!reading(own).contains(restart) && !reading(own).contains("--system-bus"), "\(own)")
  }

  /// A contact of the phone is not changed here, whatever writes it.
  @Test func theyAreChangedOnThePhone() {
    let path = settings.folder + "/phones/00005E00530A.vcf"
    let before = Program.read(path)
    for place in [path, settings.folder + "/phones"] {
      let result = settings.run(
        Self.phone,
        ["contacts", "add", "--to", place, "--name", "Bob Phone", "--number", "+16505550199"])
      #expect(result.code == 64)
      #expect(result.errors.contains("from the phone: change it there"), "\(result.errors)")
    }
    #expect(Program.read(path) == before)
  }

  @Test func anExportLeavesThemOut() {
    let own = Self.phone + "\ncontacts = FOLDER/own.vcf"
    for format in ["vcard4", "csv"] {
      let words = ["contacts", "export", "--format", format]
      #expect(names(own, words) == ["Ann Own"])
      let without = settings.run(own, words)
      #expect(
        without.errors.contains("; 2 contacts taken from the phone left out (--with-phone)"),
        "\(without.errors)")
      #expect(names(own, words + ["--with-phone"]) == ["Ann Own", "Bob Phone"])
      #expect(!settings.run(own, words + ["--with-phone"]).errors.contains("left out"))
    }
    let nothing = settings.run(Self.phone, ["contacts", "export"])
    #expect(nothing.code == 64 && nothing.output == "")
    #expect(nothing.errors.contains("there are only contacts taken from the phone"))
    #expect(names(Self.phone, ["contacts", "export", "--with-phone"]) == ["Ann Own", "Bob Phone"])
    // A phone that has not been read yet: no empty file replaces a good one.
    settings.write("good", to: "export.vcf")
    let new = Self.phone.replacing("0a", with: "0f")
    let export = ["contacts", "export", "--output", "FOLDER/export.vcf", "--force"]
    #expect(settings.run(new, export).code == 64)
    let unread = settings.run(new, export + ["--with-phone"])
    #expect(unread.code == 66 && unread.errors.contains("has not been read yet"))
    #expect(Program.read(settings.folder + "/export.vcf") == "good")
    #expect(
      settings.run(own, ["contacts", "export", "--with-phone", "FOLDER/other.vcf"]).code == 64)
    // Nor are they exported where the book is the folder of the state.
    #expect(
      names(Self.phone + "\ncontacts = FOLDER", ["contacts", "export"]) == ["Ann Own", "Zed Other"])
  }

  /// The log marks the calls of the phone's own lists, which have no durations.
  @Test func theLogMarksItsCalls() throws {
    do {
      let now = 1_790_000_000.0
      let address = "00:00:5E:00:53:0A"
      func call(_ kind: LoggedCall.Kind, at seconds: Double) -> LoggedCall {
        LoggedCall(
          kind: kind, name: "Bob Phone", number: "+16505550101", time: now + seconds, seconds: 0)
      }
      var file = try StateFile(path: settings.folder + "/state.db")
      try file.write(
        .call(
          LoggedCall(kind: .made, name: nil, number: "5550100", time: now - 60, seconds: 65)),
        .phoneCalls(
          PhoneCalls(
            phone: address,
            lists: [.answered: [call(.answered, at: 0)], .missed: [call(.missed, at: 60)]])))
    }
    let log = settings.run(Self.phone, ["calls", "log"])
    #expect(
      log.lines == [
        "missed\t2026-09-21T14:14:20Z\t0:00\tBob Phone\t+16505550101\tphone",
        "answered\t2026-09-21T14:13:20Z\t-\tBob Phone\t+16505550101\tphone",
        "made\t2026-09-21T14:12:20Z\t1:05\t\t5550100",
      ])
    let json = settings.run(Self.phone, ["calls", "log", "--json"]).lines
    #expect(json.count == 3)
    #expect(json[0].contains(#""seconds":0,"phone":"00:00:5E:00:53:0A""#))
    #expect(json[1].contains(#""seconds":null,"phone":"00:00:5E:00:53:0A""#))
    #expect(json[2].contains(#""seconds":65,"phone":null"#))
  }
}
