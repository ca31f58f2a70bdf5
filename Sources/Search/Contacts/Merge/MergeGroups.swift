/// Numbers different texts, from 0.
struct Numbering {
  private var numbers: [String: Int32] = [:]

  var count: Int { numbers.count }

  mutating func number(of text: String) -> Int32 {
    if let number = numbers[text] { return number }
    let number = Int32(numbers.count)
    numbers[text] = number
    return number
  }
}

/// Groups of contacts that are one person, with the files that contain this person: a union-find
/// structure, in which the group with fewer files joins the other.
struct MergeGroups {
  private var parents: [Int]
  /// The files of each group, each file once, at the index of the group's root.
  private var files: [[Int32]]
  private var known: Set<Member> = []
  /// The numbers of the files of each contact.
  private let own: [[Int32]]
  /// The number of different files.
  let fileCount: Int

  private struct Member: Hashable {
    var root: Int
    var file: Int32
  }

  init(_ contacts: [Contact]) {
    parents = Array(contacts.indices)
    var numbers = Numbering()
    var own: [[Int32]] = []
    own.reserveCapacity(contacts.count)
    for contact in contacts {
      let first = numbers.number(of: contact.source.file)
      if contact.otherSources.isEmpty {
        own.append([first])
        continue
      }
      var seen: Set<Int32> = [first]
      let others = contact.otherSources.map { numbers.number(of: $0.file) }
      own.append([first] + others.filter { seen.insert($0).inserted })
    }
    self.own = own
    files = own
    fileCount = numbers.count
    guard fileCount > 1 else { return }
    for (root, files) in own.enumerated() {
      for file in files { known.insert(Member(root: root, file: file)) }
    }
  }

  /// Returns the files of a contact alone, the file of its source first.
  func ownFiles(of contact: Int) -> [Int32] { own[contact] }

  /// Returns the contact that represents the group.
  mutating func root(of contact: Int) -> Int {
    var contact = contact
    while parents[contact] != contact {
      parents[contact] = parents[parents[contact]]
      contact = parents[contact]
    }
    return contact
  }

  mutating func has(_ contact: Int, file: Int32) -> Bool {
    known.contains(Member(root: root(of: contact), file: file))
  }

  /// Whether no file contains contacts of both groups. With a single file the result has no
  /// meaning, because all contacts are in that file.
  mutating func canJoin(_ one: Int, _ other: Int) -> Bool {
    let (less, more) = bySize(one, other)
    return !files[less].contains { known.contains(Member(root: more, file: $0)) }
  }

  /// Joins the groups of two contacts; returns `false` if they were in one group already.
  mutating func join(_ one: Int, _ other: Int) -> Bool {
    let (less, more) = bySize(one, other)
    if less == more { return false }
    parents[less] = more
    for file in files[less] where known.insert(Member(root: more, file: file)).inserted {
      files[more].append(file)
    }
    files[less] = []
    return true
  }

  private mutating func bySize(_ one: Int, _ other: Int) -> (less: Int, more: Int) {
    let (one, other) = (root(of: one), root(of: other))
    return files[one].count < files[other].count ? (one, other) : (other, one)
  }
}
