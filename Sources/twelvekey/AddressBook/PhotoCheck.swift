import Contacts
import Pictures

/// Tells of the pictures of an address book that are never shown.
struct PhotoCheck {
  /// The one that was looked at last.
  private var file: PhotoFile?

  /// What is wrong with the picture of a contact; `nil` where nothing is, and where it has none.
  ///
  /// The address of a picture is nothing wrong, though it is not followed: Google writes one for
  /// each of its contacts.
  mutating func problem(of contact: Contact) -> ContactProblem? {
    guard let photo = contact.photo, let path = contact.photoPath else { return nil }
    // What is read once, from a pipe, has no second look.
    if file?.path != path { file = try? PhotoFile(path) }
    guard let data = try? file?.data(of: photo), let trouble = Self.trouble(data) else {
      return nil
    }
    return ContactProblem(
      file: contact.source.file, line: contact.source.line,
      reason: "the picture is \(trouble): it is not shown")
  }

  private static func trouble(_ data: PhotoData) -> String? {
    switch data {
    case .gone, .elsewhere: return nil
    case .broken: return "neither base64 nor a data: URI"
    case .tooLong: return PictureProblem.tooLong.description
    case .picture(let bytes):
      do throws(PictureProblem) {
        // As small as it goes, which reads all of it.
        _ = try Picture(jpegOrPNG: bytes, fitting: .within(PictureSize(width: 1, height: 1)))
        return nil
      } catch {
        return error.description
      }
    }
  }
}
