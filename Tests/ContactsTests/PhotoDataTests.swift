import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// What is said of a picture in a card → its bytes.
@Suite(.timeLimited) struct PhotoDataTests {
  private func data(_ property: String) -> PhotoData {
    Array(property.utf8).withBytes { PhotoData(property: $0) }
  }

  /// Bytes of three groups of base64, with every kind of digit: 00 10 83 … ff.
  static let plain: [UInt8] = [0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF, 0x00, 0x10]
  static let plainText = "++++////ABA="
  /// The beginnings of a JPEG and a PNG.
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  static let pictures: [(property: String, bytes: [UInt8])] = [
    ("PHOTO;ENCODING=b;TYPE=JPEG:++++////ABA=\r\n", plain),
    ("photo;encoding=B:++++////ABA=", plain),
    ("item1.PHOTO;ENCODING=b:++++////ABA=\n", plain),
    // Folded, by a space or a tab, in the middle of a group and in the parameters.
    ("PHOTO;ENCODING=b:++\r\n ++//\r\n\t//AB\r\n A=\r\n", plain),
    ("PHOTO;ENCODING=b:\r\n ++++////ABA=\r\n", plain),
    ("PHOTO;ENCODING=b;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&\r\n a==:++++////ABA=\n", plain),
    ("PHOTO;ENCO\n DING=b:++++////ABA=\n", plain),
    // White space of people, line breaks of old Macs, of twice CRLF.
    ("PHOTO;ENCODING=b: ++ ++\t////ABA=  \n", plain),
    ("PHOTO;ENCODING=b:\r  ++++////ABA=\r", plain),
    ("PHOTO;ENCODING=b:++++\r\r\n ////\r\r\n ABA=\r\r\n", plain),
    // vCard 2.1: unindented.
    ("PHOTO;JPEG;ENCODING=BASE64:\r\n++++\r\n////\r\nABA=\r\n", plain),
    ("PHOTO;BASE64;PNG:++++\n////\nABA=\n\n", plain),
    // Without its padding, with too much, in the other alphabet.
    ("PHOTO;ENCODING=b:++++////ABA\n", plain), ("PHOTO;ENCODING=b:++++////ABA===\n", plain),
    ("PHOTO;ENCODING=b:----____ABA=\n", plain),
    // Half a group more is no byte.
    ("PHOTO;ENCODING=b:++++////ABAA====\n", plain + [0]),
    ("PHOTO:data:image/jpeg;base64,++++////ABA=\n", plain),
    ("PHOTO:DATA:image/jpeg;BASE64,++++////ABA=\n", plain),
    ("PHOTO;VALUE=uri:data:image/jpeg;base64,++++\r\n ////ABA=\r\n", plain),
    ("PHOTO;ENCODING=b;TYPE=PNG:data:image/png;base64,++++////ABA=\n", plain),
    ("PHOTO:data:;base64,++++////ABA=\n", plain),
    ("PHOTO;MEDIATYPE=image/png:data:image/png;x=\"y\";base64,++++////ABA=\n", plain),
    // As any value of a card is escaped, and as any URI is.
    (#"PHOTO:data:image/jpeg\;base64\,++++////ABA="#, plain),
    ("PHOTO:data:image/jpeg;base64,%2B%2B%2b%2b%2F%2F//ABA%3D\n", plain),
    ("PHOTO:data:image/jpeg;base64,%2\r\n B+++////ABA=\n", plain),
    ("PHOTO:data:image/png,%89PNG\n", png),
    ("PHOTO:data:,a%00%zz%4\n", [0x61, 0, 0x25, 0x7A, 0x7A, 0x25, 0x34]),
    ("PHOTO:data:,\\,\\;\\\\\n", [0x2C, 0x3B, 0x5C]),
    // The property does not name base64, and yet it is a picture.
    ("PHOTO:/9j/4A==\n", jpeg), ("PHOTO;JPEG:/9j/4A==\n", jpeg), ("PHOTO;TYPE=PNG:iVBORw==\n", png),
  ]

  @Test(arguments: pictures)
  func whatIsAPicture(property: String, bytes: [UInt8]) {
    #expect(data(property) == .picture(bytes), "\(property)")
  }

  static let others: [(property: String, data: PhotoData)] = [
    // Never fetched, never opened.
    ("PHOTO:https://example.com/a.jpg\n", .elsewhere),
    ("PHOTO;VALUE=uri:https://example.com/a.jpg\n", .elsewhere),
    ("PHOTO;VALUE=URL:http://example.com/a.gif\n", .elsewhere),
    ("PHOTO;URL:example.com/a\n", .elsewhere),
    ("PHOTO;ENCODING=b;VALUE=URI:https://example.com/\n", .elsewhere),
    ("PHOTO;ENCODING=b:https://example.com/\n", .elsewhere),
    ("PHOTO:file:///etc/passwd\n", .elsewhere), ("PHOTO;VALUE=uri:/9j/4A==\n", .elsewhere),
    ("PHOTO:../../secret.jpg\n", .elsewhere), ("PHOTO:photo\n", .elsewhere),
    ("PHOTO:/home/me/Pictures/me\n", .elsewhere), ("PHOTO;VALUE=CONTENT-ID:<a@b>\n", .elsewhere),
    ("PHOTO;ENCODING=QUOTED-PRINTABLE:http=3A//example.com\n", .elsewhere),
    ("PHOTO:cid:part1\n", .elsewhere),
    ("PHOTO;ENCODING=b:++!+\n", .broken), ("PHOTO;ENCODING=b:++é+\n", .broken),
    ("PHOTO;ENCODING=b:\0AAA\n", .broken), ("PHOTO;ENCODING=b:AA==\nTEL\n", .broken),
    ("PHOTO;ENCODING=b:\n", .broken), ("PHOTO;ENCODING=b:A\n", .broken),
    ("PHOTO;ENCODING=b:====\n", .broken), ("PHOTO:data:\n", .broken), ("PHOTO:data:,\n", .broken),
    ("PHOTO:data:image/png;base64\n", .broken), ("PHOTO:data:image/png;base64,\n", .broken),
    ("PHOTO:data:image/png;base64,!!!!\n", .broken),
    ("TEL:5\n", .gone), ("PHOTOS:++++\n", .gone), ("OTHER;ENCODING=b:PHOTO:\n", .gone),
    ("PHOTO;ENCODING=b\n", .gone), ("++++////\n", .gone), ("", .gone), ("\n\n", .gone),
  ]

  @Test(arguments: others)
  func whatIsNone(property: String, expected: PhotoData) {
    #expect(data(property) == expected, "\(property)")
  }

  @Test func onlySoMuch() {
    func data(_ property: String) -> PhotoData {
      Array(property.utf8).withBytes { PhotoData(property: $0, limit: 300) }
    }
    let most = PhotoData.picture(Array(repeating: 0, count: 300))
    let digits = String(repeating: "A", count: 400)
    #expect(data("PHOTO;ENCODING=b:\(digits)\n") == most)
    #expect(data("PHOTO;ENCODING=b:\(digits)AA\n") == .tooLong)
    #expect(data("PHOTO:data:;base64,\(digits)\n") == most)
    #expect(data("PHOTO:data:;base64,\(digits)AA\n") == .tooLong)
    let zeros = String(repeating: "%00", count: 300)
    #expect(data("PHOTO:data:,\(zeros)\n") == most)
    #expect(data("PHOTO:data:,\(zeros)0\n") == .tooLong)
    // Heads that never end.
    let long = String(repeating: "A", count: 20_000)
    #expect(data("PHOTO:data:\(long),\n") == .broken)
    #expect(data("PHOTO;\(long):AAAA\n") == .gone)
  }

  @Test func anythingAtAll() {
    let seed: UInt64 = 0xb64
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "PHOTO", ";", ":", "ENCODING=b", "data:", "base64", ",", "%", "%2", "\\", "\r", "\n", " ",
      "=",
      "/9j/", "\"", "AAAA", "\t", ".", "VALUE=uri", "é", "\0",
    ]
    var kinds: Set<Int> = []
    // All of them on slow machines, too: fewer don't come across every kind.
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<14, using: &generator)).reduce("PHOTO") { text, _ in
        text + (pieces.randomElement(using: &generator) ?? "")
      }
      switch data(text) {
      case .picture(let bytes):
        #expect(!bytes.isEmpty && bytes.count < text.utf8.count, "seed \(seed): \(text)")
        kinds.insert(0)
      case .elsewhere: kinds.insert(1)
      case .broken: kinds.insert(2)
      case .tooLong: Issue.record("seed \(seed): \(text)")
      case .gone: kinds.insert(3)
      }
    }
    #expect(kinds.count == 4)
  }
}
