package import ArgumentParser
import SalonApp

/// `salon`: one program for everything an instance needs.
package struct SalonCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "salon",
        abstract: "A self-hosted home for a creative community.",
        discussion: """
            Settings come from flags, the environment (SALON_HOST, SALON_PORT, SALON_DATA, SALON_DATABASE_URL, \
            SALON_PUBLIC_URL, SALON_SPACES …) and salon.yaml or salon.json in this folder; the first that says \
            something wins. 'salon doctor' shows what is in force and why.
            """,
        version: Salon.version,
        subcommands: [
            ServeCommand.self, DemoCommand.self, MemberCommand.self, VerifyCommand.self, DoctorCommand.self,
            MigrateCommand.self, MoveCommand.self, BackupCommand.self, RestoreCommand.self, ExportCommand.self,
            ImportCommand.self, LeakedPasswordsCommand.self, ReceiptCommand.self,
        ],
        defaultSubcommand: ServeCommand.self)

    package init() {}

    /// Whether these arguments start a server.
    package static var servesNow: Bool { (try? parseAsRoot()) is ServeCommand }
}
