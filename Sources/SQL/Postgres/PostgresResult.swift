import CPostgres

/// A result of libpq, freed with this object.
final class PostgresResult {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQclear(pointer) }

    var rowCount: Int32 { PQntuples(pointer) }

    /// Rows inserted, updated or deleted.
    var affected: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

    /// The command tag, such as `COMMIT`; or `ROLLBACK`, if COMMIT ended a failed transaction.
    var command: String { String(cString: PQcmdStatus(pointer)) }

    /// The fields of an error, by the letters of libpq's `PG_DIAG_…`.
    enum Field: Character {
        case state = "C"
        case message = "M"
        case detail = "D"
        case table = "t"
        case column = "c"
        case constraint = "n"
    }

    subscript(field: Field) -> String? {
        PQresultErrorField(pointer, Int32(field.rawValue.asciiValue ?? 0)).map { String(cString: $0) }
    }
}
