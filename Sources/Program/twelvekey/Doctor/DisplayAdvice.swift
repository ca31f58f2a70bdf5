import ArgumentParser
import Glibc
import LinuxIO
import PixelDisplay
import Settings

/// The findings of `doctor` on panels, the consoles that they show, and character LCDs.
struct DisplayAdvice {
  private let files: SystemFiles
  /// The path of the framebuffer that the settings name. Without that framebuffer the telephone
  /// shows nothing.
  private let wanted: String?

  /// - Parameter kind: the display of the settings.
  static func findings(wanted kind: DisplayKind?, _ files: SystemFiles) -> [Finding] {
    var paths = Framebuffer.paths
    var wanted: String?
    if case .framebuffer(let path) = kind {
      wanted = path ?? paths.first ?? "/dev/fb0"
      if let wanted, !paths.contains(wanted) { paths.append(wanted) }
    }
    let advice = DisplayAdvice(files: files, wanted: wanted)
    var findings = paths.flatMap(advice.framebuffer)
    if case .characterLCD(let path) = kind {
      findings.append(characterLCD(path ?? CharacterLCDDevice.defaultPath))
    } else if Files.exists(CharacterLCDDevice.defaultPath) {
      findings.append(.ok("character LCD \(CharacterLCDDevice.defaultPath): --display charlcd"))
    }
    if findings.isEmpty, kind == nil {
      findings.append(
        .note(
          "no panel and no character LCD here: the telephone runs in a terminal: twelvekey run.\n"
            + "On a Raspberry Pi a dtoverlay line in /boot/firmware/config.txt adds a panel"))
    }
    return findings
  }

  private func framebuffer(_ path: String) -> [Finding] {
    let framebuffer: Framebuffer
    do throws(LinuxError) {
      framebuffer = try Framebuffer(path)
    } catch {
      var failure = Failure(framebuffer: path, error)
      if let place = PanelPlace(of: path, files) {
        let size = "\(place.width)×\(place.height) pixels of \(Count.of(place.bitsPerPixel, "bit"))"
        failure.message += "\nIt is \(place.name), \(size)."
      }
      return [finding(failure, on: path)]
    }
    let info = framebuffer.info
    do throws(PanelRefusal) {
      let format = try PixelFormat(info)
      // The name of a format without colours contains the number of bits.
      let bits = info.bitsPerPixel > 8 ? " of \(info.bitsPerPixel) bits" : ""
      let size = "\(info.width)×\(info.height) pixels\(bits)"
      return [.ok("framebuffer \(path) (\(info.name)): \(size), \(format.name)")]
        + holders(path) + backlight(path) + console(framebuffer)
    } catch {
      return [finding(Failure("framebuffer \(path): \(error.reason)", .unavailable), on: path)]
    }
  }

  private func finding(_ failure: Failure, on path: String) -> Finding {
    path == wanted ? .wrong(failure.code, failure.message) : .note(failure.message)
  }

  /// Returns the findings on other programs that draw on the framebuffer.
  private func holders(_ path: String) -> [Finding] {
    let all = Files.processes(holding: path)
    guard let first = all.first else { return [] }
    let number = first.split(separator: " ").last.map { $0.filter(\.isNumber) } ?? ""
    return [
      .note(
        "framebuffer \(path) is open in \(all.joined(separator: ", ")), too, which may draw over the "
          + "telephone.\nWhat ends it: kill \(number)")
    ]
  }

  /// Returns the finding on the light behind the panel. Its driver may switch the light, too, but
  /// does not say so.
  private func backlight(_ path: String) -> [Finding] {
    let name = Files.split(path).name
    guard name.hasPrefix("fb"), let number = Int(name.dropFirst(2)),
      let light = Backlight(ofFramebuffer: number, files)
    else { return [] }
    if files.isWritable(light.switchPath) {
      return [.ok("back-light of \(path): \(light.name); blank-after switches it off")]
    }
    if light.isBuiltIn(files) {
      return [
        .note(
          "back-light of \(path): \(light.name) is the machine's own, which the udev rule leaves to root. "
            + "Only the panel's driver can switch it off.")
      ]
    }
    return [
      .note(
        "back-light of \(path): no permission to write \(light.switchPath). Only the panel's driver can "
          + "switch it off.\nThe udev rule gives it to the group video: join that group, then log in again:\n"
          + "  sudo usermod -aG video \(Files.userName)\n"
          + "and have udev apply the rule:\n"
          + "  sudo udevadm control --reload && sudo udevadm trigger --settle --subsystem-match=backlight"
      )
    ]
  }

  // MARK: Its console

  private func console(_ framebuffer: Framebuffer) -> [Finding] {
    guard let number = VirtualConsole.drawing(on: framebuffer) else { return [] }
    let path = "/dev/tty\(number)"
    do throws(LinuxError) {
      let state = try VirtualConsole.state(number)
      // A telephone draws on this console, or has left it in graphics mode. ``holders(_:)`` reports
      // a running telephone, and ``ConsoleAdvice`` reports a console that was left.
      if state.isTelephones { return [] }
      if state.isGraphics || state.isSwitchedByProcess {
        throw LinuxError("KDSETMODE", EBUSY, on: path)
      }
      let owner = Files.ownership(of: path).map { ", of user \($0.user)" } ?? ""
      return [
        .ok(
          "console \(path), shown on \(framebuffer.path): text\(owner); the telephone uses it while it runs"
        )
      ]
    } catch {
      return [finding(Failure(console: error, command: "run"), on: framebuffer.path)]
    }
  }

  /// Returns the finding on a character LCD. It is not opened, because that would take it from the
  /// telephone.
  private static func characterLCD(_ path: String) -> Finding {
    if Files.isWritable(path) { return .ok("character LCD \(path)") }
    let code: Int32 = Files.exists(path) ? EACCES : ENOENT
    let failure = Failure(lcd: LinuxError("open", code, on: path))
    return .wrong(failure.code, failure.message)
  }
}
