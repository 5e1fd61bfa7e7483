extension Transaction {
    /// Has the planner learn how many rows there are. PostgreSQL does so by itself, within a minute.
    ///
    /// On PostgreSQL it looks at the tables of this schema alone, in one order for everybody: a database has those of
    /// others too, and two that look at all of them wait for each other.
    public func analyze() throws {
        guard engine == .postgres else { return _ = try execute("ANALYZE") }
        let names = try values(
            """
            SELECT CAST(c.relname AS TEXT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relkind = 'r' ORDER BY c.relname
            """, as: String.self)
        guard !names.isEmpty else { return }
        try execute(Statement(stringLiteral: "ANALYZE \(names.map(ForeignKey.quoted).joined(separator: ", "))"))
    }
}
