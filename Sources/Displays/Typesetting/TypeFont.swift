import CTypesetting
import Glibc
import LinuxIO
import PixelDisplay

/// The reason why a scalable font can't be used.
package enum TypeProblem: Error, Hashable, Sendable {
  /// A library is not installed. The associated value is its file's name.
  case noLibrary(String)
  case noMemory
  /// A file can't be used as a font. The associated value is the reason.
  case noFont(String)
  /// fontconfig doesn't know a font of that name.
  case noFamily(String)

  package var description: String {
    switch self {
    case .noLibrary(let name): "\(name) is not installed: \(Self.advice)"
    case .noMemory: "there is no memory for fonts: run fewer programs beside"
    case .noFont(let reason): reason
    case .noFamily(let name): "there is no font \(name): fc-list lists the installed ones"
    }
  }

  private static let advice =
    "sudo apt-get install libfreetype6 libharfbuzz0b libfontconfig1"
}

/// Scalable fonts (TrueType or OpenType): first the chosen fonts, then other fonts for letters that
/// the chosen ones lack. fontconfig finds these when such a letter is first needed.
///
/// The first font loads FreeType, HarfBuzz and fontconfig. Installed font files are mapped. A file
/// that may be overwritten while it is in use is read into memory. The type is `Sendable`, but must
/// be used on one thread only. A display has only one thread.
package final class TypeFont: ScalableFont, @unchecked Sendable {
  struct Source: Hashable {
    var path: String
    var index: Int32
  }

  /// The largest size of letters, in pixels.
  static let sizeLimit = 400

  let library: OpaquePointer
  /// The fonts, the chosen ones first. More are added when letters need them.
  private(set) var sources: [Source]
  private var sizes: [Int: TypeSize] = [:]
  /// Letters that no font has.
  private var missing: Set<UInt32> = []
  private let family: String?
  private let findsMore: Bool
  private let files: FontFiles

  /// A font as a user names it.
  package enum Name: Hashable, Sendable {
    case file(String)
    /// A name that fontconfig knows, such as `sans` or `Noto Sans`.
    case family(String)
  }

  /// - Parameters:
  ///   - names: the fonts, at least one. Each is for letters that those before it lack.
  ///   - findsMore: whether the installed fonts are searched for letters that all these fonts lack.
  /// - Throws: if a library or a family is missing, or if a file can't be read or isn't a font.
  package convenience init(_ names: [Name], findsMore: Bool = true) throws(TypeProblem) {
    let library = try Self.open()
    var sources: [Source] = []
    var family: String?
    for name in names {
      switch name {
      case .file(let path): sources.append(Source(path: path, index: 0))
      case .family(let wished):
        guard ctypesetting_knows(library, wished),
          let source = Self.find(library, family: wished, scalar: 0x61)
        else {
          ctypesetting_close(library)
          throw .noFamily(wished)
        }
        sources.append(source)
        family = family ?? wished
      }
    }
    ctypesetting_forget(library)
    try self.init(library, sources, family: family, findsMore: findsMore)
  }

  /// - Throws: as ``init(_:findsMore:)``.
  package convenience init(
    path: String, others: [String] = [], findsMore: Bool = true
  ) throws(TypeProblem) {
    try self.init(([path] + others).map { .file($0) }, findsMore: findsMore)
  }

  /// - Throws: as ``init(_:findsMore:)``.
  package convenience init(family: String) throws(TypeProblem) {
    try self.init([.family(family)])
  }

  private init(
    _ library: OpaquePointer, _ sources: [Source], family: String?, findsMore: Bool
  ) throws(TypeProblem) {
    self.library = library
    self.sources = sources
    self.family = family
    self.findsMore = findsMore
    files = FontFiles()
    for source in sources { ctypesetting_face_close(try open(source, em: 16)) }
  }

  /// Opens a face. The caller must close it, and must retain this object until then, because the
  /// face uses its bytes.
  func open(_ source: Source, em: Int) throws(TypeProblem) -> OpaquePointer {
    let file: SettledFile
    do {
      file = try files.file(source.path)
    } catch {
      throw .noFont("\(source.path): \(Self.message(for: error))")
    }
    var why: UnsafePointer<CChar>?
    let face = ctypesetting_face_open(
      library, file.bytes.baseAddress, file.bytes.count, file.isMapped, source.index, Int32(em),
      &why)
    guard let face else {
      throw .noFont("\(source.path): \(why.map { String(cString: $0) } ?? "no font")")
    }
    return face
  }

  private static func message(for error: LinuxError) -> String {
    switch error.code {
    case ENOENT: "no such file"
    case ENODEV: "no font"
    case EFBIG:
      "fonts outside of /usr are read into memory, and more than \(FontFiles.readLimit >> 20) MiB of "
        + "them are not"
    default: error.reason
    }
  }

  deinit {
    sizes = [:]
    ctypesetting_close(library)
  }

  private static func open() throws(TypeProblem) -> OpaquePointer {
    var missing: UnsafePointer<CChar>?
    guard let library = ctypesetting_open(&missing) else {
      throw missing.map { .noLibrary(String(cString: $0)) } ?? .noMemory
    }
    return library
  }

  private static func find(
    _ library: OpaquePointer, family: String?, scalar: UInt32
  ) -> Source? {
    var path = [CChar](repeating: 0, count: 4096)
    var index: Int32 = 0
    guard ctypesetting_find(library, family, scalar, &path, path.count, &index) else { return nil }
    let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Source(path: String(decoding: bytes, as: UTF8.self), index: index)
  }

  /// Returns the index of the source that fontconfig finds for a letter that none of ``sources``
  /// has; `nil` if it finds none.
  func fallback(for scalar: UInt32) -> Int? {
    // The number of look-ups is limited, for text whose letters no font has.
    guard findsMore, sources.count < 64, missing.count < 1_024, !missing.contains(scalar) else {
      return nil
    }
    // Frees fontconfig's data about all fonts, to save memory. Reading them again for the next
    // letter takes less than a millisecond.
    defer { ctypesetting_forget(library) }
    guard let source = Self.find(library, family: family, scalar: scalar),
      !sources.contains(source), (try? files.file(source.path)) != nil
    else {
      missing.insert(scalar)
      return nil
    }
    sources.append(source)
    return sources.count - 1
  }

  func script(of scalar: UInt32) -> UInt32 { ctypesetting_script(library, scalar) }

  /// The code Zyyy of ISO 15924, for characters that several scripts use.
  static let common: UInt32 = 0x5A79_7979
  /// The code Zinh of ISO 15924, for characters that have the script of the character before.
  static let inherited: UInt32 = 0x5A69_6E68

  /// Returns the fonts in a size, which is the number of pixels of an em.
  package func size(_ em: Int) -> any SizedFont {
    let em = min(max(em, 1), Self.sizeLimit)
    if let size = sizes[em] { return size }
    let size = TypeSize(self, em: em)
    sizes[em] = size
    return size
  }
}
