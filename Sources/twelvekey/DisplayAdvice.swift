import ArgumentParser
import Glibc
import LinuxIO
import PixelDisplay

/// What `doctor` says of panels and character LCDs.
struct DisplayAdvice {
  var isGood: Bool
  /// Whether the settings name this display, so that without it the telephone shows nothing.
  var isWanted = false
  var text: String
  var code = ExitCode.unavailable

  /// - Parameter kind: the display of the settings.
  static func all(wanted kind: DisplayKind?) -> [DisplayAdvice] {
    var paths = Framebuffer.paths
    var wanted: String?
    if case .framebuffer(let path) = kind {
      wanted = path ?? paths.first ?? "/dev/fb0"
      if let wanted, !paths.contains(wanted) { paths.append(wanted) }
    }
    var all = paths.map { framebuffer($0, isWanted: $0 == wanted) }
    if case .characterLCD(let path) = kind {
      all.append(characterLCD(path ?? CharacterLCDDevice.defaultPath))
    }
    return all
  }

  private static func framebuffer(_ path: String, isWanted: Bool) -> DisplayAdvice {
    let info: FramebufferInfo
    do throws(LinuxError) {
      info = try Framebuffer(path).info
    } catch {
      let failure = Failure(framebuffer: path, error)
      return DisplayAdvice(
        isGood: false, isWanted: isWanted, text: failure.message, code: failure.code)
    }
    do throws(PanelRefusal) {
      let format = try PixelFormat(info)
      return DisplayAdvice(
        isGood: true, isWanted: isWanted,
        text: "framebuffer \(path) (\(info.name)): \(info.width)×\(info.height), \(format.name)")
    } catch {
      return DisplayAdvice(
        isGood: false, isWanted: isWanted, text: "framebuffer \(path): \(error.reason)")
    }
  }

  /// Only looked at: whoever opens it takes it from the telephone.
  private static func characterLCD(_ path: String) -> DisplayAdvice {
    if Files.isWritable(path) {
      return DisplayAdvice(isGood: true, isWanted: true, text: "character LCD \(path)")
    }
    let code: Int32 = Files.exists(path) ? EACCES : ENOENT
    let failure = Failure(lcd: LinuxError("open", code, on: path))
    return DisplayAdvice(isGood: false, isWanted: true, text: failure.message, code: failure.code)
  }
}
