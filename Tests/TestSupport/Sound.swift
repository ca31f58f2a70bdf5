import Glibc

/// A recorded sound: 16 bits, one channel.
package struct Sound {
  package let samples: [Int16]
  /// In samples a second.
  package let rate: Int

  /// Reads a WAV file, also an unfinished one; `nil` for any other file.
  package init?(wav bytes: [UInt8]) {
    func number(at place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
    }
    guard bytes.starts(with: Array("RIFF".utf8)) else { return nil }
    var format: (channels: Int, rate: Int)?
    var place = 12
    while place + 8 <= bytes.count {
      let name = bytes[place..<place + 4]
      let start = place + 8
      let end = min(start + number(at: place + 4, 4), bytes.count)
      if name.elementsEqual("fmt ".utf8), end - start >= 16 {
        guard number(at: start + 14, 2) == 16 else { return nil }
        format = (number(at: start + 2, 2), number(at: start + 4, 4))
      } else if name.elementsEqual("data".utf8) {
        guard let format, format.channels > 0 else { return nil }
        rate = format.rate
        // A length that is not known yet is 0.
        let last = end == start ? bytes.count : end
        samples = stride(from: start, to: last - 1, by: 2 * format.channels).map {
          Int16(bitPattern: UInt16(number(at: $0, 2)))
        }
        return
      }
      place = end
    }
    return nil
  }

  package init(samples: [Int16], rate: Int) {
    self.samples = samples
    self.rate = rate
  }

  package var seconds: Double { Double(samples.count) / Double(rate) }

  /// The last part of it.
  package func last(_ seconds: Double) -> Sound {
    Sound(samples: samples.suffix(Int(seconds * Double(rate))), rate: rate)
  }

  /// The share of the energy at one frequency, from 0 to 1: Goertzel's algorithm.
  package func share(at hertz: Double) -> Double {
    let total = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    guard total > 0 else { return 0 }
    let factor = 2 * cos(2 * Double.pi * hertz / Double(rate))
    var (last, before) = (0.0, 0.0)
    for sample in samples { (last, before) = (Double(sample) + factor * last - before, last) }
    let power = last * last + before * before - factor * last * before
    return power * 2 / (Double(samples.count) * total)
  }
}
