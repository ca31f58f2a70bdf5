import Contacts
import LinuxIO
import Pictures

/// Reads the pictures of contacts out of their files, when they are to be shown and not before.
///
/// Only the picture is read from a file; if the file has changed, other data in its place is no
/// picture (see `PhotoFile`). Keeps the last few pictures, scaled, since users go up and down a
/// list.
struct PhotoLoader {
  /// How many pictures are kept.
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  private struct Key: Hashable {
    var photo: ContactPhoto
    var file: String
    var stamp: Files.Stamp
    var fit: PictureFit
  }

  /// The last entry is the one that was wanted last. A `nil` picture can't be shown.
  private var kept: [(key: Key, picture: Picture?)] = []

  /// The picture of a contact; `nil` if it has none that can be shown.
  ///
  /// Reads a file and decodes for some milliseconds: for the contact on the screen, not for lists.
  mutating func picture(of contact: Contact, fitting fit: PictureFit) -> Picture? {
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
      picture = try? Picture(jpegOrPNG: bytes, fitting: fit, background: .black)
    }
    if kept.count == capacity { kept.removeFirst() }
    kept.append((key, picture))
    return picture
  }
}

extension Contact {
  /// The file that has the picture; `nil` if there is none.
  var photoPath: String? { photo.map { $0.file ?? source.file } }
}
