import CallModel
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
  /// The pictures of an earlier run.
  private var old: [String]

  /// Makes the folder. The pictures that are in it stay until the first new one is written.
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
      old = names
      if let other = names.first(where: { !Self.isPicture($0) }) {
        throw Failure(
          "\(path) has other files than pictures of --pictures, such as \(other): name an empty "
            + "folder", .usage)
      }
    } catch let error as LinuxError {
      throw Failure(writing: "pictures into", path, error)
    }
  }

  /// Whether ``add(_:key:)`` gives a picture this name.
  private static func isPicture(_ name: String) -> Bool {
    guard let number = Int(name.prefix { $0 != "-" }), number > 0 else { return false }
    return keys.contains { name == Self.name(number, $0) }
  }

  /// Writes the next picture. The first one replaces the pictures of an earlier run.
  ///
  /// - Parameter key: the key that led to it; `nil` if time did.
  mutating func add(_ image: PanelImage, key: String?) throws(LinuxError) {
    count += 1
    let place = Files.join(path, Self.name(count, key))
    // A picture of this size lacks nothing but memory.
    guard let bytes = try? image.png() else { throw LinuxError("write", ENOMEM, on: place) }
    for name in old { try Files.remove(Files.join(path, name)) }
    old = []
    try Files.replace(place, with: bytes)
  }

  /// All that a picture can be named by: see ``Session/Change/keyName``.
  private static let keys: [String?] = [nil, ServiceCode.mask] + Key.all.map(\.name)

  private static func name(_ number: Int, _ key: String?) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(3 - digits.count, 0)) + digits + "-\(word(key)).png"
  }

  /// Returns the name of a key as a part of a file's name.
  private static func word(_ key: String?) -> String {
    switch key {
    case nil: "time"
    case "*"?: "star"
    case "#"?: "pound"
    case ServiceCode.mask?: "digit"
    case let key?: key
    }
  }
}
