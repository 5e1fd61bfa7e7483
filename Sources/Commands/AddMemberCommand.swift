import ArgumentParser
import Base
import Core
import Identity
import Joining
import SalonApp

struct AddMemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create an account and print a link for its member to choose a password.",
        discussion: """
            Works whether joining is open or not. The link works once, within an hour; 'salon member reset-password' \
            prints another. The member who opens it is asked for the consents. The first member is the admin.
            """)

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "The handle: Latin letters, digits and underscores.")
    var handle: String

    @Option(help: "The name others see. (default: the handle)")
    var name: String?

    @Option(help: "The email address.")
    var email: String

    @Option(help: "What the member studies.")
    var major = ""

    @Option(help: "The public address, such as https://salon.example.")
    var publicURL: String?

    func run() async throws {
        let handle = handle.hasPrefix("@") ? String(handle.dropFirst()) : handle
        let options = try await instance.options(["public-url": publicURL].compactMapValues { $0 })
        let join = JoinAccount(
            name: name ?? handle, handle: handle, major: major, email: email, password: nil, isByOperator: true,
            consents: nil, network: nil)
        try await inEnglish(options) { services in
            let role = try await join(services).role
            print("\(handle) is \(role == .admin ? "the admin" : "a member") now. To choose a password:")
            print(try await HandOutReset(handle: handle)(services))
        }
    }
}
