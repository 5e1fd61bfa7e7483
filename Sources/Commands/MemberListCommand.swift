import Administration
import ArgumentParser
import Base
import Core
import SQL
import SalonApp

struct MemberListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the members, the oldest first.",
        discussion: """
            A line has the handle, the role ("leaving" while the account is being deleted), the day somebody joined, the \
            address and the name, with tabs between them. It is personal data: mind where you keep it.
            """)

    @OptionGroup var instance: InstanceFlags

    @Option(help: "Only those with this role: admin, moderator or member.")
    var role: String?

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func run() async throws {
        let role = try role.map { name in
            guard let role = Role(rawValue: name) else { throw ValidationError("unknown role \(name)") }
            return role
        }
        let options = try await instance.options()
        let salon = try await Salon.open(options, logger: options.logger)
        var last: ID<Account>?
        repeat {
            let after = last
            let rows = try await salon.services.database.read { reader in
                try MemberRow.page(after: after, limit: 500, reader)
            }
            for row in rows where role == nil || row.role == role {
                let line = MemberLine(row)
                print(json ? line.jsonText : line.text)
            }
            last = rows.last?.id
        } while last != nil
        await salon.services.database.close()
    }
}

/// A member's line in the list.
struct MemberLine: Encodable {
    let handle: String
    let role: String
    /// When somebody joined, in UTC.
    let joined: String
    let email: String
    let name: String
    let leaving: Bool

    init(_ row: MemberRow) {
        handle = row.handle
        role = row.role.rawValue
        joined = String(row.joinedAt.iso8601.prefix(10))
        email = row.email
        name = row.name
        leaving = row.isLeaving
    }

    /// Nothing in it can begin another line or column.
    var text: String {
        [handle, leaving ? "leaving" : role, joined, email, name].map { field in
            String(String.UnicodeScalarView(field.unicodeScalars.map { $0.properties.isControl ? " " : $0 }))
        }.joined(separator: "\t")
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool {
        switch generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
