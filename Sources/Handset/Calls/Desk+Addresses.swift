import ContactSearch
import Contacts
import Telephony

/// Calls of addresses: RFC 3261.
extension Desk {
  /// A call of an address as it is, and the contact that has it now.
  ///
  /// - Parameters:
  ///   - name: of the contact that had it; `nil` for the name that the address book has.
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

  /// Why an address is not called; `nil` where the line can, and where there is none of which that is known: it
  /// says so itself.
  func refusal(ofAddress request: DialRequest) -> String? {
    guard let abilities = calls.abilities, !abilities.contains(.addresses) else { return nil }
    return request.refusalOfAddress
  }

  /// The number or the address of a call as a contact can have it; `nil` where it can't be called.
  func kept(_ number: String) -> String? {
    PhoneNumber(number).dialString == nil ? SIPURI(caller: number)?.text : number
  }
}
