import Contacts
import TestSupport
import Testing
import TimeLimit

/// `sip:` addresses, and the properties of cards that have them.
@Suite(.timeLimited) struct AddressTests {
  private func numbers(_ lines: String..., version: String = "3.0") -> [String] {
    let text = (["BEGIN:VCARD", "VERSION:" + version, "FN:Ann"] + lines + ["END:VCARD", ""])
      .joined(separator: "\r\n")
    let book = VCardReader.read(Array(text.utf8), file: "test.vcf")
    return book.contacts.flatMap { $0.numbers.map { "\($0.type ?? "-") \($0.value)" } }
  }

  @Test func addressesAreRead() {
    for (written, text, number) in [
      ("sip:anna@example.com", "sip:anna@example.com", nil),
      ("SIP:Anna.Roe_1@Example.com", "sip:Anna.Roe_1@Example.com", nil),
      ("sips:02079460803@pbx.example.org:5061", nil, "02079460803"),
      ("sip:+44-20-7946.0801@voip.example.org", nil, "+442079460801"),
      ("sip:%2B442079460801@10.0.0.1", nil, "+442079460801"),
      ("sip:*97@pbx.example.org", nil, "*97"), ("sip:*31%23555@pbx", nil, "*31#555"),
      ("sip:100@[2001:db8::1]:5060", nil, "100"),
      ("sip:anna2@example.com;transport=tcp;user=phone", nil, nil),
      ("sip:555@example.com;user=phone", nil, "555"), ("sip:4x4@example.com", nil, nil),
      ("sip:+@example.com", nil, nil), ("sip:1+1@example.com", nil, nil),
    ] as [(String, String?, String?)] {
      let address = SIPURI(written)
      #expect(address?.text == text ?? written, "\(written)")
      #expect(address?.number == number, "\(written)")
    }
    #expect(SIPURI("sip:a@B.org")?.isSame(as: SIPURI("SIP:a@b.org")!) == true)
    #expect(SIPURI("sip:a@b.org")?.isSame(as: SIPURI("sip:A@b.org")!) == false)
    #expect(SIPURI("sip:%61nna@b.org")?.isSame(as: SIPURI("sip:anna@b.org")!) == true)
    #expect(SIPURI(caller: "anna@example.org")?.text == "sip:anna@example.org")
    #expect(SIPURI(caller: "5550142") == nil)
  }

  /// What an address may not have: it goes to another program.
  @Test func whatIsMoreThanAnAddressIsNone() {
    for text in [
      "", "sip:", "sip:@", "sip:a", "sip:a@", "sip:@b", "sip:1", "tel:5550142", "anna@example.com",
      "mailto:a@b.org", "sip:a@b@c", "sip:a b@c.org", "sip: a@b", "sip:a@b.org ", " sip:a@b.org",
      "sip:a@b.org?subject=x", "sip:a@b.org;lr", "sip:a@b.org;transport", "sip:a@b.org;x=y",
      "sip:a@b.org;transport=tcp;transport=udp", "sip:a@b.org;transport=tcp;",
      "sip:a@b.org;maddr=c",
      "sip:a:pw@b.org", "sip:a@b.org:0", "sip:a@b.org:65536", "sip:a@b.org:", "sip:a@b.org:x",
      "sip:a@-b.org", "sip:a@b..org", "sip:a@b.org.", "sip:a@.b", "sip:a@b_c", "sip:a@[::1",
      "sip:a@[]", "sip:a@[g::]", "sip:a@[::1]x", "sip:\"a\"@b.org", "sip:a'b@c.org", "sip:$a@b.org",
      "sip:`a`@b.org", "sip:a|b@c.org", "sip:a&b@c.org", "sip:a;b@c.org", "sip:a(b)@c.org",
      "sip:a\\@b.org", "sip:<a@b.org>", "<sip:a@b.org>", "sip:a#b@c.org", "sip:a%@b.org",
      "sip:a%2@b.org", "sip:a%20@b.org", "sip:a%0A@b.org", "sip:a%22@b.org", "sip:a%3B@b.org",
      "sip:a%40@b.org", "sip:a\n@b.org", "sip:a@b.org\n", "sip:a@b.org\0", "sip:ä@b.org",
      "sip:a@bücher.example", "sip:１２@b.org", "sipx:a@b.org", "sip:a@b.org,sip:c@d.org",
      "sip:a@b.org/c", "sip:a@b%2eorg", "sip:" + String(repeating: "a", count: 181) + "@b.org",
      String(repeating: "sip:", count: 100_000),
    ] {
      #expect(SIPURI(text) == nil, "\(text.prefix(60))")
    }
  }

