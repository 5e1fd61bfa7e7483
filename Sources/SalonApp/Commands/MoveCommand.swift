import ArgumentParser
import Base
import SQL

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copy everything into another database, such as from SQLite to PostgreSQL.",
        discussion: """
            Stop the server first. The other database has to be empty. All rows are copied and then compared; the old \
            database stays as it is, and so does the media folder. Interrupted, the same command goes on. Nothing opens \
            the new database until it is whole. Set database-url to it afterwards and start the server, which indexes \
            the words of members, works and posts again.
            """)

    @OptionGroup var instance: InstanceFlags

    @Option(help: "The other database: postgres://user@host/name, or the path of an SQLite file.")
    var to: String

    func run() async throws {
        let options = try await instance.options()
        let location = DatabaseLocation(to)
        guard location != options.location else { throw ValidationError("this is the database in use") }
        // Brings it up to date.
        let salon = try await Salon.open(options, logger: options.logger)
        let lock = try DataLock(data: options.data)
        defer { withExtendedLifetime(lock) {} }
        guard lock != nil else { throw OptionProblem("a salon is serving \(options.data); stop it first") }
        let target: Database
        do {
            target = try await Database.open(location, logger: options.logger)
        } catch SQLError.unavailable(let reason) {
            throw OptionProblem("the database to move to cannot be used: \(reason.split(separator: "\n").first ?? "")")
        }
        let result: Result<Void, any Error>
        do {
            let copy = CopyDatabase(from: salon.services.database, to: target) { line in
                print(line)
                flushOutput()
            }
            result = .success(try await Database.patiently { try await copy() })
        } catch {
            result = .failure(error)
        }
        await target.close()
        await salon.services.database.close()
        try result.get()
        print("Everything is there. Set database-url to it (SALON_DATABASE_URL) and start the server.")
    }
}
