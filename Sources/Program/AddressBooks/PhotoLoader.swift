import Contacts
import LinuxIO
import Pictures

/// Reads the pictures of contacts from their files, and only when they are to be shown.
///
/// Only the picture is read from a file. If the file has changed, other data in the place of the
/// picture is recognised as such (see `PhotoFile`). The last few pictures are kept, scaled, since
/// users go up and down a list.
package struct PhotoLoader {
  /// How many pictures are kept.
  private let capacity: Int

  package init(capacity: Int) { self.capacity = capacity }

  private struct Key: Hashable {
    var photo: ContactPhoto
    var file: String
    var stamp: Files.Stamp
    var fit: PictureFit
  }

  /// The last pictures; the last requested one is at the end. A picture that can't be shown is
  /// `nil`.
  private var kept: [(key: Key, picture: Picture?)] = []

  /// Returns the picture of a contact; `nil` if it has none that can be shown.
  ///
  /// Reading the file and decoding take some milliseconds, so this is for the contact on the screen
  /// and not for lists.
  package mutating func picture(of contact: Contact, fitting fit: PictureFit) -> Picture? {
    guard let photo = contact.photo, let file = try? PhotoFile(contact.photoPath ?? "") else {
      return nil
    }
    let key = Key(photo: photo, file: file.path, stamp: file.stamp, fit: fit)
    if let place = kept.firstIndex(where: { $0.key == key }) {
      let entry = kept.remove(at: place)
      kept.append(entry)
      return entry.picture
    }
    var picture: Picture?
    if case .picture(let bytes)? = try? file.data(of: photo) {
      picture = try? Picture(jpegOrPNG: bytes, fitting: fit)
    }
    if kept.count == capacity { kept.removeFirst() }
    kept.append((key, picture))
    return picture
  }
}

extension Contact {
  /// The file that contains the picture; `nil` if there is no picture.
  var photoPath: String? { photo.map { $0.file ?? source.file } }
}
