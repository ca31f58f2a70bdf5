/// Where the picture of a contact is.
package struct ContactPhoto: Hashable, Sendable {
  /// The bytes of the property or the field in the contact's file, folded lines and all. Those of a
  /// file in another encoding are counted after it was turned into UTF-8.
  package var offset: Int
  package var length: Int
  /// The file, where it is another than that of the contact's ``Contact/source``.
  package var file: String?
  /// The set in which a table was read, where it is not UTF-8 or UTF-16.
  package var characterSet: CharacterSetName?

  package init(offset: Int, length: Int, file: String? = nil) {
    self.offset = offset
    self.length = length
    self.file = file
  }
}
