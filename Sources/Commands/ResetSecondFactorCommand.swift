import ArgumentParser
import Base
import Identity
import SalonApp

struct ResetSecondFactorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-second-factor",
        abstract: "Turn off two-step login for a member who has lost app and recovery codes.",
        discussion: """
            The password alone then opens the account, so verify who is asking. The member gets an email, and can turn \
            two-step login on again.
            """)

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "The member's handle, with or without @.")
    var handle: String

    func run() async throws {
        try await inEnglish(try await instance.options()) { services in
            try await ResetSecondFactor(handle: handle)(services)
            print("\(handle) logs in without a second factor now.")
        }
    }
}