  /// Whatever stands there, what is called has no character that ends a command or begins another.
  @Test func whatIsReadIsAnAddressOnly() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let parts = [
      "sip:", "SIPS:", "a", "1", "+44", "@", "b.org", ":", ";", "transport=tcp", "%23", "%0a", "\"",
      " ", "?", "\n", "[::1]", "-", ".", "*", "ü", "\\", "$", "#", "'",
    ]
    var count = 0
    for _ in 0..<10_000 {
      let begin = ["", "sip:a@b.org", "sip:1@b", "sips:+a"].randomElement(using: &random)!
      let more = Int.random(in: 0...4, using: &random)
      let text =
        begin + (0..<more).map { _ in parts.randomElement(using: &random)! }.joined()
      guard let address = SIPURI(text) else { continue }
      count += 1
      #expect(
        address.text.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
            || "-_.+*~%@:;=[]".utf8.contains($0)
        }, "seed \(seed): \(text)")
      #expect(SIPURI(address.text) == address, "seed \(seed): \(text)")
    }
    #expect(count > 100)
  }

  @Test func theAddressesOfACardAreItsNumbers() {
    #expect(
      numbers("TEL;TYPE=WORK:sip:02079460803@pbx.example.org")
        == ["work sip:02079460803@pbx.example.org"])
    #expect(
      numbers("TEL;VALUE=uri;PREF=1;TYPE=\"voice,home\":sip:anna@example.com", version: "4.0")
        == ["home sip:anna@example.com"])
    #expect(
      numbers("X-SIP:+442079460802@voip.example.org") == ["- sip:+442079460802@voip.example.org"])
    #expect(
      numbers("X-SIP;HOME:sip:anna@example.com", version: "2.1") == ["home sip:anna@example.com"])
    // Without a host it is a number.
    #expect(
      numbers(
        "X-SIP:5550142", "X-SIP:anna", "X-SIP:sip:90-180-360", "TEL:sip:5550143", "IMPP:sip:anna")
        == ["- 5550142", "- 90-180-360", "- 5550143"])
    #expect(
      numbers("IMPP;X-SERVICE-TYPE=SIP;TYPE=HOME:SIP:anna@example.com") == [
        "home sip:anna@example.com"
      ])
    #expect(numbers("IMPP:tel:+1-650-555-0142", "CONTACT-URI:tel:+1-650-555-0143").count == 2)
    #expect(numbers("CONTACT-URI;PREF=1:tel:+1-650-555-0142") == ["- +1-650-555-0142"])
    #expect(
      numbers("X-MS-IMADDRESS:sip:ann@example.com", "X-EVOLUTION-VIDEO-URL:sip:ann@example.net")
        == ["- sip:ann@example.com", "- sip:ann@example.net"])
    #expect(
      numbers("item1.IMPP:sip:ann@example.com", "item1.X-ABLabel:Office") == [
        "Office sip:ann@example.com"
      ])
    #expect(
      numbers("IMPP:sip:ann@exam", " ple.com", "IMPP:sip:ann@example.com\\;transport=tcp")
        == ["- sip:ann@example.com", "- sip:ann@example.com;transport=tcp"])
  }

  /// Messages, mail and the web are none, and what stands there twice is one.
  @Test func whatIsNoNumberIsLeftOut() {
    #expect(
      numbers(
        "IMPP:xmpp:ann@example.com", "IMPP;X-SERVICE-TYPE=Skype:skype:ann", "IMPP:ann@example.com",
        "CONTACT-URI:mailto:ann@example.com", "CONTACT-URI:https://example.com/tel:1", "IMPP:",
        "X-MS-IMADDRESS:ann@example.com", "URL:sip:ann@example.com", "X-SIP:", "CONTACT-URI:tel:"
      ).isEmpty)
    #expect(
      numbers(
        "IMPP:tel:+1-650-555-0142", "TEL;TYPE=CELL:+1 650 555 0142", "IMPP:sip:ann@example.com",
        "X-SIP:ann@Example.com") == ["cell +1 650 555 0142", "- sip:ann@example.com"])
    // Two numbers in two TEL are two, as before.
    #expect(numbers("TEL:5550142", "TEL:5550142").count == 2)
    // More than an address is no address, but its text is not lost.
    #expect(numbers("TEL:sip:ann@example.com?x=y") == ["- sip:ann@example.com?x=y"])
  }

  /// What is written is read again, in each version.
  @Test func addressesAreWritten() {
    for text in ["sip:anna@example.com", "sip:+442079460801@pbx.example:5070;transport=tcp"] {
      let contact = Contact(name: "Ann", numbers: [PhoneNumber(text, type: "work")])
      let book = VCardReader.read(VCardWriter.card(contact), file: "a.vcf")
      #expect(book.contacts.first?.numbers == contact.numbers, "\(text)")
      for version in ["2.1", "3.0", "4.0"] {
        let card = Array("BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:Ann\r\nEND:VCARD\r\n".utf8)
        var editor = VCardEditor(card, cardAtLine: 1)
        editor?.add(contact.numbers[0])
        let book = VCardReader.read(editor?.bytes ?? [], file: "a.vcf")
        #expect(book.contacts.first?.numbers == contact.numbers, "\(version) \(text)")
      }
    }
    let row = CSVReader.read(
      Array("Name,Phone\nAnn,\"sip:+442079460801@pbx.example;transport=tcp\"\n".utf8), file: "a.csv"
    )
    #expect(
      row.contacts.first?.numbers.map(\.value) == ["sip:+442079460801@pbx.example;transport=tcp"])
  }

  /// A line of as many addresses as it may hold is read once.
  @Test func manyNumbersInOneLineAreReadAtOnce() {
    let many = Array(repeating: "+4930555010", count: 40_000).joined(separator: " / ")
    let types = String(repeating: ";TYPE=home", count: 30_000)
    #expect(numbers("TEL\(types):\(many)").count == 100)
  }
}
