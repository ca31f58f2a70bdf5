/// A telephone, or another device, that Bluetooth has found.
package struct PairingDevice: Hashable, Sendable {
  /// The address: `AA:BB:CC:DD:EE:FF`.
  package var address: String
  /// Untrusted text.
  package var name: String
  /// Whether the device says that it is a telephone.
  package var isPhone: Bool
  /// Whether it was paired with this machine before.
  package var isPaired: Bool

  package init(
    address: String, name: String, isPhone: Bool = true, isPaired: Bool = false
  ) {
    (self.address, self.name) = (address, name)
    (self.isPhone, self.isPaired) = (isPhone, isPaired)
  }
}

/// A question of the pairing. Only a user's yes to this very question counts.
package enum PairingQuestion: Hashable, Sendable {
  /// Whether the phone shows these six digits, too.
  case isSame(digits: String, PairingDevice)
  /// Whether the phone may pair without digits to compare.
  case mayPair(PairingDevice)
  /// Whether the contacts and calls of the paired phone may be taken over.
  case takesContacts(PairingDevice)

  package var device: PairingDevice {
    switch self {
    case .isSame(_, let device), .mayPair(let device), .takesContacts(let device): device
    }
  }

  /// Whether a yes pairs the phone.
  package var pairs: Bool { if case .takesContacts = self { false } else { true } }
}

/// A phone that has been paired as the line.
package struct PairedPhone: Hashable, Sendable {
  package var address: String
  /// Untrusted text.
  package var name: String
  /// Whether the user allows to take over the phone's contacts and calls.
  package var takesContacts: Bool
  /// Why the phone is not connected yet; `nil` if it is.
  package var problem: PairingProblem?
  package var use = Use.line

  /// What the settings make of a paired phone.
  package enum Use: Hashable, Sendable {
    /// It is the line.
    case line
    /// The settings, or an option of the command, name another line.
    case otherLine
    /// It could not be written into the settings.
    case notSet
  }

  package init(
    address: String, name: String, takesContacts: Bool, problem: PairingProblem? = nil
  ) {
    (self.address, self.name) = (address, name)
    (self.takesContacts, self.problem) = (takesContacts, problem)
  }
}

/// Why a pairing has failed.
package enum PairingProblem: Error, Hashable, Sendable {
  /// The Bluetooth service of this machine does not run.
  case notRunning
  /// The system bus does not let this user talk to the Bluetooth service.
  case shutOut
  /// The Bluetooth service does not let this user pair.
  case notAllowed
  case noAdapter
  /// The adapter was unplugged, or another program has turned it off.
  case adapterGone
  /// The radio is blocked: rfkill(8).
  case blocked
  /// The adapter can't be turned on; the service's words.
  case powerRefused(String)
  /// The adapter doesn't look for phones, or can't be made visible; the service's words.
  case radioRefused(String)
  /// Another program pairs at the same time.
  case busy
  /// No phone was found in time.
  case nothingFound
  /// Phones were found, and none was chosen in time.
  case notChosen
  /// No phone began to pair while this machine was visible.
  case nothingCame
  /// The user has said no here.
  case refusedHere
  /// The question was not answered here in time.
  case notAnswered
  /// The phone has said no.
  case refusedThere
  /// The keys of both sides don't fit, or the phone accepts no connection of this machine.
  case mismatch
  /// The phone has forgotten an earlier pairing. It is forgotten here, too.
  case forgotten
  case outOfReach
  /// The phone has not answered in time.
  case silent
  /// The device offers no calls by the hands-free profile.
  case noCalls
  /// No program on this machine has the hands-free profile.
  case noHandsFreeProgram
  /// The settings can't be written, so that no phone can become the line; the reason.
  case notSettable(String)
  /// The user has given up.
  case cancelled
  /// Another error; the service's words.
  case failed(String)
}

/// How far the pairing with a phone is. Each replaces the one before.
package enum PairingNews: Hashable, Sendable {
  case starting
  /// Telephones and other devices that have been found so far, in the order in which they appeared.
  case looking([PairingDevice])
  /// Phones see this machine under this name, until the time is over: see
  /// ``PairingRequest/begin(isVisible:)``.
  case visible(name: String)
  /// Waits for the phone.
  case pairing(PairingDevice)
  /// This code has to be typed on the phone.
  case code(String, PairingDevice)
  case question(PairingQuestion)
  case connecting(PairingDevice)
  case done(PairedPhone)
  case failed(PairingProblem)

  /// Whether nothing follows.
  package var isEnd: Bool {
    switch self {
    case .done, .failed: true
    default: false
    }
  }
}

/// A request about the pairing with a phone. ``PairingNews`` are the answers.
package enum PairingRequest: Hashable, Sendable {
  /// Looks for phones; or makes this machine visible, for a pairing that begins on the phone.
  case begin(isVisible: Bool)
  /// Pairs with the found device of this address.
  case pair(address: String)
  case answer(PairingQuestion, Bool)
  /// Ends the pairing, whatever its state.
  case cancel
}
