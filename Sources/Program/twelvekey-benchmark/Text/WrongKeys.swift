import Keypad
import TestSupport
import TextEntry

/// The keys of words, some of them wrong. The same seed gives the same wrong keys.
///
/// Each letter's key is wrong with the same likelihood. Of a hundred wrong keys 50 are a neighbour,
/// 25 are left out, 15 pressed twice and 10 exchanged with the next one. Where there is no other
/// letter's key behind it, a key can't be exchanged, and a neighbour is pressed; the only key of a
/// word can't be left out. The keys 1 and 0 are never wrong.
struct WrongKeys {
  let percent: Double
  private var random: SeededGenerator

  init(percent: Double, seed: UInt64) {
    self.percent = percent
    random = SeededGenerator(seed: seed)
  }

  mutating func typed(_ keys: [UInt8]) -> [UInt8] {
    var typed: [UInt8] = []
    var index = 0
    while index < keys.count {
      let key = keys[index]
      index += 1
      guard key > 1, Double.random(in: 0..<100, using: &random) < percent else {
        typed.append(key)
        continue
      }
      let next = index < keys.count && keys[index] > 1 && keys[index] != key ? keys[index] : nil
      let kind = Int.random(in: 0..<100, using: &random)
      if kind >= 90, let next {
        typed += [next, key]
        index += 1
      } else if (75..<90).contains(kind) {
        typed += [key, key]
      } else if (50..<75).contains(kind), keys.count > 1 {
        continue
      } else {
        typed.append(KeyLetters.neighbours(of: key).randomElement(using: &random) ?? key)
      }
    }
    return typed.isEmpty ? keys : typed
  }
}
