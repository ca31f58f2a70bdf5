import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// What of a message stands in a log.
@Suite(.timeLimited) struct LoggedTextTests {
  @Test(arguments: [
    ("no way to 16505550150", "no way to …50"),
    ("no way to +1 (650) 555-0150.", "no way to …50."),
    ("(650) 555-0150 is engaged", "…50 is engaged"),
    ("112345 is engaged", "…45 is engaged"),
    ("06.39.98.94.09, 22.33.44.55", "…09, …55"),
    ("<sip:+16505550150@example.org>", "<sip:…50@example.org>"),
    ("sip:16505550150@example.org failed", "sip:…50@example.org failed"),
    ("number=0301234567", "number=…67"),
    ("tel:030/1234567", "tel:…67"),
    ("電話は03-1234-5678です", "電話は…78です"),
    ("٠١٢٣٤٥٦٧٨٩", "…٨٩"),
    ("called on 2026-11-26 030 1234567", "called on 2026-11-26 …67"),
    ("030 1234567 2026-11-26", "…67 2026-11-26"),
    ("x+16505550150.vcf", "x…50.vcf"),
    ("16505550150: 486", "…50: 486"),
    ("Müller 030 1234567", "Müller …67"),
    ("20261126", "…26"),
    ("no way to #31#0301234567", "no way to #31#…67"),
    ("sip:%2331%230301234567@host", "sip:%2331%…67@host"),
    ("079.123.45.67", "…67"), ("0171.23.45.67", "…67"), ("+41 79.123.45.67", "…67"),
    ("041 79.123.45.67", "…67"), ("+41 79 123 45 67 10.20.30.40", "…40"),
    ("0301234567 times out", "…67 times out"), ("0301234567 calls", "…67 calls"),
    ("0301234567 of sip.example.org", "…67 of sip.example.org"), ("0301234567p12", "…67p12"),
    ("12345678 contacts", "…78 contacts"), ("030123 contacts", "…23 contacts"),
  ])
  func numbersAreMasked(text: String, kept: String) {
    #expect(LoggedText.masked(text) == kept)
  }

  @Test(arguments: [
    "1234", "", "+", "(", "the dial command ended with exit code 3",
    "mail to john.12345@example.org", "john12345@example.org", "anna_55555@example.org",
    "192.168.100.20 does not answer", "10.20.30.40:5060", "127.0.0.1:44443", "[::1]:15060",
    "example.org:15060", "[2001:db8:1234:5678::1]:5060",
    "2026-11-26 12:25", "26.11.2026", "11/26/2026, 12:25:36", "since 2026-11-26",
    "40000 contacts", "12345 problems in the address book, 10000 entries lost",
    "123456 bytes", "44100 Hz", "65536 of 100000 words",
    "dtoverlay=hd44780-lcd,pin_rs=25", "/dev/input/by-id/usb-046d_c31c-12345-event-kbd",
    "/home/u/book-20261126.vcf", "/srv/2026-11-26/book.vcf", "20261126.vcf",
    "fe980000.usb", "12345678-e89b-12d3-a456-426614174000",
    "twelvekey-screen-20261126-122536.png", "video 1920×1080, 65535×65535",
  ])
  func allElseIsKept(text: String) {
    #expect(LoggedText.masked(text) == text)
  }

  /// A number that stands alone, however it is grouped, shows no more than its last two digits.
  @Test func noGroupingShowsANumber() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let digits = (0..<Int.random(in: 7...15, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      var text = Bool.random(using: &random) ? "+" : ""
      let sign = ["", " ", "-", "/", "."].randomElement(using: &random) ?? ""
      var left = 0
      for (place, digit) in digits.enumerated() {
        if place > 0, left == 0 {
          text += sign
          // Groups such as no date and no address of the network has.
          left = Int.random(in: 3...5, using: &random)
        }
        left = max(left - 1, 0)
        text += "\(digit)"
      }
      let masked = LoggedText.masked("calls \(text) now")
      let kept = digits.suffix(2).map(String.init).joined()
      #expect(masked == "calls …\(kept) now", "of \(text)")
    }
  }
}
