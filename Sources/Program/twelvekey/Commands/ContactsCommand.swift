import ArgumentParser

/// The command for address books.
struct ContactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts", abstract: "Look at address books, and write them.",
    subcommands: [
      ContactsList.self, ContactsCheck.self, ContactsExport.self, ContactsAdd.self,
    ])
}
