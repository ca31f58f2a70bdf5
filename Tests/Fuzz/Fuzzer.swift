// What libFuzzer calls; see the script `run` here. No part of the package.
import Glibc

/// A parser to which any bytes are given, and what must hold of what it makes of them.
struct Fuzzer: Sendable {
  /// Files to begin with, besides those of the repository.
  var seeds: @Sendable () -> [[UInt8]] = { [] }
  let read: @Sendable ([UInt8]) -> Void

  static let all: [String: Fuzzer] = [
    "contacts": contacts, "pictures": pictures, "lists": lists, "words": words,
    "recordings": recordings, "fonts": fonts, "settings": settings, "maps": maps,
    "scripts": scripts, "states": states, "modem": modem, "baresip": baresip,
    "pastes": pastes, "formats": formats, "facts": facts, "dates": dates,
  ]

  /// The one that `TWELVEKEY_FUZZER` names.
  static let chosen: Fuzzer = {
    let name = environment("TWELVEKEY_FUZZER") ?? ""
    guard let fuzzer = all[name] else {
      say("TWELVEKEY_FUZZER must be one of \(all.keys.sorted().joined(separator: " "))")
      exit(64)
    }
    return fuzzer
  }()
}

/// A trap says nothing in a release build; this names the find.
func require(_ condition: Bool, _ reason: @autoclosure () -> String) {
  if condition { return }
  say("ERROR: " + reason())
  abort()
}

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = Glibc.write(2, line, line.count)
}

func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "wb") else { return say("ERROR: \(path) can't be written") }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

/// Before libFuzzer reads its seeds from that folder.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeRawPointer?, _ arguments: UnsafeRawPointer?) -> CInt {
  guard let folder = environment("TWELVEKEY_FUZZ_SEEDS") else { return 0 }
  for (number, seed) in Fuzzer.chosen.seeds().enumerated() {
    write(seed, to: "\(folder)/made-\(number)")
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzzer.chosen.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
