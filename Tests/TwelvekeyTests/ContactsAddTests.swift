import Glibc
import TestSupport
import Testing
import TimeLimit

/// Contacts put into folders of cards and into files, through the program itself.
@Suite(.timeLimited) struct ContactsAddTests {
  private static func add(_ to: String, _ arguments: String...) -> Program.Result {
    Program.run(["contacts", "add", "--to", to] + arguments)
  }

  private static func files(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  @Test func aCardOfItsOwnInAFolder() throws {
    try ContactsExportTests.withFolder { folder in
      let result = Self.add(
        folder, "--name", "Jane Doe", "--number", "+1 650-555-0100", "--type", "mobile",
        "--nickname", "Jay", "--organization", "Acme, Ltd", "--favourite")
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.errors == "twelvekey: Jane Doe added with +1 650-555-0100\n")
      let path = try #require(result.lines.first)
      // One file, called by its UID, and no other left behind.
      let name = try #require(Self.files(folder).first)
      #expect(Self.files(folder).count == 1)
      #expect(path == folder + "/" + name)
      let uid = name.dropLast(4)
      #expect(name.hasSuffix(".vcf") && uid.count == 36)
      #expect(
        Program.read(path)
          == [
            "BEGIN:VCARD", "VERSION:4.0", "UID:urn:uuid:\(uid)", "FN:Jane Doe", "NICKNAME:Jay",
            "ORG:Acme\\, Ltd", "TEL;TYPE=cell:+1 650-555-0100", "CATEGORIES:starred", "END:VCARD",
            "",
          ].joined(separator: "\r\n"))
      let found = Program.run(["search", "5263", "--contacts", folder])
      #expect(found.output.contains("[Jane] Doe  +1 650-555-0100"))
    }
  }

  /// Nothing else of a card that is there changes, whatever is in it.
  @Test func aNumberMoreOnACardThatIsThere() {
    ContactsExportTests.withFolder { folder in
      let head =
        "begin:vcard\nVERSION:3.0\nX-ODD;P=\"a:b\":\t x \nFN:Jane Doe\nN:Doe;Ja\n ne;;;\nTEL:1\n"
      let tail = "PHOTO;ENCODING=b;TYPE=JPEG:AAAA\n BBBB\nX-LAST:\\n\\,\nEND:VCARD\n"
      let path = folder + "/jane.vcf"
      Program.write(head + tail, to: path)
      Program.write("BEGIN:VCARD\nFN:Other\nTEL:2\nEND:VCARD\n", to: folder + "/other.vcf")
      let result = Self.add(folder, "--name", " Jane  Doe ", "--number", "+1 650-555-0101")
      #expect(result.lines == [path])
      #expect(
        result.errors
          == "twelvekey: \(path):1: Jane Doe already existed and got +1 650-555-0101; the rest of the card "
          + "is unchanged\n")
      let after = head + "TEL:+1 650-555-0101\n" + tail
      #expect(Program.read(path) == after)

      // The same number again, written otherwise: nothing to do.
      let again = Self.add(folder, "--name", "Jane Doe", "--number", "+1 (650) 5550101")
      #expect(again.code == 0)
      #expect(again.errors.hasSuffix("Jane Doe already has all that\n"))
      #expect(Program.read(path) == after)

      #expect(Self.add(folder, "--name", "Jane Doe", "--number", "3", "--new").code == 0)
      #expect(Self.files(folder).count == 3)
      let two = Self.add(folder, "--name", "Jane Doe", "--number", "4")
      #expect(two.code == 64)
      #expect(two.errors.contains("2 cards have the name Jane Doe"))
      #expect(two.errors.contains("name one file with --to, or use --new"))
      #expect(Self.add(path, "--name", "Jane Doe", "--number", "4", "--type", "boat").code == 0)
      #expect(Program.read(path)?.contains("item1.TEL:4\nitem1.X-ABLabel:boat\n") == true)
    }
  }

  @Test func aNicknameThatIsAnotherIsNotLost() {
    ContactsExportTests.withFolder { folder in
      let path = folder + "/jane.vcf"
      let card = "BEGIN:VCARD\nFN:Jane Doe\nNICKNAME:Jay\nTEL:1\nEND:VCARD\n"
      Program.write(card, to: path)
      let arguments = ["--name", "Jane Doe", "--number", "1", "--nickname"]
      let refused = Program.run(["contacts", "add", "--to", folder] + arguments + ["JD"])
      #expect(refused.code == 64)
      #expect(refused.errors.contains("Jane Doe already has the nickname Jay; use --new"))
      #expect(Program.read(path) == card)
      #expect(
        Program.run(["contacts", "add", "--to", folder] + arguments + ["Jay", "--favourite"]).code
          == 0)
      #expect(Program.read(path)?.contains("TEL:1\nCATEGORIES:starred\n") == true)
    }
  }

  @Test(
    arguments: Effort.some([
      (["--keys", "5{wait 1100}666{wait 1100}44{wait 1100}66"], "John"),
      (["--keys", "5{right}666 44 66 0 7777 6 444 8 44"], "John Smith"),
      (["--keys", "5646 0 3673 0", "--mode", "t9"], "John Ford"),
      (["--keys", "{hold #}5666 44{hold #}66"], "JoHn"),
      (["--keys", "2 2 2{hold *}2{call}999"], "A"),
      (["--keys", "6 3 3", "--mode", "123"], "633"),
      (["--keys", "888 33 7{right}777", "--mode", "abc", "--language", "de"], "Vepr"),
      (["--name", "de la Cruz"], "de la Cruz"),
    ]))
  func aNameTypedOnTheKeypad(_ arguments: [String], _ name: String) {
    ContactsExportTests.withFolder { folder in
      let result = Program.run(
        ["contacts", "add", "--to", folder, "--number", "112"] + arguments)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.errors == "twelvekey: \(name) added with 112\n")
    }
  }

  @Test(
    arguments: Effort.some([
      ([], 64, "say where, who and which number"),
      (["--to", "/tmp", "--number", "1"], 64, "the name can be typed: --keypad"),
      (["--to", "/tmp", "--name", "A"], 64, "say where, who and which number"),
      (["--to", "/tmp", "--name", "A", "--keys", "2", "--number", "1"], 64, "use only one of"),
      (["--to", "/tmp", "--name", "A", "--mode", "search", "--number", "1"], 64, "abc, t9 or 123"),
      (["--to", "/tmp", "--name", " ", "--number", "1"], 64, "the name is empty"),
      (["--to", "/tmp", "--keys", "{erase}", "--number", "1"], 64, "the keys spell no name"),
      (["--to", "/tmp", "--keys", "2x", "--number", "1"], 64, "column 2"),
      (
        ["--to", "/tmp", "--name", "A", "--number", "1-800-FLOWERS"], 65,
        "the number '1-800-FLOWERS' can't be dialled: it has the letter 'F'"
      ),
      (
        ["--to", "/tmp", "--name", "A", "--number", "()"], 65, "it has no digit: nothing was added"
      ),
      (["--to", "/tmp", "--name", "A", "--number", "1+2"], 65, "with a + in front alone"),
      (["--to", "/no/such", "--name", "A", "--number", "1"], 66, "make it: mkdir -p /no/such"),
      (["--to", "/no/such.vcf", "--name", "A", "--number", "1"], 66, "there is no folder"),
      (["--to", "/dev/null", "--name", "A", "--number", "1"], 64, "a pipe or a device"),
      (["--to", "/etc/passwd", "--name", "A", "--number", "1"], 64, "is not a .vcf file"),
    ]))
  func whatIsWrongIsSaid(_ arguments: [String], _ code: Int32, _ message: String) {
    let result = Program.run(["contacts", "add"] + arguments)
    #expect(result.code == code, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
  }

  /// A file that its owner closed stays as it is, though the folder would let us put another there.
  @Test(.enabled(if: geteuid() == 0)) func aFileThatMayNotBeWritten() {
    ContactsExportTests.withFolder { folder in
      let path = folder + "/jane.vcf"
      let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Jane Doe\nTEL:1\nEND:VCARD\n"
      Program.write(card, to: path)
      Program.shell("chmod 444 \(path); chown 65534:65534 \(folder) \(path)")
      let result = Program.run(
        ["contacts", "add", "--to", folder, "--name", "Jane Doe", "--number", "3"], asNobody: true)
      #expect(result.code == 77)
      #expect(
        result.errors
          == "twelvekey: \(path) is not writable: nothing was changed\n"
          + "  Make it writable: chmod u+w \(path)\n")
      #expect(Program.read(path) == card)
    }
  }

  @Test func whoeverWaitsSaysSo() {
    ContactsExportTests.withFolder { folder in
      // The one that has the lock gives it back once the other has said that it waits.
      let log = folder + "/said.log"
      let result = Program.run(
        [],
        under: [
          "timeout", "300", "bash", "-c",
          "exec 9<\(folder); flock 9; "
            + "\"$0\" contacts add --to \(folder) --name Ann --number 1 2>\(log) 9<&- & "
            + "until grep -q waiting \(log); do sleep 0.01; done; flock -u 9; wait",
        ])
      #expect(result.lines.count == 1)
      let said = Program.read(folder + "/said.log") ?? ""
      #expect(said.hasPrefix("twelvekey: another program writes contacts in \(folder): waiting"))
      #expect(said.hasSuffix("Ann added with 1\n"))
    }
  }

  @Test func aFolderThatIsNotOurs() {
    ContactsExportTests.withFolder { folder in
      chmod(folder, 0o755)
      let result = Program.run(
        ["contacts", "add", "--to", folder, "--name", "A", "--number", "1"], asNobody: true)
      guard geteuid() == 0 else { return }
      #expect(result.code == 77)
      #expect(result.errors.contains("The folder \(folder) belongs to user root"))
      #expect(Self.files(folder).isEmpty)
    }
  }

  /// A kill at any moment leaves the old file or the new one, whole.
  @Test func aKillLeavesAWholeFile() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try ContactsExportTests.withFolder { folder in
      let path = folder + "/book.vcf"
      // Long enough that writing it takes a while.
      let filler = (0..<2_000).map { "X-FILLER-\($0):" + String(repeating: "x", count: 60) + "\n" }
        .joined()
      let head = "BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nTEL:0\n"
      let tail = filler + "END:VCARD\n"
      Program.write(head + tail, to: path)
      // The time of a run that is not killed: kills come at any time of it, and a few after it.
      let time = ContinuousClock().measure {
        for number in ["1", "2", "3"] {
          Program.end(
            Program.start([
              "contacts", "add", "--to", path, "--name", "Ann", "--number", number,
            ]))
        }
      }
      var longest = UInt32(time / .microseconds(1) / 3 * 1.3)
      Program.write(head + tail, to: path)
      var written = 0
      var killed = 0
      for round in 1...Effort.rounds(200) {
        // A card keeps a hundred numbers.
        if round % 50 == 0 { Program.write(head + tail, to: path) }
        let before = try #require(Program.read(path))
        let arguments = ["contacts", "add", "--to", path, "--name", "Ann", "--number", "\(round)"]
        let pause = UInt32.random(in: 0...longest, using: &random)
        Program.end(Program.start(arguments), afterMicroseconds: pause)
        let after = try #require(Program.read(path))
        let numbers = String(before.dropFirst(head.count).prefix { $0 != "X" })
        let whole = head + numbers + "TEL:\(round)\n" + tail
        if after == before { killed += 1 } else { written += 1 }
        // The machine may have become busier meanwhile.
        if written == 0 { longest += longest / 8 }
        if killed == 0 { longest -= longest / 8 }
        #expect(after == before || after == whole, "seed \(seed) round \(round), \(pause) µs")
      }
      print("kills: \(killed) left the old file, \(written) the new one")
      // They came before and behind the moment that counts.
      if Effort.rounds(200) > 50 { #expect(written > 0 && killed > 0) }
      // Whatever was left behind is hidden, and no card.
      #expect(Self.files(folder).allSatisfy { $0 == "book.vcf" || $0.hasPrefix(".") })
      #expect(Program.run(["contacts", "list", folder]).lines.count == 1)
      // And it is removed when it is so old that no program can be at work on it.
      let hidden = Self.files(folder).count { $0.hasPrefix(".") }
      Program.shell("find \(folder) -name '.*.tmp' -exec touch -d '2 hours ago' {} +")
      Program.end(
        Program.start(["contacts", "add", "--to", path, "--name", "Bob", "--number", "1"]))
      #expect(Self.files(folder) == ["book.vcf"], "\(hidden) were left behind")
      print("kills: \(hidden) hidden files left behind and swept")
    }
  }

  /// Two at once lose nothing of each other.
  @Test func manyAtOnce() {
    ContactsExportTests.withFolder { folder in
      let path = folder + "/book.vcf"
      Program.write("BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nTEL:0\nEND:VCARD\n", to: path)
      let children = (1...8).map { number in
        Program.start(["contacts", "add", "--to", path, "--name", "Ann", "--number", "\(number)"])
      }
      for child in children { Program.end(child) }
      let numbers = Program.run(["contacts", "list", path]).lines[0].split(separator: "\t")[1]
      #expect(numbers.split(separator: ", ").sorted() == (0...8).map { Substring("\($0)") })
    }
  }
}
