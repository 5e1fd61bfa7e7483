/// Where a database is.
public enum DatabaseLocation: Hashable, Sendable {
    /// A file, which is made if it does not exist.
    case sqlite(path: String)
    /// A libpq connection URL; its parameters (`sslmode`, `host` for a socket …) apply.
    /// https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING
    case postgres(url: String)

    /// The file of an SQLite database.
    public var file: String? { if case .sqlite(let path) = self { path } else { nil } }

    /// `postgres://…` and `postgresql://…` are PostgreSQL; anything else is SQLite's file, with or without `sqlite:`.
    public init(_ url: String) {
        if url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") {
            self = .postgres(url: url)
        } else if url.hasPrefix("sqlite://") {
            self = .sqlite(path: String(url.dropFirst("sqlite://".count)))
        } else if url.hasPrefix("sqlite:") {
            self = .sqlite(path: String(url.dropFirst("sqlite:".count)))
        } else {
            self = .sqlite(path: url)
        }
    }
}
