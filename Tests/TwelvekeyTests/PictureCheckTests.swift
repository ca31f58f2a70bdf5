import Glibc
import TestSupport
import Testing
import TimeLimit

/// What `contacts check` says of pictures.
@Suite(.timeLimited) struct PictureCheckTests {
  @Test func tornPicturesAreTold() {
    let path = Program.fixture("contacts/portraits.vcf")
    let check = Program.run(["contacts", "check", path])
    // A link is nothing wrong, though it is not followed.
    #expect(check.lines.count == 1)
    #expect(
      check.output.hasPrefix("\(path):56: the picture is broken: ")
        && check.output.hasSuffix(": it is not shown\n"), "\(check.output)")
    #expect(check.errors.hasSuffix("5 contacts, 1 problem, 0 entries lost\n"), "\(check.errors)")
    // The contact is there all the same.
    #expect(check.code == 0)
  }

  static let cards: [(photo: String, reason: String)] = [
    ("PHOTO;ENCODING=b:R0lGODlhAQABAAAAACw=", "the picture is GIF, neither JPEG nor PNG"),
    ("PHOTO;ENCODING=b:!!!", "the picture is neither base64 nor a data: URI"),
    ("PHOTO:data:text/plain,hello", "the picture is neither JPEG nor PNG"),
    ("PHOTO:file:///etc/passwd", ""), ("PHOTO;VALUE=uri:https://example.com/a.jpg", ""),
  ]

  @Test(arguments: cards)
  func otherPictures(photo: String, reason: String) {
    let path = "/tmp/twelvekey-picture-\(getpid())-\(UInt32.random(in: 0 ... .max)).vcf"
    defer { _ = Program.remove(path) }
    Program.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Ann\n\(photo)\nTEL:+44 7700 900125\nEND:VCARD\n", to: path)
    let check = Program.run(["contacts", "check", path])
    #expect(check.output == (reason.isEmpty ? "" : "\(path):1: \(reason): it is not shown\n"))
    #expect(check.code == 0)
  }
}
