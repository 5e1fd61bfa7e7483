/// SQL text with `$1…` placeholders and the values bound to them.
///
/// Interpolation *binds*, it never pastes: `"SELECT title FROM works WHERE id = \(id)"` is the text
/// `SELECT title FROM works WHERE id = $1` and one value. A `Statement` inside a statement is spliced, and its
/// placeholders are renumbered, so that predicates and column lists compose. A `String` is always a value: what is
/// to become SQL has to be typed as a `Statement`.
///
/// Placeholders are numbered 1, 2, 3… in the order of the text and each occurs once, which is what makes positional
/// binding mean the same on SQLite and PostgreSQL. Write them by interpolation only.
public struct Statement: ExpressibleByStringInterpolation, Sendable {
    /// The SQL, with `$1…` where values belong.
    public var text: String
    /// `values[0]` belongs to `$1`.
    public var values: [Value]

    public init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        values = stringInterpolation.values
    }

    /// One statement after the other, renumbered.
    public static func + (left: Statement, right: Statement) -> Statement { "\(left)\(right)" }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var text = ""
        var values: [Value] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 4)
            values.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Binds a value.
        public mutating func appendInterpolation(_ value: some ColumnValue) { bind(value.sqlValue) }

        /// Binds a value or NULL.
        public mutating func appendInterpolation<T: ColumnValue>(_ value: T?) { bind(value.sqlValue) }

        /// Splices a statement and renumbers its placeholders.
        public mutating func appendInterpolation(_ statement: Statement) {
            if statement.values.isEmpty || values.isEmpty {
                text += statement.text
            } else {
                text += statement.text.shiftingPlaceholders(by: values.count)
            }
            values += statement.values
        }

        /// Splices a statement, or nothing.
        public mutating func appendInterpolation(_ statement: Statement?) {
            if let statement { appendInterpolation(statement) }
        }

        /// `$1, $2, $3` for `IN (…)`. An empty list is `NULL`, which nothing equals.
        public mutating func appendInterpolation(list: [some ColumnValue]) {
            guard !list.isEmpty else { return appendLiteral("NULL") }
            for (index, value) in list.enumerated() {
                if index > 0 { text += ", " }
                bind(value.sqlValue)
            }
        }

        private mutating func bind(_ value: Value) {
            values.append(value)
            text += "$"
            text += String(values.count)
        }
    }
}

extension Collection<Statement> {
    /// One after the other with a separator between them, renumbered; without any, an empty statement.
    public func joined(separator: Statement) -> Statement {
        dropFirst().reduce(first ?? "") { "\($0)\(separator)\($1)" }
    }
}

extension String {
    /// Adds to the number of every `$n` outside quotes. Nearly every statement is made of others, at each request: it
    /// looks at bytes, once.
    fileprivate func shiftingPlaceholders(by offset: Int) -> String {
        var text = self
        return text.withUTF8 { bytes in
            // A placeholder has two bytes at least, and its number grows to 19 digits at most.
            String(unsafeUninitializedCapacity: bytes.count + bytes.count { $0 == UInt8(ascii: "$") } * 19) { result in
                var count = 0
                func append(_ more: some Sequence<UInt8>) {
                    for byte in more {
                        result[count] = byte
                        count += 1
                    }
                }
                var quote: UInt8?
                var index = 0
                while index < bytes.count {
                    let byte = bytes[index]
                    result[count] = byte
                    (index, count) = (index + 1, count + 1)
                    if let open = quote {
                        if byte == open { quote = nil }
                    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                        quote = byte
                    } else if byte == UInt8(ascii: "$") {
                        let start = index
                        var number = 0
                        while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit <= 9 {
                            number = number * 10 + Int(digit)
                            index += 1
                        }
                        if index > start { append(String(number + offset).utf8) }
                    }
                }
                return count
            }
        }
    }
}
