import ContactSearch
import Contacts
import Testing
import TimeLimit

@testable import Handset

/// Calls from an extension of a firm whose card has the number of its switchboard.
@Suite(.timeLimited) struct FirmTests {
  private func name(
    _ caller: String, _ numbers: [String], country: String? = "DE", _ others: Contact...
  ) -> String? {
    let firm = Contact(name: "Firm", numbers: numbers.map { PhoneNumber($0) })
    return Party(callingFrom: caller, in: ContactIndex([firm] + others, country: country)).name
  }

  @Test func anExtensionIsNamedByTheFirm() {
    for number in [
      "030 123456-0", "+49 30 123456-0", "0049 30 123456 - 0", "030/123456-0", "030 123456/0",
      "+49 (30) 123456–0", "+49 (0)30 / 123456 - 0 ", "030-123456 0", "٠٣٠ ١٢٣٤٥٦-٠",
    ] {
      for (caller, name) in [
        ("+4930123456678", "Firm (678)"), ("030123456678", "Firm (678)"),
        ("004930123456678", "Firm (678)"), ("+49301234561", "Firm (1)"),
        ("+493012345600", "Firm (00)"), ("+493012345612345", "Firm (12345)"),
        ("+49301234560", "Firm"),
      ] {
        #expect(self.name(caller, [number]) == name, "\(number) \(caller)")
      }
    }
    #expect(name("+431234567812", ["+43 1 2345678-0"], country: nil) == "Firm (12)")
    #expect(name("+431234567812", ["01 2345678-0"], country: "AT") == "Firm (12)")
    for written in ["030 123456-0 (Zentrale)", "Zentrale 030 123456-0", "030 123456-0 / -12"] {
      #expect(name("+493012345678", [written], country: "DE") == "Firm (78)", "\(written)")
    }
  }

  @Test func othersAreNotNamed() {
    for (caller, number) in [
      // Nothing stands apart, or it is no zero.
      ("+4930123456678", "030 1234560"), ("+4930123456678", "030 123456-00"),
      ("+4930123456678", "030 123456-1"), ("+4930123456678", "030 1234-560"),
      // Another number, too long an extension, none at all, another country, a code.
      ("+4930123457678", "030 123456-0"), ("+4930123456123456", "030 123456-0"),
      ("+4930123456", "030 123456-0"), ("+4330123456678", "030 123456-0"),
      ("*30123456678", "030 123456-0"), ("+49304", "030-0"), ("+4930123456678", "-0"),
      ("+4930123456678", "0"), ("30123456678", "+30 123456-0"),
    ] {
      #expect(name(caller, [number]) == nil, "\(caller) \(number)")
    }
    #expect(name("030123456678", ["030 123456-0"], country: nil) == nil)
  }

  /// Whose whole number it is comes before the firm, and the longer of two firms' numbers is nearer.
  @Test func theNearestIsNamed() {
    let own = Contact(name: "Ann", numbers: [PhoneNumber("030 123456678")])
    #expect(name("+4930123456678", ["030 123456-0"], own) == "Ann")
    let branch = Contact(name: "Branch", numbers: [PhoneNumber("030 1234566-0")])
    #expect(name("+4930123456678", ["030 123456-0"], branch) == "Branch (78)")
    let twin = Contact(name: "Twin", numbers: [PhoneNumber("+49 30 123456-0")])
    #expect(name("+4930123456678", ["030 123456-0"], twin) == nil)
    #expect(name("+4930123456678", ["030 999999-0", "030 123456-0", "040 1"]) == "Firm (678)")
    let index = ContactIndex(
      [own, twin, branch].map { $0 } + [Contact(name: "X", numbers: [PhoneNumber("040 123456-0")])],
      country: "DE")
    #expect(Party(callingFrom: "040123456678", in: index).contact == 3)
    #expect(Party(callingFrom: "040123456678", in: index).number == "040123456678")
  }
}
