/// The little that has to be known about the text of a migration: where statements end and which words are types.
enum Definition {
    /// Statements without the semicolons between them, quotes and comments respected.
    static func split(_ text: String) -> [String] {
        var statements: [String] = []
        var current = ""
        for piece in pieces(text) {
            switch piece {
            case .comment: current += " "
            case .code(";"):
                statements.append(current)
                current = ""
            case .code(let text), .quoted(let text): current += text
            }
        }
        statements.append(current)
        return statements.map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// Adds `STRICT` to a `CREATE TABLE`.
    static func strict(_ definition: String) -> String {
        let text = definition.trimmed
        guard text.uppercased().hasPrefix("CREATE TABLE"), let last = text.last else { return text }
        return text + (last == ")" ? " STRICT" : ", STRICT")
    }

    /// Maps the words of SQLite's types to PostgreSQL's.
    static func postgres(_ definition: String) -> String {
        let text = definition.trimmed
        let upper = text.uppercased()
        guard upper.hasPrefix("CREATE TABLE") || upper.hasPrefix("ALTER TABLE") else { return text }
        var result = ""
        var previous = ""
        for piece in pieces(text) {
            guard case .code(let word) = piece else {
                if case .quoted(let text) = piece { result += text }
                continue
            }
            switch word {
            case "INTEGER": result += "BIGINT"
            case "REAL": result += "DOUBLE PRECISION"
            case "BLOB": result += "BYTEA"
            // A cast takes no collation.
            case "TEXT": result += previous.uppercased() == "AS" ? word : #"TEXT COLLATE "C""#
            case "WITHOUT", "ROWID": break
            default: result += word
            }
            if word != " " { previous = word }
        }
        return result.trimmed
    }

    private enum Piece {
        case code(String), quoted(String), comment
    }

    /// Words and single other characters, quoted strings and names whole, comments until the end of their line.
    private static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let first = rest.first {
            if first == "'" || first == "\"" {
                let end = rest.dropFirst().firstIndex(of: first).map { rest.index(after: $0) } ?? rest.endIndex
                pieces.append(.quoted(String(rest[..<end])))
                rest = rest[end...]
            } else if rest.hasPrefix("--") {
                pieces.append(.comment)
                rest = rest.drop { !$0.isNewline }
            } else {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                let piece = word.isEmpty ? rest.prefix(1) : word
                pieces.append(.code(piece.first?.isWhitespace == true ? " " : String(piece)))
                rest = rest[piece.endIndex...]
            }
        }
        return pieces
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
