import ArgumentParser
import Base
import Core
import Demo
import Imaging
import SQL
import SalonApp

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Fill an empty instance with a believable community.",
        discussion: """
            Members, works drawn by Salon itself, comments and likes over nine months, posts and threads of the last \
            weeks, a lounge where people speak freely, always the same for one seed. \
            Log in as demo@salon.example with the password salon-demo; in a second browser, as demo2@salon.example.
            """)

    @OptionGroup var instance: InstanceFlags

    @Flag(help: "Do nothing, silently, if the instance already has members.")
    var ifEmpty = false

    @Option(help: "Another seed makes another community.")
    var seed: UInt64 = 2026

    @Option(help: "How many members.")
    var members = 64

    @Option(help: "How many works.")
    var works = 400

    func run() async throws {
        guard members >= 1, works >= 1 else { throw ValidationError("a community has members and works") }
        var options = try await instance.options()
        // Sixty people do in a minute what takes them weeks.
        options.limitsRates = false
        let salon = try await Salon.open(
            options, images: ImageProcessor(concurrency: 2, niceness: 0), logger: options.logger)
        let isEmpty = try await salon.services.database.read { reader in
            try reader.value("SELECT 1 FROM accounts LIMIT 1", as: Int.self) == nil
        }
        guard isEmpty else {
            await salon.services.database.close()
            if ifEmpty { return }
            throw OptionProblem("this instance already has members; the demo needs an empty one")
        }
        guard let lock = try DataLock(data: options.data) else {
            throw OptionProblem("a salon is serving \(options.data); stop it first")
        }
        let start = ContinuousClock.now
        try await FillDemo(
            salon: salon, plan: DemoPlan(seed: seed, members: members, works: works),
            report: { line in
                print(line)
                flushOutput()
            })()
        await salon.services.database.close()
        withExtendedLifetime(lock) {}
        print("A community of \(members) with \(works) works, in \(start.duration(to: .now).components.seconds) s.")
        print("Log in as demo@salon.example, password \(FillDemo.password)")
    }
}
