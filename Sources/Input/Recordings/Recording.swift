import Keypad

/// A session of one or more input devices, recorded by evemu, evtest, `libinput record` or
/// `getevent`.
package struct Recording: Hashable, Sendable {
  /// The devices, at least one.
  package var devices: [RecordedDevice]
  package var format: RecordingFormat
  /// The skipped lines, at most ``maximumWarnings``. If there are more, a last entry reports this.
  package var warnings: [RecordingProblem] = []

  /// The maximum size: 64 MiB of text. A recording of a day with much typing is a tenth of that.
  package static let maximumBytes = 64 << 20
  /// The maximum number of events: four million over all devices (96 MB of values).
  package static let maximumEvents = 4_000_000
  package static let maximumWarnings = 100

  /// Reads a recording. The format is recognized by the content, not by a file name.
  ///
  /// CRLF line ends, a byte order mark and invalid UTF-8 are tolerated. Lines without meaning are
  /// skipped and listed in ``warnings``. Broken YAML is an error, because the meaning of the rest
  /// is uncertain.
  ///
  /// - Throws: ``RecordingProblem`` if the text has none of the formats, is larger than
  ///   ``maximumBytes`` or ``maximumEvents``, is invalid YAML, contains neither a device nor an
  ///   event, if `libinput record` has hidden the keys (every key is a `KEY_A`), or if `getevent`
  ///   has printed no times.
  package static func read(_ bytes: [UInt8]) throws(RecordingProblem) -> Recording {
    try read(bytes, maximumBytes: maximumBytes, maximumEvents: maximumEvents)
  }

  static func read(
    _ bytes: [UInt8], maximumBytes: Int, maximumEvents: Int
  ) throws(RecordingProblem) -> Recording {
    if bytes.count > maximumBytes {
      throw RecordingProblem(
        line: 1,
        reason: "the recording has \(bytes.count) bytes, more than the \(maximumBytes) that are"
          + " read; cut it down to the part of interest")
    }
    let format = try RecordingFormat.detect(bytes)
    var builder = RecordingBuilder(maximumEvents: maximumEvents)
    switch format {
    case .evemu:
      var reader = EvemuReader(builder)
      try reader.read(bytes)
      builder = reader.builder
    case .evtest:
      var reader = EvtestReader(builder)
      try reader.read(bytes)
      builder = reader.builder
    case .libinput:
      try LibinputReader.inspect(bytes)
      var reader = LibinputReader(bytes, builder)
      try reader.read()
      builder = reader.builder
    case .getevent:
      var reader = GeteventReader(builder)
      try reader.read(bytes)
      builder = reader.builder
    }
    return try builder.recording(format)
  }
}
