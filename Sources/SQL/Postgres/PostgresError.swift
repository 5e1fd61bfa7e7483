/// What an error means for the transaction and its connection.
enum PostgresFailure: Error {
    /// It lost against another transaction and may win the next time.
    case conflict(SQLError)
    /// The connection is of no more use.
    case broken(SQLError)
    case other(SQLError)

    var error: SQLError {
        switch self {
        case .conflict(let error), .broken(let error), .other(let error): error
        }
    }

    /// https://www.postgresql.org/docs/15/errcodes-appendix.html
    init(_ result: PostgresResult) {
        let state = result[.state] ?? ""
        let message = result[.message] ?? ""
        switch state {
        case "40001", "40P01": self = .conflict(.busy)
        case "55P03": self = .other(.busy)
        case "57014": self = .other(.timeout)
        // Ended by an administrator or the server (57, 25P03, 08), or holding plans of an older schema (0A000) or none
        // of those it should (26000), which a new connection puts right.
        case "57P01", "57P02", "57P03", "25P03", "26000", "0A000",
            _ where state.hasPrefix("08"):
            self = .broken(.unavailable("\(message) (\(state))"))
        case "53100": self = .other(.full)
        case "25006": self = .other(.readOnly("\(message) (\(state))"))
        case _ where state.hasPrefix("53"): self = .other(.unavailable("\(message) (\(state))"))
        case _ where state.hasPrefix("23"): self = .other(.constraint(.init(postgres: result, state)))
        default: self = .other(.statement(code: state, message: message))
        }
    }
}

extension SQLError.Constraint {
    fileprivate init(postgres result: PostgresResult, _ state: String) {
        let kind: Kind =
            switch state {
            case "23505": .unique
            case "23503": .foreignKey
            case "23514": .check
            case "23502": .notNull
            default: .other
            }
        self.init(kind: kind, table: result[.table], name: result[.constraint])
        if let column = result[.column] {
            columns = [column]
        } else if kind == .unique, let detail = result[.detail],
            let open = detail.firstIndex(of: "("), let close = detail.firstRange(of: ")=(")?.lowerBound
        {
            // `Key (post_id, account_id)=(1, 2) already exists.` is the only place that names the columns.
            columns = detail[detail.index(after: open)..<close].split(separator: ",")
                .map { String($0.drop { $0 == " " }) }
        }
    }
}
