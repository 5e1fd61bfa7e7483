import GRDB
import GRDBSQLite

/// One SQLite connection, used by one thread.
///
/// GRDB opens and owns it. Statements are bound, stepped and read through SQLite's own functions, because a page of
/// rows is the hottest path.
final class SQLiteConnection: Connection {
    var kind: EngineKind { .sqlite }
    private let database: GRDB.Database
    private let handle: OpaquePointer?
    /// Sees to it that statements come to an end.
    let watch: SQLiteWatch
    private var statements: [String: GRDB.Statement] = [:]
    /// The first error of the running transaction: it cannot succeed any more.
    private(set) var failure: SQLError?
    private var enforcesForeignKeys = true

    /// Statements differ by the length of their `IN` lists, so their number has to end somewhere.
    private static let statementLimit = 500

    init(_ database: GRDB.Database, statementTimeout: Duration) {
        self.database = database
        handle = database.sqliteConnection
        watch = SQLiteWatch(handle, limit: statementTimeout)
    }

    func rows(of statement: Statement, _ each: (inout Row) throws -> Bool) throws {
        if let failure { throw failure }
        let prepared = try prepare(statement)
        let handle = prepared.sqliteStatement
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        try bind(statement.values, to: handle)
        watch.begin()
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW:
                var row = Row(sqlite: handle)
                guard try each(&row) else { return }
            case SQLITE_DONE: return
            default: throw fail()
            }
        }
    }

    func execute(_ statement: Statement) throws -> Int {
        let before = sqlite3_total_changes(handle)
        try rows(of: statement) { _ in true }
        // The connection's change count is left alone by statements that change nothing.
        return sqlite3_total_changes(handle) == before ? 0 : Int(sqlite3_changes(handle))
    }

    /// BEGIN, SAVEPOINT and their like, which also have to work after a failure.
    func control(_ text: String) throws {
        failure = nil
        _ = try execute(Statement(stringLiteral: text))
    }

    /// SQLite takes it between transactions only.
    func enforceForeignKeys(_ isOn: Bool) throws {
        guard isOn != enforcesForeignKeys else { return }
        try control("PRAGMA foreign_keys = \(isOn ? "ON" : "OFF")")
        enforcesForeignKeys = isOn
    }

    /// Whether a transaction is open. Some errors (a full disk, a failing one) end it on their own.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Whether the file takes no writes. SQLite would say so with the first one only.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether a deferred foreign key still lacks its row, which would make COMMIT fail.
    var hasOpenForeignKeys: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        return sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0) == SQLITE_OK
            && current != 0
    }

    private func prepare(_ statement: Statement) throws -> GRDB.Statement {
        if let prepared = statements[statement.text] {
            // The same statement inside its own rows gets a copy.
            if sqlite3_stmt_busy(prepared.sqliteStatement) == 0 { return prepared }
        }
        do {
            let prepared = try database.makeStatement(sql: statement.text)
            if statements.count >= Self.statementLimit { statements.removeAll(keepingCapacity: true) }
            if statements[statement.text] == nil { statements[statement.text] = prepared }
            return prepared
        } catch let error as DatabaseError {
            throw fail(SQLError(error))
        }
    }

    private func bind(_ values: [Value], to handle: OpaquePointer) throws {
        guard sqlite3_bind_parameter_count(handle) == Int32(values.count) else {
            throw fail(.statement(code: "placeholders", message: "placeholders and values differ in number"))
        }
        for (index, value) in zip(Int32(1)..., values) {
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
                case .real(let real): sqlite3_bind_double(handle, index, real)
                case .text(let text): bind(text, to: handle, at: index)
                case .blob(let bytes): bind(bytes, to: handle, at: index)
                }
            guard code == SQLITE_OK else { throw fail() }
        }
    }

    /// Has SQLite copy the value.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func bind(_ text: String, to handle: OpaquePointer, at index: Int32) -> Int32 {
        var text = text.withoutNUL
        return text.withUTF8 { bytes in
            // An empty text has no address, and no address would be NULL.
            guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, Self.transient) }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_bind_text(handle, index, $0, Int32(bytes.count), Self.transient)
            }
        }
    }

    private func bind(_ bytes: [UInt8], to handle: OpaquePointer, at index: Int32) -> Int32 {
        guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
        return bytes.withUnsafeBytes {
            sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count), Self.transient)
        }
    }

    private func fail() -> SQLError {
        fail(SQLError(sqlite: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle))))
    }

    private func fail(_ error: SQLError) -> SQLError {
        failure = failure ?? error
        return error
    }
}
