/// Writes contacts as CSV (RFC 4180) with the headers of Google Contacts (2024). Google and all
/// programs that import from Google read these headers.
///
/// If the shown name consists of the contact's given and family names and texts beside them, it is
/// split into the columns of name parts. Any other name is written as the First Name, because
/// there is no column for a whole name. Pictures, sources and UIDs are not written. Control
/// characters are left out, except tabs and line breaks.
///
/// A field that a spreadsheet would treat as a formula gets no apostrophe before it. Most of these
/// fields are numbers with a plus sign, and an address book would store the apostrophe as part of
/// the number.
package enum CSVWriter {
  /// Returns the file in UTF-8 with CRLF line ends. It has as many number columns as the contact
  /// with the most numbers needs.
  package static func write(_ contacts: [Contact]) -> [UInt8] {
    let count = max(contacts.map(\.numbers.count).max() ?? 0, 1)
    var header = columns
    for index in 1...count { header += ["Phone \(index) - Label", "Phone \(index) - Value"] }
    var bytes: [UInt8] = []
    put(header, to: &bytes)
    for contact in contacts { put(fields(contact, count: count), to: &bytes) }
    return bytes
  }

  private static let columns = [
    "First Name", "Middle Name", "Last Name", "Phonetic First Name", "Phonetic Middle Name",
    "Phonetic Last Name", "Name Prefix", "Name Suffix", "Nickname", "File As", "Organization Name",
    "Organization Title", "Organization Department", "Birthday", "Notes", "Photo", "Labels",
  ]

  private static func fields(_ contact: Contact, count: Int) -> [String] {
    let name = NameParts(contact)
    let phonetic =
      NameParts.phonetic(of: contact, given: name.given, family: name.family)
      ?? (contact.phonetic ?? "", "")
    var fields = [
      name.given, name.additional, name.family, phonetic.given, "", phonetic.family, name.prefix,
      name.suffix, contact.nickname ?? "", "", contact.organization ?? "", "", "", "", "", "",
      // Google hides contacts without this label.
      contact.isFavourite ? "* myContacts ::: * starred" : "* myContacts",
    ]
    for number in contact.numbers { fields += [label(number.type), number.value] }
    fields += [String](repeating: "", count: 2 * (count - contact.numbers.count))
    return fields
  }

  /// Returns Google's word for a type.
  private static func label(_ type: String?) -> String {
    switch type {
    case nil: ""
    case "cell": "Mobile"
    case "home": "Home"
    case "work": "Work"
    case "main": "Main"
    case "fax": "Fax"
    case "pager": "Pager"
    case "other": "Other"
    case let type?: type
    }
  }

  private static func put(_ fields: [String], to bytes: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(.comma) }
      put(field, to: &bytes)
    }
    bytes += [.carriageReturn, .lineFeed]
  }

  private static func put(_ field: String, to bytes: inout [UInt8]) {
    let text = field.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 &- 9 < 5 }
    let needsQuotes = text.contains { byte in
      byte == .comma || byte == .quote || byte == .semicolon || byte &- 9 < 5
    }
    guard needsQuotes else {
      bytes += text
      return
    }
    bytes.append(.quote)
    for byte in text {
      bytes.append(byte)
      if byte == .quote { bytes.append(.quote) }
    }
    bytes.append(.quote)
  }
}
