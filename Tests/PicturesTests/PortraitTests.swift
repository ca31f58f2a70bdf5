import Contacts
import Pictures
import TestSupport
import Testing
import TimeLimit

/// From the card to the pixels: `Fixtures/contacts/portraits.vcf`.
@Suite(.timeLimited) struct PortraitTests {
  @Test func pictures() throws {
    let path = "Fixtures/contacts/portraits.vcf"
    let bytes = try #require(Repository.bytes(path))
    let contacts = ContactFile.read(bytes: bytes, file: path).contacts
    let container = PhotoContainer(head: bytes, file: path)
    let size = PictureSize(width: 32, height: 32)
    let face = try Faces.picture("face.png", .within(size))
    var shown: [String] = []
    for contact in contacts {
      let photo = try #require(contact.photo)
      guard case .picture(let data) = container.data(of: photo, in: bytes) else { continue }
      guard let picture = try? Picture(jpegOrPNG: data, fitting: .within(size)) else { continue }
      shown.append(contact.name)
      #expect(Faces.difference(picture, face) < 13, "\(contact.name)")
    }
    // Not the one that is only a link, and not the torn one.
    #expect(shown == ["Jo Photo", "Dee Drawing", "Uri Data"])
  }
}
