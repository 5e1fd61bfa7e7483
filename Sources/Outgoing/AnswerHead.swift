/// The head of an answer, as it comes in; of a mail server's, all it has said.
struct AnswerHead {
    private static let limit = 64 << 10

    /// Without their ends and without empty ones.
    private(set) var lines: [String] = []
    private var size = 0

    /// - Returns: `false` when it has become too large.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        size += bytes.count
        guard size <= Self.limit else { return false }
        let line = bytes.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        // Of several answers (100 Continue), the last counts.
        if line.starts(with: "HTTP/".utf8) { lines = [] }
        if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
        return true
    }
}
