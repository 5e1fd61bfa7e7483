import Core
package import SQL

extension OptionProblem {
    /// Runs what opens a database, and says of one that is damaged or away what to do.
    package static func naming<T>(_ location: DatabaseLocation, _ body: () async throws -> T) async throws -> T {
        do { return try await body() } catch SQLError.damaged(let reason) {
            throw OptionProblem(damaged: reason, location)
        } catch SQLError.foreign(let tables) {
            throw OptionProblem(foreign: tables, location)
        } catch SQLError.unavailable(let reason) {
            throw OptionProblem(unavailable: reason, location)
        } catch SQLError.busy {
            throw OptionProblem("another process keeps the database busy, perhaps an upgrade; wait for it, or stop it")
        }
    }

    /// Throws where pages of an SQLite file are broken: what was copied of it would pass for whole.
    package static func checkPages(of database: Database) async throws {
        if let first = try await database.brokenPages().first { throw OptionProblem(damaged: first, database.location) }
    }

    private init(unavailable reason: String, _ location: DatabaseLocation) {
        if let file = location.file {
            self.init("the database \(file) cannot be opened: \(reason)")
        } else {
            // libpq adds hints, line by line.
            let first = reason.split(separator: "\n").first ?? "the connection broke"
            self.init("the database cannot be reached: \(first). What was begun goes on at the next start")
        }
    }

    private init(foreign tables: [String], _ location: DatabaseLocation) {
        let names = tables.prefix(3).joined(separator: ", ") + (tables.count > 3 ? " …" : "")
        self.init(
            """
            \(location.file ?? "the database") holds tables of another program (\(names)). Nothing was changed. Name a \
            database of Salon's own, or an empty one
            """)
    }

    private init(damaged reason: String, _ location: DatabaseLocation) {
        let file = location.file.map { reason.contains($0) ? reason : "the database \($0) is damaged: \(reason)" }
        self.init(
            """
            \(file ?? "the database is damaged: \(reason)"). Nothing was changed. Put the whole file back with its -wal, \
            or move it away and restore the last backup into an empty folder (salon restore FOLDER --data …)
            """)
    }
}
