import Base
import Core
import Files
import Foundation
import Logging
import SQL
import Storage
import TestKit
import Testing

@testable import Media
@testable import SalonApp

/// A database and a data folder that do not belong together are never taken for one instance.
@Suite struct InstanceTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// A data folder of its own, as `salon` is pointed to one.
    private func withFolder(_ body: (Options) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-data-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = Options()
        options.data = folder.path
        try await body(options)
    }

    /// Opens the instance, does something with it and closes it.
    @discardableResult
    private func open<T>(_ options: Options, _ body: (Salon) async throws -> T) async throws -> T {
        let salon = try await Salon.open(options, logger: Self.quiet)
        let result: Result<T, any Error>
        do { result = .success(try await body(salon)) } catch { result = .failure(error) }
        await salon.services.database.close()
        return try result.get()
    }

    private func refuses(_ options: Options, _ words: String) async {
        let problem = await #expect(throws: InstanceProblem.self) { try await open(options) { _ in } }
        #expect(problem?.description.contains(words) == true, "\(problem.debugDescription)")
    }

    /// A member with an image, as any instance has.
    private func fill(_ salon: Salon) async throws {
        let owner = salon.services.ids.next(Account.self)
        try await salon.services.database.write { transaction in
            _ = try transaction.execute(
                """
                INSERT INTO accounts (id, handle, handle_key, email, email_key, name)
                VALUES (\(owner), \("h\(owner)"), \("h\(owner)"), \("\(owner)@x.example"), \("\(owner)@x.example"),
                    \("A member"))
                """)
        }
        let path = "\(salon.services.files.incoming)/an.upload"
        try writeFile(try Sample.jpeg(), to: path)
        _ = try await StoreImage(path, owner: owner, as: .photo)(salon.services)
    }

    private func files(_ options: Options) -> Set<String> {
        let all = FileManager.default.enumerator(atPath: "\(options.data)/media")?.compactMap { $0 as? String } ?? []
        return Set(all)
    }

    private func removeDatabase(_ options: Options) throws {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: "\(options.data)/salon.sqlite\(suffix)")
        }
    }

    /// `verify` beside a missing database had deleted all there was, and `serve` made an admin of the next visitor.
    @Test func imagesWithoutTheirDatabaseAreNoNewInstance() async throws {
        try await withFolder { options in
            try await open(options, fill)
            let before = files(options)
            try removeDatabase(options)
            await refuses(options, "is missing or empty")
            #expect(!FileManager.default.fileExists(atPath: "\(options.data)/salon.sqlite"), "nothing was made")
            try writeFile([], to: "\(options.data)/salon.sqlite")
            await refuses(options, "is missing or empty")
            // As restored from before ids, and as a database without a single table's row.
            try FileManager.default.removeItem(atPath: "\(options.data)/media/instance")
            await refuses(options, "is missing or empty")
            #expect(files(options).union(["instance"]) == before)

            var anew = options
            anew.startsAnew = true
            try await open(anew) { _ in }
            try await open(options) { _ in }
            #expect(files(options) == before, "a new start takes the folder as it is")
        }
    }

    @Test func anEmptyDatabaseIsNoNewInstanceEither() async throws {
        try await withFolder { options in
            try await open(options, fill)
            try await withFolder { other in
                // With tables and a past of its own, but without a member.
                try await open(other) { _ in }
                try removeDatabase(options)
                for suffix in ["", "-wal"] {
                    let file = "salon.sqlite\(suffix)"
                    try? FileManager.default.copyItem(
                        atPath: "\(other.data)/\(file)", toPath: "\(options.data)/\(file)")
                }
                await refuses(options, "belongs to another instance")
                try FileManager.default.removeItem(atPath: "\(options.data)/media/instance")
                await refuses(options, "knows none")
            }
        }
    }

    @Test func anotherInstancesFolderIsRefused() async throws {
        try await withFolder { options in
            try await withFolder { other in
                for each in [options, other] { try await open(each, fill) }
                try FileManager.default.removeItem(atPath: "\(options.data)/media")
                try FileManager.default.copyItem(atPath: "\(other.data)/media", toPath: "\(options.data)/media")
                await refuses(options, "belongs to another instance")
                try FileManager.default.removeItem(atPath: "\(options.data)/media/instance")
                await refuses(options, "knows others")
            }
        }
    }

    /// From before there were ids; or a backup of either side from then.
    @Test(arguments: [(true, true), (true, false), (false, true)])
    func whatAgreesIsAdopted(withoutRow: Bool, withoutFile: Bool) async throws {
        try await withFolder { options in
            try await open(options) { salon in
                try await fill(salon)
                if withoutRow {
                    try await salon.services.database.write { try $0.execute("DELETE FROM instance") }
                }
            }
            if withoutFile { try FileManager.default.removeItem(atPath: "\(options.data)/media/instance") }
            let ids = try await open(options) { salon in
                try await salon.services.database.read { try $0.values("SELECT id FROM instance", as: String.self) }
            }
            let file = try String(contentsOfFile: "\(options.data)/media/instance", encoding: .utf8)
            #expect(ids.count == 1 && file == "\(ids[0])\n")
        }
    }

    /// Files were 0644 before, and so were folders' entries open to everybody on the machine.
    @Test func othersOnTheMachineCannotRead() async throws {
        try await withFolder { options in
            try await open(options, fill)
            let files = FileManager.default
            func entries() throws -> [(path: String, mode: Int)] {
                let all = files.enumerator(atPath: options.data)?.compactMap { $0 as? String } ?? []
                return try ([""] + all).map { path in
                    let attributes = try files.attributesOfItem(atPath: "\(options.data)/\(path)")
                    return (path, attributes[.posixPermissions] as? Int ?? 0)
                }
            }
            #expect(try entries().filter { $0.mode & 0o077 != 0 }.isEmpty, "new files")
            for entry in try entries() {
                try files.setAttributes(
                    [.posixPermissions: entry.mode | 0o055], ofItemAtPath: "\(options.data)/\(entry.path)")
            }
            try await open(options) { _ in }
            #expect(try entries().filter { $0.mode & 0o077 != 0 }.isEmpty, "existing files")
        }
    }

    private func change(_ options: Options, _ sql: String) async throws {
        let database = try await Database.open(options.location)
        try await database.write { try $0.execute(Statement(stringLiteral: sql)) }
        await database.close()
    }

    /// Catches a command that makes tables in another program's file, or gives it a log of its own.
    @Test func anotherProgramsDatabaseIsNotTouched() async throws {
        try await withFolder { options in
            let file = try #require(options.location.file)
            try FileManager.default.createDirectory(atPath: options.data, withIntermediateDirectories: true)
            try await change(options, "CREATE TABLE moz_places (id INTEGER)")
            // Without a log beside it, as most programs leave it.
            var bytes = try Data(contentsOf: URL(filePath: file))
            bytes.replaceSubrange(18..<20, with: [1, 1])
            try bytes.write(to: URL(filePath: file))
            for updates in [true, false] {
                let problem = await #expect(throws: OptionProblem.self) {
                    _ = try await Salon.open(options, updates: updates, logger: Self.quiet)
                }
                #expect(problem?.description.contains("another program (moz_places)") == true)
            }
            #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
        }
    }

    /// Catches a look after an older version's instance that brings it up to date.
    @Test func whoOnlyLooksBringsNothingUpToDate() async throws {
        try await withFolder { options in
            try await open(options) { try await fill($0) }
            let last = try #require([Migration].all.last?.name)
            try await change(options, "DELETE FROM migrations WHERE name = '\(last)'")
            let problem = await #expect(throws: OptionProblem.self) {
                _ = try await Salon.open(options, updates: false, logger: Self.quiet)
            }
            #expect(problem?.description.contains("'salon migrate'") == true)
            try await change(options, "INSERT INTO migrations (name) VALUES ('\(last)')")
            await (try Salon.open(options, updates: false, logger: Self.quiet)).services.database.close()
        }
    }

    /// It had said that another salon was serving the folder. Not even root makes files there.
    @Test func aFolderThatCannotBeWrittenIsCalledSo() throws {
        let problem = #expect(throws: OptionProblem.self) { _ = try DataLock(data: "/proc/self") }
        #expect(problem?.description.contains("cannot be locked") == true)
        let other = #expect(throws: OptionProblem.self) {
            try DataFolder(path: "/proc/self").prepare(database: nil, logger: Self.quiet)
        }
        #expect(other?.description.contains("/proc/self") == true)
    }

    @Test func aFolderInUseIsCalledSo() async throws {
        try await withFolder { options in
            try await open(options) { _ in }
            let lock = try DataLock(data: options.data)
            #expect(lock != nil)
            #expect(try DataLock(data: options.data) == nil)
            withExtendedLifetime(lock) {}
        }
    }
}
