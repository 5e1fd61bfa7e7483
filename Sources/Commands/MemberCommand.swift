import Administration
import ArgumentParser
import Base
import Core
import Identity
import SQL
import SalonApp
import Settings

struct MemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Manage members' accounts.",
        subcommands: [
            MemberListCommand.self, AddMemberCommand.self, ResetPasswordCommand.self, PromoteCommand.self,
            ResetSecondFactorCommand.self,
        ])
}

struct ResetPasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-password",
        abstract: "Print a link for a member to choose a new password.",
        discussion: "It works once, within an hour, and replaces earlier ones. Deliver it over a channel you trust.")

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "The member's handle, with or without @.")
    var handle: String

    @Option(help: "The public address, such as https://salon.example.")
    var publicURL: String?

    func run() async throws {
        let options = try await instance.options(["public-url": publicURL].compactMapValues { $0 })
        try await inEnglish(options) { services in print(try await HandOutReset(handle: handle)(services)) }
    }
}

struct PromoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "promote", abstract: "Make a member an admin or a moderator, or an ordinary member again.")

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "The member's handle, with or without @.")
    var handle: String

    @Option(help: "admin, moderator or member.")
    var role = "admin"

    func run() async throws {
        guard let role = Role(rawValue: role) else {
            throw ValidationError("unknown role \(role); use admin, moderator or member")
        }
        try await inEnglish(try await instance.options()) { services in
            try await ChangeRole(handle: handle, role: role)(services)
            print("\(handle) is \(role.rawValue) now.")
        }
    }
}

/// Runs an act on an instance that may be serving at the same time. It reports a refusal in one sentence.
func inEnglish(_ options: Options, _ verb: (Services) async throws -> Void) async throws {
    let salon = try await Salon.open(options, logger: options.logger)
    do {
        try await verb(salon.services)
    } catch {
        await salon.services.database.close()
        switch error {
        case let problem as Problem: throw OptionProblem(Language.english(problem.phrase))
        case let problems as Problems:
            throw OptionProblem(
                problems.all.map { Language.english($0.phrase) }.joined(separator: " "))
        default: throw error
        }
    }
    await salon.services.database.close()
}
