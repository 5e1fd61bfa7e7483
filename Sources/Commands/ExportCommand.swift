import Accounts
import ArgumentParser
import Base
import Core
import FoundationEssentials
import SQL
import SalonApp
import Transfer

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a copy of all of a member's data into a ZIP file.",
        discussion: """
            The same as Settings → Account → Export everything: pages that open in any browser, the originals, and \
            salon.json, which 'salon import' reads. Nothing from the lounge is in it.
            """)

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "The member's handle.")
    var handle: String

    @Argument(help: "The file, which must not exist yet.")
    var file: String

    func run() async throws {
        let salon = try await Salon.open(try await instance.options(), logger: try await instance.options().logger)
        let services = salon.services
        let member = try await services.member(handle)
        let folder = "\(file).parts"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let make = MakeExport(
            account: member.id, language: member.language ?? services.settings.values.language,
            exports: salon.exports)
        let bytes = try await make(in: folder, to: file, services) { _ in }
        print("\(file): \(bytes) bytes")
        await services.database.close()
    }
}

extension Services {
    /// The member that a command names.
    func member(_ handle: String) async throws -> (id: ID<Account>, language: Language?) {
        let key = (handle.hasPrefix("@") ? String(handle.dropFirst()) : handle).lowercased()
        let found = try await database.read { reader in
            try reader.first(
                "SELECT a.id, a.language FROM accounts a WHERE a.handle_key = \(key) AND \(.notAway("a.id"))"
            ) { row in (id: try row.next(as: ID<Account>.self), language: try row.next(as: Language?.self)) }
        }
        guard let found else { throw OptionProblem("there is no member \(handle)") }
        return found
    }
}
