import ArgumentParser

/// The command for address books.
struct ContactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts", abstract: "List, check, add and export contacts.",
    subcommands: [
      ContactsList.self, ContactsCheck.self, ContactsExport.self, ContactsAdd.self,
    ])
}
