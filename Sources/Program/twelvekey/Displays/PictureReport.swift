import CellDisplay
import Glibc
import Handset
import Keypad
import LinuxIO
import PhoneRuntime
import PixelDisplay

/// A report of a framebuffer: a picture after every change, in a folder.
final class PictureReport: DrawnReport {
  private var view: PanelView
  private var folder: PictureFolder
  private var scroll = SelectionScroll()
  private var last: (image: PanelImage, key: String?, at: Instant)?

  init(_ view: PanelView, _ folder: PictureFolder) {
    self.view = view
    self.folder = folder
  }

  var listRoom: ListRoom { view.listRoom }

  func begin(_ handset: Handset, at now: Instant) {}

  func observe(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    view.drawAll(of: handset, scroll: &scroll, at: change.at)
    let image = view.image
    // As in a plain report.
    if let last, last == (image, change.keyName, change.at) { return }
    last = (image, change.keyName, change.at)
    try folder.add(image, key: change.keyName)
  }

  func close() {}
}

/// A folder of numbered pictures, and of nothing else.
struct PictureFolder {
  private let path: String
  private var count = 0

  /// Makes the folder, or removes the pictures that are in it.
  ///
  /// - Throws: ``Failure`` if the folder has other files, or can't be made or written to.
  init(_ path: String) throws {
    self.path = path
    do {
      switch Files.kind(path) {
      case nil: try Files.makeFolders(above: path + "/")
      case .folder: break
      default: throw LinuxError("mkdir", ENOTDIR, on: path)
      }
      let names = try Files.names(in: path)
      if let other = names.first(where: { !Self.isPicture($0) }) {
        throw Failure(
          "\(path) has other files than pictures of --pictures, such as \(other): name an empty "
            + "folder", .usage)
      }
      for name in names { try Files.remove(Files.join(path, name)) }
    } catch let error as LinuxError {
      throw Failure(writing: "pictures into", path, error)
    }
  }

  /// Whether a name is a number of three digits or more, a key and the ending.
  static func isPicture(_ name: String) -> Bool {
    let number = name.prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(number.count)
    return number.count >= 3 && rest.hasPrefix("-") && rest.hasSuffix(".png")
      && rest.dropLast(4).dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Writes the next picture.
  ///
  /// - Parameter key: the key that led to it; `nil` if time did.
  mutating func add(_ image: PanelImage, key: String?) throws(LinuxError) {
    count += 1
    let digits = "\(count)"
    let name =
      String(repeating: "0", count: max(3 - digits.count, 0)) + digits + "-\(Self.word(key)).png"
    let path = Files.join(path, name)
    // A picture of this size lacks nothing but memory.
    guard let bytes = try? image.png() else { throw LinuxError("write", ENOMEM, on: path) }
    try Files.replace(path, with: bytes)
  }

  /// Returns the name of a key as a part of a file's name. The mask of a secret digit is `digit`.
  private static func word(_ key: String?) -> String {
    switch key {
    case nil: "time"
    case "*"?: "star"
    case "#"?: "pound"
    case let key?:
      key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? key : "digit"
    }
  }
}
