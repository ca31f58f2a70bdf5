import CYAML

/// Reads the first document of a YAML text, token by token, with libyaml.
///
/// No other code uses libyaml's pointers.
struct YAMLTokens: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The text, in memory from which libyaml reads until the parser is deleted.
  private let text: UnsafeMutableBufferPointer<UInt8>
  private var depth = 0

  /// The maximum depth. A recording has 6 levels. Much deeper nesting is probably an attempt to
  /// overflow the stack.
  static let maximumDepth = 32

  init(_ bytes: [UInt8]) {
    text = .allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    // The initialization fails only if memory runs out.
    guard yaml_parser_initialize(parser) == 1 else { fatalError("out of memory for libyaml") }
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deinitialize(count: 1)
    parser.deallocate()
    text.deallocate()
  }

  /// - Throws: ``RecordingProblem`` with libyaml's message, line and column.
  mutating func next() throws(RecordingProblem) -> YAMLToken {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
      defer { yaml_event_delete(&event) }
      guard let kind = enter(event) else { continue }
      let token = YAMLToken(
        kind: kind, line: event.start_mark.line + 1, column: event.start_mark.column + 1)
      if depth > Self.maximumDepth {
        throw RecordingProblem(
          line: token.line, column: token.column,
          reason: "the YAML nests deeper than \(Self.maximumDepth) levels")
      }
      return token
    }
  }

  /// Returns the kind of token for an event, or `nil` if the event has no meaning here.
  private mutating func enter(_ event: yaml_event_t) -> YAMLToken.Kind? {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(String(decoding: bytes, as: UTF8.self))
    case YAML_ALIAS_EVENT: return .alias
    case YAML_MAPPING_START_EVENT:
      depth += 1
      return .mappingStart
    case YAML_MAPPING_END_EVENT:
      depth -= 1
      return .mappingEnd
    case YAML_SEQUENCE_START_EVENT:
      depth += 1
      return .sequenceStart
    case YAML_SEQUENCE_END_EVENT:
      depth -= 1
      return .sequenceEnd
    // After the end of the stream, libyaml continues to return "no event".
    case YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
    default: return nil
    }
  }

  private func problem() -> RecordingProblem {
    let error = parser.pointee
    let words = error.problem.map { String(cString: $0) } ?? "out of memory"
    if error.error == YAML_READER_ERROR {
      // For this kind of error, libyaml only reports an offset in bytes.
      let before = text.prefix(error.problem_offset)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return RecordingProblem(
        line: line, column: before.count - start + 1, reason: "not YAML: " + words)
    }
    return RecordingProblem(
      line: error.problem_mark.line + 1, column: error.problem_mark.column + 1,
      reason: "not YAML: " + words)
  }
}
