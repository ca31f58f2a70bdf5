/// The situations of a telephone, each with the keys and the events of the other end that lead to
/// it. They show how each screen looks. The keys find names in the sample contacts.
///
/// The name of a situation is that of its scene in reports, ``sceneName``. Of several situations of
/// one scene, all but the first have a hyphen and another word behind it. There is none for the
/// scene `waiting`, as a simulated line ends its calls at once.
package enum SampleScene: String, CaseIterable, Sendable {
  /// Nothing is typed: the time, missed calls and suggestions.
  case home
  case search = "home-search"
  /// The choice between a contact's numbers.
  case numbers
  /// The question whether to repeat the last call.
  case question
  /// The question before an emergency call.
  case emergency = "question-112"
  case calling = "call-dialling"
  /// It rings at the other end.
  case alerting = "call-alerting"
  /// An incoming call.
  case ringing
  case call
  /// The menu during a call.
  case menu
  /// A second call, which is incoming.
  case second = "ringing-waiting"
  /// A search for a contact during a call.
  case meanwhile = "home-call"
  case ended
  case failed = "ended-busy"
  case log
  case contact
  case save
  /// The name of a new contact is typed.
  case name
  /// Another number of a contact is typed.
  case number
  /// The choice of a contact for a speed dial.
  case picker
  /// A name is typed, with words on offer.
  case text = "home-t9"
  case locked
  case sim
  case service
  /// Phones are looked for.
  case pairing
  /// The question whether the phone shows the same digits.
  case digits = "pairing-question"
  /// The address book is empty.
  case empty = "home-empty"
  /// There is no keypad.
  case keypad = "home-keypad"
  /// There is no device or account that makes calls.
  case line = "ended-line"

  /// The names that situations had before they began with the scene, and that are still accepted.
  private static let formerNames: [String: SampleScene] = [
    "search": .search, "emergency": .emergency, "calling": .calling, "alerting": .alerting,
    "second": .second, "meanwhile": .meanwhile, "failed": .failed, "text": .text,
    "empty": .empty, "keypad": .keypad, "line": .line,
  ]

  /// Finds the situation with a name or a former name; `nil` if there is none.
  package init?(name: String) {
    guard let scene = Self(rawValue: name) ?? Self.formerNames[name] else { return nil }
    self = scene
  }

  /// The name of its scene in reports.
  package var sceneName: String { String(rawValue.prefix { $0 != "-" }) }

  /// The script as `press` accepts it.
  package var script: String {
    let start = "{signal 3}{wait 100}"
    let missed = "{ring +447700900290}{wait 9000}{ended}{wait 9000}"
    let stranger = "{ring +16505550199}{wait 9000}{ended}{wait 9000}"
    let log = "{call}{wait 900}"
    let talk = "5646{call}{wait 3000}{answered}{wait 65000}"
    let made = talk + "{ended}{wait 9000}"
    let contact = "5263{call}{wait 800}{hold #}"
    let save = made + stranger + log + "{hold #}"
    let pairing = "*#8#{wait 900}{pair found Pocket phone}{pair found Jane's phone}{wait 900}"
    switch self {
    case .home: return start + made + missed
    case .search: return start + "5646"
    case .numbers: return start + "5263{call}"
    case .question: return start + made + "{hold # 1600}"
    case .emergency: return start + "112{call}"
    case .calling: return start + "5646{call}{wait 1000}"
    case .alerting: return start + "5646{call}{wait 2000}{alerting}{wait 1000}"
    case .ringing: return start + "{ring +16505550142}{wait 2000}"
    case .call: return start + talk + "2580#"
    case .menu: return start + talk + "{hold #}"
    case .second:
      return start + talk + "{ring +12125550193}{wait 2000}"
    case .meanwhile: return start + talk + "{down}33"
    case .ended: return start + talk + "{ended}{wait 500}"
    case .failed: return start + "5646{call}{wait 3000}{busy}{wait 500}"
    case .log: return start + missed + made + log
    case .contact: return start + contact
    case .save: return start + save
    case .name: return start + save + "{wait 800}#{wait 800}566"
    case .number: return start + contact + "{wait 800}{up}#{wait 800}650555"
    case .picker: return start + "{hold 4}"
    case .text: return start + "{hold #}{hold #}43556"
    case .locked: return start + missed + "{hold *}{hold *}"
    case .sim: return "{sim pin 3}{wait 1000}12"
    case .service:
      return start
        + "{services}*100#{call}{wait 800}#{wait 500}{service Your balance is 5.00 EUR.}{wait 700}"
    case .pairing: return start + pairing
    case .digits: return start + pairing + "#{wait 900}{pair digits 123456}{wait 900}"
    case .empty, .keypad: return start
    case .line: return "5646{call}{wait 1000}"
    }
  }
}
