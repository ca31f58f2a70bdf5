extension RecordingFormat {
  /// Returns the format of a text, according to the first line that can be only in one of the
  /// formats.
  ///
  /// - Throws: ``RecordingProblem`` with the kind of the text, if it is known, and with advice on
  ///   how to make a recording.
  static func detect(_ bytes: [UInt8]) throws(RecordingProblem) -> RecordingFormat {
    if bytes.isEmpty {
      throw RecordingProblem(line: 1, reason: "the recording is empty; " + remedy)
    }
    var hint: RecordingProblem?
    for line in TextLines(bytes) {
      if let format = detect(line) { return format }
      if hint == nil, let kind = otherKind(line) {
        hint = RecordingProblem(line: line.number, reason: "this is \(kind); " + remedy)
      }
    }
    if let hint { throw hint }
    if bytes.prefix(4_096).contains(0) {
      throw RecordingProblem(line: 1, reason: "this is not text but binary data; " + remedy)
    }
    throw RecordingProblem(
      line: 1, reason: "no line is from evemu, evtest, libinput record or getevent; " + remedy)
  }

  private static let remedy =
    "record the keypad with `evemu-record /dev/input/eventN > keypad.evemu`,"
    + " `evtest /dev/input/eventN > keypad.txt`,"
    + " `libinput record --show-keycodes -o keypad.yml /dev/input/eventN` or, on Android,"
    + " `getevent -lt > keypad.txt`"

  private static func detect(_ whole: TextLine) -> RecordingFormat? {
    // Keys of the outermost YAML mapping begin in the first column.
    if whole.starts(with: "# libinput record") || whole.starts(with: "devices:")
      || whole.starts(with: "ndevices:") || whole.starts(with: "libinput:")
    {
      return .libinput
    }
    var line = whole
    line.skipBlanks()
    if line.starts(with: "# EVEMU ") || isEvemu(line) { return .evemu }
    if EvtestReader.isEvtest(whole) { return .evtest }
    return GeteventReader.isGetevent(whole) ? .getevent : nil
  }

  /// Whether a line is evemu's. udev and /proc/bus/input/devices use the same letters at the start,
  /// so the rest of the line decides.
  private static func isEvemu(_ line: TextLine) -> Bool {
    var line = line
    if line.consume("E:") {
      line.skipBlanks()
      guard line.consumeTime() != nil else { return false }
      line.skipBlanks()
      return line.consumeHexadecimal(UInt16.self) != nil && line.isAtFieldEnd
    }
    if line.consume("I:") { return EvemuReader.consumeWords(4, UInt16.self, from: &line) != nil }
    if line.consume("B:") { return EvemuReader.consumeWords(9, UInt8.self, from: &line) != nil }
    return false
  }

  private static func otherKind(_ line: TextLine) -> String? {
    if line.starts(with: "I: Bus=") {
      return "a list of devices (/proc/bus/input/devices), which holds no key presses"
    }
    if line.starts(with: "P: /devices/") {
      return "udev's description of a device (udevadm info), which holds no key presses"
    }
    if line.starts(with: "EVIOC") || line.starts(with: "@DEV ") {
      return "a table of ioctl answers (umockdev), which holds no key presses"
    }
    return nil
  }
}
