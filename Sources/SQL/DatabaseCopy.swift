extension Migration {
    /// Marks a database whose rows are still being copied from another: nothing opens it until
    /// ``Database/finishCopy()``.
    static let copyBegun = Migration("copy begun")
    /// Rows that migrations made are gone, others come.
    static let copyUnderWay = Migration("copy under way")
}

extension SQLError {
    /// Whether what was opened is a copy that ``Database/finishCopy()`` has not ended yet.
    public var isOfUnfinishedCopy: Bool {
        if case .unknownMigrations(let names) = self { names.contains(Migration.copyBegun.name) } else { false }
    }
}

extension Database {
    /// Makes the tables for a copy of another database, empty, unless a copy that was interrupted has begun to fill them.
    /// Until ``finishCopy()`` their rows may come in any order: nothing checks whether one refers to another that has not
    /// come yet.
    ///
    /// - Returns: `nil`, with nothing changed, where there are tables already that are of no such copy. Throws
    ///   ``SQLError/unavailable(_:)`` where not every text can be stored.
    public func beginCopy(_ migrations: [Migration]) async throws -> [Table]? {
        let names = try await read { reader in
            if reader.engine == .postgres, try reader.value("SHOW server_encoding", as: String.self) != "UTF8" {
                throw SQLError.unavailable("its encoding has to be UTF8")
            }
            return try reader.tableNames()
        }
        let applied = names.contains("migrations") ? try await appliedMigrations() : []
        guard names.isEmpty || applied.contains(Migration.copyBegun.name) else { return nil }
        let isUnderWay = applied.contains(Migration.copyUnderWay.name)
        if !isUnderWay { try await migrate([.copyBegun] + migrations) }
        backend.enforceForeignKeys(false)
        // A migration marks it: with its rows there is no more to empty.
        try await Self.patiently {
            try await write { transaction in
                if transaction.engine == .postgres { try transaction.dropForeignKeys() }
                guard !isUnderWay else { return }
                for table in try transaction.tables() { try transaction.empty(table) }
            }
        }
        try await migrate([.copyBegun] + migrations + [.copyUnderWay])
        return try await read { reader in try reader.tables() }
    }

    /// Everything has been copied: checks that each row has those it refers to, and the database may be opened.
    ///
    /// Throws ``SQLError/constraint(_:)``, with the table that has such rows, where one has not; then nothing has changed.
    public func finishCopy() async throws {
        try await write { transaction in
            switch transaction.engine {
            case .postgres: try transaction.restoreForeignKeys()
            case .sqlite:
                guard let broken = try transaction.brokenReferences().first else { break }
                throw SQLError.constraint(.init(kind: .foreignKey, table: broken.table, name: broken.parent))
            }
            // Autovacuum would, in a minute.
            if transaction.engine == .postgres { try transaction.analyze() }
            try transaction.execute(
                """
                DELETE FROM migrations
                WHERE name IN (\(Migration.copyBegun.name), \(Migration.copyUnderWay.name))
                """)
        }
        backend.enforceForeignKeys(true)
    }
}
