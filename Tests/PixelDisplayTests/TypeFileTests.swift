import CellDisplay
import Glibc
import TestSupport
import Testing
import TimeLimit
import Typesetting

@testable import PixelDisplay

/// A user's own font file, which an editor or a download may overwrite while it is in use. If it were
/// mapped, SIGBUS would end the whole test run.
@Suite(.timeLimited, .enabled(if: TypeFiles.isInstalled, "a font or a library is missing"))
struct TypeFileTests {
  private let folder: TemporaryFolder
  private let path: String
  private let content: [UInt8]
  private static let texts = ["Grüße", "5646", "Жанна", "Ωμέγα", "شم", "Ɓ ƒ ǆ"]

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/own.ttf"
    content = try #require(Repository.bytes(TypeFiles.dejaVu))
    try put(content)
  }

  /// Writes in place: it stays the same file.
  private func put(_ bytes: [UInt8]) throws {
    let file = try #require(fopen(path, "wb"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  /// The pixels of each glyph.
  private func ink(_ font: TypeFont, em: Int, _ texts: [String]) throws -> [[UInt8]] {
    let size = try #require(font.size(em) as? TypeSize)
    return texts.flatMap { text in
      size.shape(Cell.letters(of: text)).glyphs.map { glyph in
        glyph.face.flatMap { size.picture($0, glyph.glyph, quarter: 1)?.ink } ?? []
      }
    }
  }

  @Test(arguments: ["shortened", "emptied", "written over", "removed"])
  func aFontIsDrawnAsItWas(change: String) throws {
    let installed = try TypeFont(path: TypeFiles.dejaVu, findsMore: false)
    let own = try TypeFont(path: path, findsMore: false)
    let first = Array(Self.texts.prefix(1))
    #expect(try ink(own, em: 20, first) == ink(installed, em: 20, first))
    switch change {
    case "shortened": try #require(truncate(path, 5000) == 0)
    case "emptied": try #require(truncate(path, 0) == 0)
    case "written over": try put([UInt8](repeating: 0xFF, count: content.count))
    default: try #require(unlink(path) == 0)
    }
    // In a size that is already open, and in a new one.
    for em in [20, 31] {
      let drawn = try ink(own, em: em, Self.texts)
      #expect(drawn.contains { !$0.isEmpty })
      #expect(try drawn == ink(installed, em: em, Self.texts))
    }
  }

  @Test func noMoreIsReadThanTheLimit() throws {
    // A sparse file takes no room on the disk.
    try #require(truncate(path, 64 << 20) == 0)
    _ = try TypeFont(path: path)
    try #require(truncate(path, (64 << 20) + 1) == 0)
    let words = "fonts outside of /usr are read into memory, and more than 64 MiB of them are not"
    #expect(throws: TypeProblem.noFont("\(path): \(words)")) { try TypeFont(path: path) }
    // The limit is for all files together.
    try put(content)
    let large = folder.path + "/large.ttf"
    try #require(link(path, large) == 0 && truncate(large, 40 << 20) == 0)
    _ = try TypeFont(path: large)
    let other = folder.path + "/other.ttf"
    try #require(symlink(large, other) == 0)
    #expect(throws: TypeProblem.self) { try TypeFont(path: large, others: [other]) }
  }

  /// A library that is there is not said to be missing.
  @Test func noMemoryIsNoMissingLibrary() {
    #expect(TypeProblem.noLibrary("libx.so").description.hasPrefix("libx.so is not installed"))
    #expect(!TypeProblem.noMemory.description.contains("installed"))
  }
}
