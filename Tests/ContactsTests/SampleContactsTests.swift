import Contacts
import TestSupport
import Testing
import TimeLimit

@Suite(.timeLimited) struct SampleContactsTests {
  private func samples() throws -> ContactFile {
    let bytes = try #require(Repository.bytes("Fixtures/sample-contacts.vcf"))
    #expect(!bytes.contains(0x0D))
    return VCardReader.read(bytes, file: "sample-contacts.vcf")
  }

  @Test func everyCardIsRead() throws {
    let book = try samples()
    #expect(book.problems.isEmpty, "\(book.problems)")
    #expect(book.contacts.count == 325)
    #expect(Set(book.contacts.map(\.name)).count == 325)
    #expect(book.contacts.contains { $0.numbers.isEmpty })
    #expect(book.contacts.contains { $0.numbers.count >= 4 })
    #expect(book.contacts.filter(\.isFavourite).count >= 10)
    #expect(book.contacts.contains { $0.phonetic == "あいざわ ちはる" })
  }

  @Test(arguments: [
    "Jane Doe", "John Smith", "José García", "Łukasz Nowak", "Jürgen Müller", "Anna Straßer",
    "Søren Kjærgaard", "Zoë Vandamme", "Conor O'Connor", "Jean-Luc Fournel", "Felix Deli",
    "Harriet Ford", "Emil Dose", "Lucy Fore",
  ])
  func whoMustBeThere(_ name: String) throws {
    #expect(try samples().contacts.contains { $0.name == name })
  }

  @Test func johnSmith() throws {
    let john = try #require(try samples().contacts.first { $0.name == "John Smith" })
    #expect(john.numbers == [PhoneNumber("+1 650-555-0142", type: "cell")])
  }

  /// The digits of Latin letters on the keys (E.161), accents dropped; all else ends a word.
  private func digits(_ word: Substring) -> String {
    var result = ""
    for scalar in String(word).lowercased().unicodeScalars {
      guard ("a"..."z").contains(scalar) else { continue }
      let keys = "22233344455566677778889999"
      let index = Int(scalar.value) - 0x61
      result.append(keys[keys.index(keys.startIndex, offsetBy: index)])
    }
    return result
  }

  @Test func onlyJohnIs5646() throws {
    let hits = try samples().contacts.filter { contact in
      [contact.name, contact.nickname ?? "", contact.organization ?? ""].contains { text in
        text.split { " -'’&.".contains($0) }.contains { digits($0).hasPrefix("5646") }
      }
    }
    #expect(hits.map(\.name) == ["John Smith"])
  }

  /// What regulators keep for fiction: see Fixtures/README.md.
  private func isFictional(_ digits: String) -> Bool {
    let ranges: [(prefix: String, length: Int)] = [
      ("+44207946 0", 13), ("+441314960", 13), ("+447700900", 13), ("+493023125", 13),
      ("+494066969", 13), ("+4917139200", 13), ("+331990 0", 12), ("+3363998", 12),
      ("+61491570", 12), ("+6125550", 12), ("+3532091", 13), ("+468465004", 12),
      ("+46701740", 12),
    ]
    if digits.hasPrefix("+1"), digits.utf8.count == 12 {
      return digits.dropFirst(5).hasPrefix("55501")
    }
    return ranges.contains { range in
      let prefix = range.prefix.filter { $0 != " " }
      return digits.hasPrefix(prefix) && digits.utf8.count == range.length
    }
  }

  @Test func everyNumberCanBeDialledAndIsFictional() throws {
    var seen = Set<String>()
    for contact in try samples().contacts {
      for number in contact.numbers {
        let dialled = try #require(number.dialString, "\(contact.name) \(number.value)")
        #expect(isFictional(dialled), "\(contact.name) \(dialled)")
        #expect(seen.insert(dialled).inserted, "\(dialled) twice")
        #expect(number.type != nil)
        if dialled.hasPrefix("+1") {
          #expect(number.value.utf8.count == 15 && number.value.hasPrefix("+1 "))
        }
      }
    }
    #expect(seen.count > 350)
  }

  @Test func numbersOfTheTestBooksAreFictionalToo() throws {
    let books = [
      "generic.csv", "google-old.csv", "google-new.csv", "outlook.csv", "semicolon.csv", "tab.tsv",
      "unclosed-quote.csv", "latin1.csv", "outlook-de.csv", "outlook-fr.csv", "outlook-es.csv",
      "outlook-it.csv", "outlook-pt.csv", "outlook-nl.csv", "outlook-pl.csv", "outlook-ru.csv",
      "outlook-ja.csv", "thunderbird-de.csv", "name-vorname.csv", "name-and-first.csv",
      "unknown-language.csv", "ids.csv", "left-out.csv", "mixed-encodings.csv", "unterminated.vcf",
      "nested.vcf", "bad-fold.vcf",
      "missing-names.vcf", "invalid-utf8.vcf", "windows-1252.vcf", "quoted-printable.vcf",
      "hostile.vcf",
    ]
    for book in books {
      let bytes = try #require(Repository.bytes("Fixtures/contacts/" + book))
      for contact in ContactFile.read(bytes: bytes, file: book).contacts {
        for number in contact.numbers.compactMap(\.dialString) {
          #expect(isFictional(number), "\(book) \(contact.name) \(number)")
        }
      }
    }
  }
}
