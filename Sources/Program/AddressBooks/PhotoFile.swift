import Contacts
import LinuxIO

/// A file from which pictures are read. It is a class, so that a text that has been decoded once is
/// kept.
final class PhotoFile {
  /// The maximum size in bytes of a file that is read whole, because it is UTF-16 or CSV.
  private static let wholeLimit = 64 << 20

  let path: String
  private let file: Files.OpenFile
  private let container: PhotoContainer
  private var text: [UInt8]?

  var stamp: Files.Stamp { file.stamp }

  init(_ path: String) throws(LinuxError) {
    self.path = path
    file = try Files.OpenFile(path)
    container = PhotoContainer(
      head: try file.bytes(in: 0..<PhotoContainer.headLength), file: path)
  }

  /// Reads the picture and nothing else, if that is possible.
  func data(of photo: ContactPhoto) throws(LinuxError) -> PhotoData {
    // One more byte on both sides shows whether the bytes still are a property.
    let start = max(photo.offset - 1, 0)
    let (end, isPastAll) = photo.offset.addingReportingOverflow(photo.length)
    guard !isPastAll, start < end, end < Int.max else { return .gone }
    guard photo.length <= VCardReader.maximumPhotoLength else { return .tooLong }
    switch container {
    case .cards:
      return container.data(of: photo, in: try file.bytes(in: start..<(end + 1)), from: start)
    case .rows where try isLink(photo):
      return .elsewhere
    case .rows, .cardsInUTF16:
      return container.data(of: photo, in: try wholeText(photo.characterSet))
    }
  }

  /// Whether the picture is a link, as Google writes it. A file in UTF-8 is not read as a whole for
  /// this.
  private func isLink(_ photo: ContactPhoto) throws(LinuxError) -> Bool {
    try file.bytes(in: photo.offset..<(photo.offset + min(photo.length, 4))) == Array("http".utf8)
  }

  /// Returns the text of the whole file. All pictures of a file have the same character set.
  private func wholeText(_ set: CharacterSetName?) throws(LinuxError) -> [UInt8] {
    if let text { return text }
    guard file.stamp.size <= Self.wholeLimit else { return [] }
    let made = container.text(of: try file.bytes(in: 0..<file.stamp.size), in: set)
    text = made
    return made
  }
}
