import ArgumentParser
import Core
import SQL
import SalonApp

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Bring the database up to date, and print what is done.",
        discussion: """
            'salon serve' does so, too, each time it starts. Make a backup first: an older salon refuses the database \
            afterwards.
            """)

    @OptionGroup var instance: InstanceFlags

    func run() async throws {
        let options = try await instance.options()
        try DataFolder(path: options.data).prepare(database: options.location.file, logger: options.logger)
        let database = try await OptionProblem.naming(options.location) {
            try await Database.open(options.location, logger: options.logger)
        }
        let result: Result<[String], any Error>
        do {
            result = .success(
                try await OptionProblem.naming(options.location) {
                    try await Salon.migrate(database) { step in
                        print(step.words)
                        flushOutput()
                    }
                })
        } catch { result = .failure(error) }
        await database.close()
        let made = try result.get()
        print(made.isEmpty ? "The database is up to date." : "\(made.count) migrations made.")
    }
}
