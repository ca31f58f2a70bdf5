extension PhoneNumber {
  /// The number of a field that has words beside it, such as `0171/1234567 Handy` or
  /// `Tel. 030 123456`, in the form of ``dialString``; an extension (`DW 12`, `доб. 12`) follows
  /// after a `;`.
  ///
  /// `nil` if there are no such words, if the words may stand for digits, or if the field contains
  /// two numbers. The program must show the number to the user before it dials it.
  package var remarkedDialString: String? { RemarkedNumber(value)?.dialString }

  /// The text that may be dialled after the user has seen and confirmed it, if ``dialString`` is
  /// `nil`: ``vanityDigits`` or ``remarkedDialString``.
  package var dialStringToConfirm: String? { vanityDigits ?? remarkedDialString }

  /// The range of the number of ``remarkedDialString``, in Unicode scalars of ``value``, without an
  /// extension; `nil` if there is no such number.
  package var remarkedRange: Range<Int>? { RemarkedNumber(value)?.range }
}
