extension Database {
    /// How many bytes it takes on its disk, without what waits in a log.
    public func size() async throws -> Int {
        try await read { reader in
            let size: Statement =
                reader.engine == .sqlite
                ? "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
                : "SELECT pg_database_size(current_database())"
            return try reader.value(size) ?? 0
        }
    }
}
