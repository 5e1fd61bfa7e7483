/// A failure of the database. It is logged, never shown: only `Web` decides what people read.
public enum SQLError: Error, Hashable, Sendable {
    /// The schema forbids it.
    case constraint(Constraint)
    /// Another transaction held a lock for longer than the time-out, or this one kept losing against others.
    case busy
    /// The database cannot be reached, or the connection broke. When it broke while committing, the transaction may
    /// or may not have been made.
    case unavailable(String)
    /// The database's file is not what was written.
    case damaged(String)
    /// The disk is full. Nothing of the transaction was made.
    case full
    /// The database's file or server takes no writes.
    case readOnly(String)
    /// The ``Database`` was closed.
    case closed
    /// A statement took longer than it may.
    case timeout
    /// A column was not of the expected type. `column` counts from 0.
    case decoding(column: Int, expected: String)
    /// ``Reader/one(_:_:)`` found nothing.
    case noRow
    /// The database has had migrations that this version does not know, so a newer version has been running.
    case unknownMigrations([String])
    /// The database holds tables of another program.
    case foreign([String])
    /// The engine refused the statement. `code` is SQLite's extended result code or the SQLSTATE.
    case statement(code: String, message: String)

    /// A constraint of the schema, as far as the engine names it. SQLite says nothing about foreign keys.
    public struct Constraint: Hashable, Sendable {
        public enum Kind: Sendable { case unique, foreignKey, check, notNull, other }

        public var kind: Kind
        public var table: String?
        /// For ``Kind/unique`` and ``Kind/notNull``.
        public var columns: [String] = []
        /// The constraint's or index's name. SQLite gives none for unique ones.
        public var name: String?
    }

    /// Whether the database failed, not the statement. Whether the next transaction may fail the same way: the database
    /// is full, unavailable or locked.
    var keepsFromWriting: Bool {
        switch self {
        case .busy, .timeout: true
        default: isOfTheServer
        }
    }

    public var isOfTheServer: Bool {
        switch self {
        case .unavailable, .damaged, .full, .readOnly: true
        case .constraint, .busy, .closed, .timeout, .decoding, .noRow, .unknownMigrations, .foreign, .statement: false
        }
    }

    /// Whether a row with these values exists already. Works alike on both engines.
    ///
    /// - Parameter columns: every column of the unique index or primary key as `table.column`, in any order:
    ///   `error.isUniqueViolation(of: "likes.post_id", "likes.account_id")`.
    public func isUniqueViolation(of columns: String...) -> Bool {
        guard case .constraint(let constraint) = self, constraint.kind == .unique else { return false }
        return Set(columns) == Set(constraint.columns.map { "\(constraint.table ?? "").\($0)" })
    }

    /// Whether a row refers to one that does not exist, or is still referred to. Works alike on both engines.
    public var isForeignKeyViolation: Bool {
        if case .constraint(let constraint) = self { constraint.kind == .foreignKey } else { false }
    }
}
