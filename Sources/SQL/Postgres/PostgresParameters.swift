import CPostgres

/// Values as libpq takes them: with their types, in binary format.
///
/// https://www.postgresql.org/docs/15/libpq-exec.html#LIBPQ-PQEXECPARAMS
struct PostgresParameters {
    let types: [Oid]
    private var bytes: [UInt8] = []
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    private let formats: [Int32]

    init(_ values: [Value]) {
        types = values.map(\.postgresType)
        formats = Array(repeating: 1, count: values.count)
        for value in values { append(value) }
        // So that there is an address even if every value is empty.
        bytes.append(0)
    }

    private mutating func append(_ value: Value) {
        offsets.append(value == .null ? nil : bytes.count)
        let start = bytes.count
        switch value {
        case .null: break
        case .integer(let integer): withUnsafeBytes(of: integer.bigEndian) { bytes += $0 }
        case .real(let real): withUnsafeBytes(of: real.bitPattern.bigEndian) { bytes += $0 }
        case .text(let text): bytes += text.withoutNUL.utf8
        case .blob(let blob): bytes += blob
        }
        lengths.append(Int32(bytes.count - start))
    }

    /// Sends a prepared statement with these values; `false` if the connection is broken.
    func send(_ name: String, on connection: OpaquePointer) -> Bool {
        bytes.withUnsafeBytes { bytes in
            let pointers = offsets.map { offset in
                offset.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return PQsendQueryPrepared(connection, name, Int32(pointers.count), pointers, lengths, formats, 0) == 1
        }
    }
}

extension Value {
    /// `pg_type.oid` of int8, float8, text and bytea. NULL's is left to the server.
    fileprivate var postgresType: Oid {
        switch self {
        case .null: 0
        case .integer: 20
        case .real: 701
        case .text: 25
        case .blob: 17
        }
    }
}
