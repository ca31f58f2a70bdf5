/// Decides from the groups of a contact whether it is a favourite.
enum ContactFavourite {
  /// Whether a list of categories or groups contains a name for favourites: Android's and Google's
  /// `* starred`, `Favorites`, `Favourites`, in any case.
  static func isNamed(in list: Bytes) -> Bool {
    list.contains("starred") || list.contains("favorite") || list.contains("favourite")
  }

  /// Whether the value of a card's own property for favourites, such as `X-FAVORITE`, is true.
  static func isMarked(_ value: Bytes) -> Bool {
    value.equals("true") || value.equals("1") || value.equals("yes")
  }

  /// Whether the value of a favourite column is true.
  static func isYes(_ value: Bytes) -> Bool {
    value.equals("true") || value.equals("yes") || value.equals("1") || value.equals("x")
      || value.equals("y") || value.equals("*") || value.equals("★") || value.equals("starred")
  }
}
