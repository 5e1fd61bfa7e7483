import GRDB
import GRDBSQLite

extension SQLError {
    init(_ error: DatabaseError) {
        self.init(sqlite: error.extendedResultCode.rawValue, message: error.message ?? "")
    }

    /// https://www.sqlite.org/rescode.html
    init(sqlite code: Int32, message: String) {
        switch code & 0xFF {
        case SQLITE_CONSTRAINT: self = .constraint(Constraint(sqlite: code >> 8, message: message))
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_INTERRUPT: self = .timeout
        case SQLITE_FULL: self = .full
        case SQLITE_READONLY: self = .readOnly("\(message) (\(code))")
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged("\(message) (\(code))")
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM: self = .unavailable("\(message) (\(code))")
        default: self = .statement(code: String(code), message: message)
        }
    }
}

extension SQLError.Constraint {
    /// The message is `UNIQUE constraint failed: likes.post_id, likes.account_id`, which is all SQLite tells.
    fileprivate init(sqlite detail: Int32, message: String) {
        let names = message.split(separator: ": ", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        switch detail {
        case 5, 6, 8, 10:
            // NOT NULL is 5, PRIMARY KEY 6, UNIQUE 8, ROWID 10.
            self.init(kind: detail == 5 ? .notNull : .unique)
            for name in names.split(separator: ",") {
                let parts = name.split(separator: ".").map { $0.drop { $0 == " " } }
                guard let first = parts.first, let last = parts.last, parts.count == 2 else { continue }
                table = String(first)
                columns.append(String(last))
            }
        case 1: self.init(kind: .check, name: names)
        case 3: self.init(kind: .foreignKey)
        default: self.init(kind: .other, name: names)
        }
    }
}
