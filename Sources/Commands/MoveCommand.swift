import ArgumentParser
import Base
import Core
import FoundationEssentials
import SQL
import SalonApp

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copy everything into another database, such as from SQLite to PostgreSQL.",
        discussion: """
            Stop the server first. The other database has to be empty. All rows are copied and then compared; the old \
            database stays as it is, and so does the media folder. If it is interrupted, the same command continues. \
            Nothing opens the new database until it is whole. Set database-url to it afterwards and start the server, \
            which indexes the words of members, works and posts again.
            """)

    @OptionGroup var instance: InstanceFlags

    @Option(help: "The other database: postgres://user@host/name, or sqlite:PATH.")
    var to: String

    func run() async throws {
        let options = try await instance.options()
        let location = try await instance.options(["database-url": to]).location
        guard location != options.location else { throw ValidationError("this is the database in use") }
        try await checkThatThereIsOne(options)
        // Brings it up to date.
        let salon = try await Salon.open(options, logger: options.logger)
        let result: Result<Void, any Error>
        do {
            try await OptionProblem.checkPages(of: salon.services.database)
            result = .success(try await copy(salon, to: location, options))
        } catch { result = .failure(error) }
        await salon.services.database.close()
        do { try result.get() } catch let error as SQLError {
            throw OptionProblem("it cannot be copied: \(error.words)")
        }
        print("Everything is there. Set database-url to it (SALON_DATABASE_URL) and start the server.")
    }

    /// A folder by mistake would become a new instance, which can be copied as well as any.
    private func checkThatThereIsOne(_ options: Options) async throws {
        let isThere: Bool
        if let file = options.location.file {
            isThere = FileManager.default.fileExists(atPath: file)
        } else {
            let database = try await Database.open(options.location, logger: options.logger)
            isThere = try await database.read { reader in try !reader.tables().isEmpty }
            await database.close()
        }
        guard isThere else {
            throw OptionProblem("there is no salon in \(options.location.file ?? "that database"); is --data right?")
        }
    }

    private func copy(_ salon: Salon, to location: DatabaseLocation, _ options: Options) async throws {
        guard let lock = try DataLock(data: options.data) else {
            throw OptionProblem("a salon or another command is using \(options.data); wait for it, or stop it")
        }
        defer { withExtendedLifetime(lock) {} }
        let target = try await OptionProblem.naming(location) {
            try await Database.open(location, logger: options.logger)
        }
        let copy = CopyDatabase(from: salon.services.database, to: target) { line in
            print(line)
            flushOutput()
        }
        let result: Result<Void, any Error>
        do { result = .success(try await Database.patiently { try await copy() }) } catch { result = .failure(error) }
        await target.close()
        try result.get()
    }
}

extension SQLError {
    /// For whoever runs a command.
    fileprivate var words: String {
        switch self {
        case .unavailable(let reason), .readOnly(let reason): String(reason.split(separator: "\n").first ?? "")
        case .full: "the disk is full"
        case .constraint: "the other database holds rows of another salon; make a new one"
        case .statement(_, let message): String(message.split(separator: "\n").first ?? "")
        default: "\(self)"
        }
    }
}
