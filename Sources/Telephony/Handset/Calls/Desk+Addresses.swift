import CallModel
import ContactSearch
import Contacts

/// Calls to SIP addresses (RFC 3261).
extension Desk {
  /// Returns a planned call to an address as it is written, with the contact that has the address
  /// now.
  ///
  /// - Parameters:
  ///   - name: the name of the contact that had the address; `nil` to take the name from the
  ///     address book.
  ///   - callee: the contact's number; `nil` to look for it.
  ///   - query: the typed text.
  func planned(
    _ address: SIPURI, name: String?, callee: PlannedCall.Callee? = nil,
    query: SearchQuery = .keys("")
  ) -> PlannedCall {
    let owner = callee ?? owner(of: address)
    return PlannedCall(
      request: DialRequest(
        name: name ?? owner.map { index.contacts[$0.contact].name }, number: address.text),
      written: address.text, callee: owner, query: query)
  }

  private func owner(of address: SIPURI) -> PlannedCall.Callee? {
    guard let contact = Party(callingFrom: address.text, in: index).contact else { return nil }
    let place = index.contacts[contact].numbers.firstIndex {
      $0.address?.isSame(as: address) ?? false
    }
    return place.map { PlannedCall.Callee(contact: contact, number: $0) }
  }

  /// Returns why an address is not called; `nil` if the line can call addresses. Also `nil` if the
  /// abilities of the line are not known, because then the line itself refuses.
  func refusal(ofAddress request: DialRequest) -> String? {
    guard let abilities = calls.abilities, !abilities.contains(.addresses) else { return nil }
    return request.refusalOfAddress
  }

  /// Returns the number or the address of a call in the form that a contact can hold; `nil` if it
  /// can't be called.
  func kept(_ number: String) -> String? {
    PhoneNumber(number).dialString == nil ? SIPURI(caller: number)?.text : number
  }
}
