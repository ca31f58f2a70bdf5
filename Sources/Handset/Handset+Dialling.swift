import ContactSearch
import Contacts
import Keypad

extension Handset {
  /// Calls what is selected; asks where a contact has several numbers, and where the number is one
  /// that must not be dialled by mistake.
  mutating func call() -> [Effect] {
    multiTap.commit()
    if !entersKeys, mode == .t9, choiceCount > 0 {
      // The whole word that found a contact is one that this user writes.
      let isMatch = if case .match = choice(at: selectedChoice) { true } else { false }
      predictive.commit(&predictor, learns: isMatch && predictive.isWord(predictor))
    }
    switch choice(at: selectedChoice) {
    case nil:
      return callNothing()
    case .typed(let number):
      let owner = matches.first { $0.kind == .exact && $0.number != nil }
      return dial(DialRequest(name: owner.map { index.contacts[$0.contact].name }, number: number))
    case .match(let place):
      let match = matches[place]
      let contact = index.contacts[match.contact]
      switch contact.numbers.count {
      case 0:
        notice = "\(contact.name) has no number"
        return []
      case 1:
        return dial(contact, number: 0)
      default:
        dialog = .chooseNumber(contact: match.contact, selected: match.number ?? 0)
        return []
      }
    }
  }

  private mutating func callNothing() -> [Effect] {
    if let lastDialled, isEntryEmpty {
      dialog = .confirm(lastDialled, .again)
    } else {
      notice = isEntryEmpty ? "type a name or a number first" : "no contact fits"
    }
    return []
  }

  private mutating func dial(_ contact: Contact, number: Int) -> [Effect] {
    guard let dialString = contact.numbers[number].dialString else {
      notice = "\(contact.numbers[number].value) has letters and is not dialled"
      return []
    }
    return dial(DialRequest(name: contact.name, number: dialString))
  }

  private mutating func dial(_ request: DialRequest) -> [Effect] {
    if let concern = settings.dialCheck.concern(request.number) {
      dialog = .confirm(request, .concern(concern))
      return []
    }
    return dialNow(request)
  }

  private mutating func dialNow(_ request: DialRequest) -> [Effect] {
    if isCallRunning {
      dialog = nil
      notice = "a call is on: end it first, with the end key or by holding * with nothing typed"
      return []
    }
    dialog = .dialled(request)
    lastDialled = request
    return [.dial(request)]
  }

  // MARK: Dialogs

  /// `nil` where the key is none of the dialog's business.
  mutating func pressInDialog(_ key: Key) -> [Effect]? {
    switch dialog {
    case nil: return nil
    case .chooseNumber(let contact, let selected):
      return pressInChoice(key, contact: contact, selected: selected)
    case .confirm(let request, _):
      switch key {
      case .call, .select: return dialNow(request)
      case .end, .erase, .left: dialog = nil
      // Any other key neither answers nor types behind the question.
      default: break
      }
      return []
    case .dialled:
      return pressAfterDialling(key)
    }
  }

  private mutating func pressInChoice(
    _ key: Key, contact: Int, selected: Int
  ) -> [Effect] {
    let count = index.contacts[contact].numbers.count
    switch key {
    case .digit(let digit):
      guard (1...count).contains(Int(digit)) else { return [] }
      return dial(index.contacts[contact], number: Int(digit) - 1)
    case .call, .select:
      return dial(index.contacts[contact], number: selected)
    case .down:
      dialog = .chooseNumber(contact: contact, selected: (selected + 1) % count)
    case .up:
      dialog = .chooseNumber(contact: contact, selected: (selected + count - 1) % count)
    case .end, .erase, .left:
      dialog = nil
    default:
      break
    }
    return []
  }

  private mutating func pressAfterDialling(_ key: Key) -> [Effect]? {
    switch key {
    case .end:
      dialog = nil
      clearEntry()
      return [.hangUp]
    case .digit:
      // The next call begins.
      dialog = nil
      clearEntry()
      return nil
    case .call, .select, .star, .pound:
      return []
    case .erase, .up, .down, .left, .right:
      dialog = nil
      return []
    case .mode:
      dialog = nil
      return nil
    }
  }

  mutating func tapInDialog(_ key: Key) -> [Effect]? {
    switch dialog {
    case nil:
      return nil
    case .chooseNumber(let contact, let selected):
      return pressInChoice(key == .star ? .down : .call, contact: contact, selected: selected)
    case .confirm(let request, _):
      if key == .pound { return dialNow(request) }
      dialog = nil
      return []
    case .dialled:
      dialog = nil
      clearEntry()
      return nil
    }
  }
}
