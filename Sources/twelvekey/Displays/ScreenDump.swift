import ArgumentParser
import Glibc
import LinuxIO
import Pictures

/// What stands on a display, to be written into a file while the telephone runs.
struct ScreenDump {
  /// The file's contents.
  var bytes: [UInt8]
  /// What the file's name ends in, without the dot.
  var ending: String

  init(bytes: [UInt8], ending: String) {
    self.bytes = bytes
    self.ending = ending
  }

  /// - Parameter lines: cleaned; blanks at their ends are left out.
  init(text lines: [String]) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      bytes.append(UInt8(ascii: "\n"))
    }
    self.init(bytes: bytes, ending: "txt")
  }

  /// What a screen on a panel is written as.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, pbm, ppm, png
  }

  /// The screen on a panel as a file of a format.
  static func file(of view: PanelView, _ format: Format) throws(Failure) -> [UInt8] {
    let image = view.image
    switch format {
    case .text: return ScreenDump(text: view.rowTexts).bytes
    case .pbm: return image.pbm
    case .ppm: return image.ppm
    case .png:
      let picture = Picture(width: image.width, height: image.height, pixels: image.rgb)
      guard let file = picture?.png() else {
        throw Failure(
          "\(image.width)×\(image.height) pixels make no PNG here: write .ppm, or less",
          .inputOutput)
      }
      return file
    }
  }

  /// Writes a new file, for its owner alone since it may name people, and gives its path:
  /// `twelvekey-screen-1.txt`, or the next number that is free. Nothing is ever written over, and no
  /// link that somebody has put there is followed.
  ///
  /// It stands where the telephone was started. Where that can't be written to, or is `/` as with a
  /// service, it stands in `XDG_RUNTIME_DIR` or else in `RUNTIME_DIRECTORY`, which are the user's own
  /// and the service's.
  func write() throws(Failure) -> String {
    let own = Files.resolved(".").flatMap { $0 == "/" ? nil : $0 }
    let folders = [
      own, Console.environment("XDG_RUNTIME_DIR"),
      // systemd.exec(5): several are separated by colons.
      Console.environment("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init),
    ]
    guard let folder = folders.compactMap({ $0 }).first(where: Self.isUsable) else {
      throw Failure(
        "no folder to write the screen into: start in a folder of your own, or set XDG_RUNTIME_DIR",
        .inputOutput)
    }
    for number in 1...Self.most {
      let path = Files.join(folder, "twelvekey-screen-\(number).\(ending)")
      if Files.isThere(path) { continue }
      do {
        try Files.create(path, with: bytes, mode: 0o600)
        return path
      } catch {
        // Somebody else was faster.
        if error.code == EEXIST { continue }
        throw Failure("cannot write the screen to \(path): \(error.reason)", .inputOutput)
      }
    }
    throw Failure(
      "\(folder) has \(Self.most) screens already: remove some of twelvekey-screen-*", .inputOutput)
  }

  private static let most = 9_999

  private static func isUsable(_ folder: String) -> Bool {
    guard folder.hasPrefix("/"), case .folder = Files.kind(folder) else { return false }
    return Files.isWritable(folder) && Files.mayEnter(folder)
  }
}
