import Contacts
import TestSupport

/// A book of made-up people, quickly made: ASCII names of one to four words, numbers of digits alone.
///
/// - Parameter manyWords: Whether a few have seven words, or ten.
func largeBook(
  _ count: Int, manyWords: Bool = false, using random: inout SeededGenerator
) -> [Contact] {
  let starts = [
    "An", "Be", "Chri", "Da", "El", "Fre", "Ga", "Ho", "Jo", "Ka", "Li", "Ma", "Ro", "Sa",
  ]
  let ends = ["na", "bert", "sto", "vid", "len", "derick", "by", "ward", "shua", "tya", "sa", "x"]
  let words = starts.flatMap { start in ends.map { start + $0 } }
  func name(_ lengths: [Int]) -> String {
    let length = lengths.randomElement(using: &random)!
    return (0..<length).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
  }
  return (0..<count).map { _ in
    let number = String(Int.random(in: 200_000_000...999_999_999, using: &random))
    let isNational = Int.random(in: 0..<2, using: &random) == 0
    var person = contact(
      name([1, 2, 2, 2, 3, 4] + (manyWords ? [7, 10] : [])), [isNational ? "0" + number : number],
      favourite: Int.random(in: 0..<20, using: &random) == 0)
    if Int.random(in: 0..<10, using: &random) == 0 { person.nickname = name([1]) }
    if Int.random(in: 0..<10, using: &random) == 0 { person.organization = name([2, 3]) }
    return person
  }
}
