import Glibc

/// Python's vobject, which users of khard and vdirsyncer know.
enum VObject {
  private static let script = """
    import sys, time, vobject
    text = open(sys.argv[1], encoding='utf-8', newline='').read()
    start = time.process_time()
    names = [card.fn.value for card in vobject.readComponents(text)]
    print(len(names), time.process_time() - start)
    """

  /// Returns the CPU time in which vobject reads all cards; `nil` if it is not installed.
  static func seconds(_ bytes: [UInt8]) -> Double? {
    var path = Array("/tmp/twelvekey-contacts-benchmark-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(name) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { break }
      rest = rest.dropFirst(written)
    }
    close(descriptor)
    guard let pipe = popen("python3 -c \"\(script)\" \(name) 2>/dev/null", "r") else { return nil }
    var line = [CChar](repeating: 0, count: 200)
    let isThere = fgets(&line, Int32(line.count), pipe) != nil
    guard pclose(pipe) == 0, isThere else { return nil }
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\n" }
    return words.count == 2 ? Double(words[1]) : nil
  }
}
