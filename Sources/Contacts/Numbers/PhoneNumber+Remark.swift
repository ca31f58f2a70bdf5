extension PhoneNumber {
  /// The number of a field that has words beside it, such as `0171/1234567 Handy` or
  /// `Tel. 030 123456`, as ``dialString`` would have it; an extension (`DW 12`, `доб. 12`) stands
  /// behind a `;`.
  ///
  /// `nil` where there are no such words, where the words may be digits or two numbers stand there.
  /// Nobody should dial it without having seen it.
  package var remarkedDialString: String? { RemarkedNumber(value)?.dialString }

  /// What may be dialled by somebody who has seen it and said yes, where ``dialString`` is `nil`:
  /// ``vanityDigits`` or ``remarkedDialString``.
  package var dialStringToConfirm: String? { vanityDigits ?? remarkedDialString }

  /// Where the number stands that ``remarkedDialString`` gives, in Unicode scalars of ``value``; `nil`
  /// where that is `nil`. An extension is not in it.
  package var remarkedRange: Range<Int>? { RemarkedNumber(value)?.range }
}
