import CallModel
import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// Calls of `sip:` addresses, and from them.
@Suite(.timeLimited) struct AddressCallTests: PlayedPhones {
  private static let book = [
    Contact(name: "Tel Uri", numbers: [PhoneNumber("sip:02079460803@pbx.example.org")]),
    Contact(name: "Anna Roe", numbers: [PhoneNumber("sip:anna@example.com")]),
    Contact(name: "Help", numbers: [PhoneNumber("sip:112@pbx.example.org")]),
    Contact(name: "Star", numbers: [PhoneNumber("sip:*21*5550142%23@pbx.example.org")]),
    Contact(name: "Long", numbers: [PhoneNumber("sip:123456789012345678901@pbx.example.org")]),
    Contact(name: "Quote", numbers: [PhoneNumber("sip:\"anna\"@example.com")]),
  ]
  private static let numbersOnly = Self.all.subtracting([.addresses])

  private func phone(
    _ script: String, abilities: Set<LineAbility>? = Self.all, log: [LoggedCall] = []
  ) throws -> TestPhone {
    var phone = TestPhone(Self.book, country: "GB", abilities: abilities, log: log)
    try phone.play(script)
    return phone
  }

  @Test func anAddressIsCalledAsItIs() throws {
    #expect(try phone("835{call}").calls == ["Tel Uri sip:02079460803@pbx.example.org"])
    #expect(try phone("2662{call}").calls == ["Anna Roe sip:anna@example.com"])
    // Parameters are not sent as tones.
    let contact = Contact(name: "Eve", numbers: [PhoneNumber("sip:eve@a.org;transport=tcp")])
    var phone = TestPhone([contact], abilities: Self.all)
    try phone.play("383{call}{answered}{wait 4000}")
    #expect(phone.calls == ["Eve sip:eve@a.org;transport=tcp"])
  }

  @Test func aLineThatCallsNumbersOnlySaysSo() throws {
    for abilities in [Self.numbersOnly, []] {
      var phone = try phone("2662{call}", abilities: abilities)
      #expect(phone.calls == [])
      #expect(phone.notice == "only numbers can be called here: sip:anna@example.com needs SIP")
      phone = try self.phone("{paste sip:anna@example.com}", abilities: abilities)
      #expect(
        phone.calls == [] && phone.notice?.hasSuffix("sip:anna@example.com needs SIP") == true)
    }
  }

  @Test func whatIsNoAddressIsNotCalled() throws {
    let phone = try phone("78683{call}{wait 700}#")
    #expect(phone.calls == [])
    #expect(
      phone.notice == "sip:\"anna\"@example.com is more than an address: not called")
  }

  /// What the number in it is, it may become.
  @Test func aGraveNumberInAnAddressIsAskedAbout() throws {
    for (keys, why) in [
      ("4357", "this is an emergency number"), ("7827", "a code can change your phone service"),
      ("5664", "longer than any telephone number"),
    ] {
      var phone = try phone("\(keys){call}")
      #expect(phone.calls == [] && phone.lines.contains(why), "\(phone.lines)")
      try phone.play("{wait 600}#")
      #expect(phone.calls.count == 1, "\(keys)")
    }
  }

  /// The display shows all of it before it is called.
  @Test func anAddressThatIsLongerThanARowIsAskedAbout() throws {
    var phone = TestPhone(Self.book, abilities: Self.all)
    phone.set(rowLength: 16)
    try phone.play("2662{call}")
    #expect(phone.calls == [] && phone.handset.sceneName == "question")
    try phone.play("{wait 600}#")
    #expect(phone.calls == ["Anna Roe sip:anna@example.com"])
  }

  @Test func whoCallsIsNamed() throws {
    for (number, name) in [
      ("02079460803", "Tel Uri"), ("+442079460803", "Tel Uri"), ("anna@example.com", "Anna Roe"),
      ("sip:anna@EXAMPLE.com", "Anna Roe"), ("sip:+442079460803@other.example", "Tel Uri"),
      ("anna@example.org", nil), ("Anna@example.com", nil), ("+442079460804", nil),
    ] {
      let party = Party(callingFrom: number, in: ContactIndex(Self.book, country: "GB"))
      #expect(party.name == name, "\(number)")
    }
    // The address says more than the number in it.
    let twins = ["a", "b"].map {
      Contact(name: $0, numbers: [PhoneNumber("sip:100@\($0).example.org")])
    }
    let index = ContactIndex(twins)
    #expect(Party(callingFrom: "100@b.example.org", in: index).name == "b")
    #expect(Party(callingFrom: "100", in: index).possible == 2)
    // A short number is another one at another host.
    #expect(Party(callingFrom: "100@c.example.org", in: index).possible == 0)
  }

  @Test func theLogCallsBackAsWritten() throws {
    func logged(_ name: String?, _ number: String) -> LoggedCall {
      LoggedCall(kind: .missed, name: name, number: number, time: 0, seconds: 0)
    }
    for (call, called) in [
      (
        logged("Tel Uri", "sip:02079460803@pbx.example.org"),
        "Tel Uri sip:02079460803@pbx.example.org"
      ),
      (logged(nil, "anna@example.com"), "Anna Roe sip:anna@example.com"),
      (logged(nil, "sip:bob@example.com"), "sip:bob@example.com"),
      (logged(nil, "bob@example.com"), "sip:bob@example.com"),
    ] {
      #expect(try phone("{call}{wait 700}#", log: [call]).calls == [called])
    }
    for number in ["bob", "bob@exam ple.com", "\"bob\"@example.com", "sip:bob@example.com?a=b"] {
      let phone = try phone("{call}{wait 700}#", log: [logged(nil, number)])
      #expect(phone.calls == [] && phone.notice == "this number can't be dialled", "\(number)")
    }
    // A call that was made is made once more.
    var again = try phone("2662{call}{answered}{wait 700}{end}{wait 4000}")
    try again.play("{end}{hold # 1600}{wait 700}#")
    #expect(
      again.calls == ["Anna Roe sip:anna@example.com", "hang up", "Anna Roe sip:anna@example.com"])
  }

  /// A link or a paste opens a question, and makes no call by itself.
  @Test func aGivenAddressIsAskedAbout() throws {
    #expect(GivenText("SIP:anna@example.com").meaning == .address(SIPURI("sip:anna@example.com")!))
    for text in ["sip:anna", "sip:a b@c.org", "sip:a@b.org?x=y", "sips:"] {
      #expect(
        GivenText(text).meaning == .nothing("this address can't be called"))
    }
    var phone = try phone("{paste sip:bob@example.com}#")
    #expect(phone.calls == [])
    #expect(phone.lines == ["call sip:bob@example.com?", "an address, not a number"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["sip:bob@example.com"])
    phone = try self.phone("{paste sip:anna@example.com}")
    #expect(phone.lines[0] == "call Anna Roe?" && phone.lines[1] == "sip:anna@example.com")
    phone = try self.phone("{paste sip:112@example.com}{wait 700}#")
    #expect(phone.calls.count == 1)
  }

  /// An address of a call goes into the address book as it is.
  @Test func whoCalledIsKept() throws {
    let call = LoggedCall(
      kind: .missed, name: nil, number: "bob@example.com", time: 0, seconds: 0)
    var phone = try phone("{call}{hold #}", log: [call])
    #expect(phone.lines[0] == "whose number is sip:bob@example.com?")
    phone = try self.phone(
      "{call}{hold #}",
      log: [
        LoggedCall(kind: .missed, name: nil, number: "anna@example.com", time: 0, seconds: 0)
      ])
    #expect(phone.handset.sceneName == "contact")
  }
}
