import Keypad
import LinuxIO
import PhoneRuntime
import Settings

extension DisplayKind {
  /// Opens the display; ``Display/close()`` releases it.
  ///
  /// - Parameters:
  ///   - start: time zero of the display.
  ///   - limit: the maximum number of matches in a JSON object.
  ///   - drawsPad: whether a terminal shows the pad beside the display.
  ///   - panel: returns the settings for pixels. It reads fonts, so it is called only for a
  ///     framebuffer.
  /// - Throws: an error with the problem, the remedy and the exit code.
  func open(
    start: Instant, limit: Int, drawsPad: Bool = false,
    settings: PhoneDisplaySettings, panel: () throws -> PanelSettings
  ) throws -> any Display {
    switch self {
    case .terminal: return try TerminalDisplay(drawsPad: drawsPad)
    case .plain, .json, .none:
      return NoDisplay(report: report(start: start, limit: limit, output: LiveOutput(self)))
    case .framebuffer(let path): return try FramebufferDisplay(path: path, settings: try panel())
    case .anyPanel:
      guard let there = Self.panels.first(where: \.isThere) else {
        throw Failure("there is no /dev/fb0 and no /dev/lcd", .unavailable)
      }
      return try there.open(start: start, limit: limit, settings: settings, panel: panel)
    case .characterLCD(let path):
      let size = settings.lcdSize.map { (columns: $0.columns, rows: $0.rows) }
      do throws(LinuxError) {
        return try CharacterLCDDisplay(path: path, size: size, rom: settings.rom)
      } catch {
        throw Failure(lcd: error)
      }
    }
  }

  /// Returns the report that `json` and `plain` name; `nil` for all others.
  func report(
    start: Instant, limit: Int, output: @autoclosure () -> any TextOutput
  ) -> (any Observer)? {
    switch self {
    case .json: JSONReport(start: start, limit: limit, output: output())
    case .plain: PlainReport(output: output())
    case .terminal, .framebuffer, .characterLCD, .anyPanel, .none: nil
    }
  }
}
