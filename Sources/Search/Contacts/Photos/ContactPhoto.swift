/// The position of a contact's picture.
package struct ContactPhoto: Hashable, Sendable {
  /// The offset of the property or the field in the bytes of the contact's file. If the file has to
  /// be converted to UTF-8, the offset is in the converted text.
  package var offset: Int
  /// The length of the property or the field in bytes, including its folds.
  package var length: Int
  /// The file, if it isn't that of the contact's ``Contact/source``.
  package var file: String?
  /// The character set in which a CSV file was read, if that isn't UTF-8 or UTF-16.
  package var characterSet: CharacterSetName?
}
