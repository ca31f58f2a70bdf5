import Contacts
import Pictures

/// Reports the pictures of an address book that are never shown.
package struct PhotoCheck {
  /// The file that was last looked at.
  private var file: PhotoFile?

  package init() {}

  /// Returns the problem of a contact's picture; `nil` if there is no problem, or no picture.
  ///
  /// The address of a picture is not followed, but is not reported as a problem: Google writes one
  /// for each of its contacts.
  package mutating func problem(of contact: Contact) -> ContactProblem? {
    guard let photo = contact.photo, let path = contact.photoPath else { return nil }
    // A pipe can't be read a second time.
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
        // The smallest size still reads the whole picture.
        _ = try Picture(jpegOrPNG: bytes, fitting: .within(PictureSize(width: 1, height: 1)))
        return nil
      } catch {
        return error.description
      }
    }
  }
}
