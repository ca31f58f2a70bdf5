import ContactSearch
import Contacts
import Telephony

/// Calls to SIP addresses (RFC 3261).
extension Desk {
  /// A planned call to an address as it is written, with the contact that has it now.
  ///
  /// - Parameters:
  ///   - name: the name of the contact that had it; `nil` to take the name from the address book.
  ///   - callee: the contact's number; `nil` to look for it.
  ///   - query: what was typed.
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

  /// Why an address is not called; `nil` if the line can call addresses, or if its abilities are
  /// not known: then the line itself refuses.
  func refusal(ofAddress request: DialRequest) -> String? {
    guard let abilities = calls.abilities, !abilities.contains(.addresses) else { return nil }
    return request.refusalOfAddress
  }

  /// The number or the address of a call as a contact can have it; `nil` if it can't be called.
  func kept(_ number: String) -> String? {
    PhoneNumber(number).dialString == nil ? SIPURI(caller: number)?.text : number
  }
}
