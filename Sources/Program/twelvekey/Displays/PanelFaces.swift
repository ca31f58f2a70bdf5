import AddressBooks
import Contacts
import Pictures
import PixelDisplay

/// The small pictures of the contacts in a list. They are loaded one by one while no key is typed.
struct PanelFaces {
  /// The width and height of a picture in pixels.
  private let side: Int
  private var photos = PhotoLoader(capacity: 24)
  /// The pictures of the contacts that were last shown. A picture that can't be shown is `nil`.
  private var loaded: [Int: (contact: Contact, photo: PanelPhoto?)] = [:]
  /// The number of the next picture. It is negative, since the numbers of portraits are positive.
  private var count = -1

  init(side: Int) { self.side = side }

  /// Returns the pictures and letters before the lines of these contacts. If no contact has a
  /// picture, there are none.
  func faces(of people: [Int: Contact]) -> [Int: PanelFace] {
    guard people.contains(where: { $0.value.hasPhoto }) else { return [:] }
    return people.mapValues { contact in .letter(Self.letter(of: contact)) }
      .merging(
        loaded.compactMap { person, face in
          guard people[person] == face.contact, let photo = face.photo else { return nil }
          return (person, PanelFace.photo(photo))
        }, uniquingKeysWith: { $1 })
  }

  private static func letter(of contact: Contact) -> String {
    let first = contact.name.unicodeScalars.first {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    guard let first else { return "?" }
    // Title case leaves a letter unchanged if its capital is used only in words that are all in
    // capitals. A capital that consists of several letters is not used.
    let capital = first.properties.titlecaseMapping
    return capital.unicodeScalars.count == 1 ? capital : String(first)
  }

  /// Whether the picture of a visible contact has not been loaded yet.
  func lacks(_ seen: [Int], _ people: [Int: Contact]) -> Bool { next(seen, people) != nil }

  private func next(_ seen: [Int], _ people: [Int: Contact]) -> Int? {
    seen.first { person in
      people[person]?.hasPhoto == true && loaded[person]?.contact != people[person]
    }
  }

  /// Loads the first missing picture.
  mutating func load(_ seen: [Int], _ people: [Int: Contact]) {
    loaded = loaded.filter { people[$0.key] != nil }
    guard let person = next(seen, people), let contact = people[person] else { return }
    let size = PictureSize(width: side, height: side)
    let picture = photos.picture(of: contact, fitting: .covering(size))
    let photo = picture.flatMap {
      PanelPhoto(id: count, width: $0.width, height: $0.height, rgb: $0.pixels)
    }
    count -= 1
    loaded[person] = (contact, photo)
  }
}
