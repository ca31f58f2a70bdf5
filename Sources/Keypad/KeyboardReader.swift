/// The bytes that a terminal sends for the keys of a PC keyboard, as telephone keys.
///
/// Digits, `*` and `#` are themselves; a letter is the digit it is printed on; Enter calls,
/// Backspace erases, Tab changes the mode, Escape is the red key, `+` is a held 0.
public struct KeyboardReader: Sendable {
  public enum Stroke: Hashable, Sendable {
    case tap(Key)
    case hold(Key)
    /// Ctrl-P: what stands on the display is to be written into a file.
    case dump
    /// Ctrl-D: the user wants to leave.
    case quit
  }

  public init() {}

  /// What the keys mean, for a line of help.
  public static let help =
    "Enter calls · Backspace erases · * next · Tab mode · Esc ends · Ctrl-C quits"

  /// What the keys mean, a line each: for `twelvekey keys`.
  public static let table = """
    0–9 * #        themselves; a letter is the digit that it is printed on
    Space, +       0, hold 0
    Enter          call
    Backspace      erase
    Tab            mode
    Escape         end
    arrows         up, down, left, right
    Ctrl-P         writes the screen into a file; so does kill -USR1
    Ctrl-C, -D     quits

    """

  /// Reads what one read gave. A terminal sends the bytes of one key together, so an Escape that
  /// nothing follows is the Escape key.
  public func read(_ bytes: [UInt8]) -> [Stroke] {
    var strokes: [Stroke] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1b, let introducer = rest.first, introducer == 0x5b || introducer == 0x4f {
        rest.removeFirst()
        if let stroke = Self.sequence(&rest) { strokes.append(stroke) }
      } else if let stroke = Self.stroke(byte) {
        strokes.append(stroke)
      }
    }
    return strokes
  }

  private static func stroke(_ byte: UInt8) -> Stroke? {
    switch byte {
    case 0x04: return .quit
    case 0x10: return .dump
    case 0x08, 0x7f: return .tap(.erase)
    case 0x09: return .tap(.mode)
    case 0x0a, 0x0d: return .tap(.call)
    case 0x1b: return .tap(.end)
    case UInt8(ascii: " "): return .tap(.digit(0))
    case UInt8(ascii: "+"): return .hold(.digit(0))
    case UInt8(ascii: "*"): return .tap(.star)
    case UInt8(ascii: "#"): return .tap(.pound)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .tap(.digit(byte - UInt8(ascii: "0")))
    default: return KeyLetters.digit(of: byte).map { .tap(.digit($0)) }
    }
  }

  /// The rest of a control sequence (ECMA-48 §5.4): parameters, then one final byte.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> Stroke? {
    var parameters: [UInt8] = []
    while let byte = rest.popFirst() {
      guard (0x40...0x7e).contains(byte) else {
        parameters.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "A"): return .tap(.up)
      case UInt8(ascii: "B"): return .tap(.down)
      case UInt8(ascii: "C"): return .tap(.right)
      case UInt8(ascii: "D"): return .tap(.left)
      case UInt8(ascii: "~") where parameters == [UInt8(ascii: "3")]: return .tap(.erase)
      default: return nil
      }
    }
    return nil
  }
}
