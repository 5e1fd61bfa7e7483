import Foundation

/// Reads server-sent events out of bytes as they come (the HTML standard, "server-sent events").
struct ServerSentEvents {
    struct Event: Hashable {
        /// The id to come back with; `nil` while none was said.
        var id: String?
        var name: String
        var data: String
    }

    private let mostBytes: Int
    private var line: [UInt8] = []
    private var data: [String] = []
    private var byteCount = 0
    private var name = ""
    private var isAfterReturn = false
    private var isFirst = true
    /// The last that was said.
    private(set) var lastID: String?
    /// How long to wait before coming back, if the instance said so.
    private(set) var retry: Duration?

    /// - Parameters:
    ///   - lastID: with which it comes back.
    ///   - mostBytes: of an event; more than any has.
    init(lastID: String? = nil, mostBytes: Int = 16 << 20) {
        self.lastID = lastID
        self.mostBytes = mostBytes
    }

    /// A new connection: what the last one has not ended is none of it.
    mutating func begin() {
        line = []
        endEvent()
        (isAfterReturn, isFirst) = (false, true)
    }

    /// - Returns: the events that are whole now.
    /// - Throws: for an event that has no end.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(TransportFailure) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            // A line ends by LF, CR, or both.
            if byte == UInt8(ascii: "\n"), isAfterReturn {
                isAfterReturn = false
                continue
            }
            isAfterReturn = byte == UInt8(ascii: "\r")
            if isAfterReturn || byte == UInt8(ascii: "\n") {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
                byteCount += 1
                guard byteCount <= mostBytes else { throw TransportFailure(.other, reason: "an event has no end") }
            }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        // Whole lines alone become text: a letter may come in two pieces.
        var text = String(decoding: line, as: UTF8.self)[...]
        line.removeAll(keepingCapacity: true)
        if isFirst, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        isFirst = false
        guard !text.isEmpty else { return endEvent() }
        // Comments between events are part of none.
        defer { if data.isEmpty { byteCount = 0 } }
        let colon = text.firstIndex(of: ":")
        var value = colon.map { text[text.index(after: $0)...] } ?? ""
        if value.first == " " { value.removeFirst() }
        switch text[..<(colon ?? text.endIndex)] {
        case "event": name = String(value)
        case "data": data.append(String(value))
        case "id": if !value.unicodeScalars.contains("\0") { lastID = String(value) }
        case "retry": if let milliseconds = Int(value), milliseconds >= 0 { retry = .milliseconds(milliseconds) }
        // Comments begin with a colon, and other fields mean nothing.
        default: break
        }
        return nil
    }

    @discardableResult
    private mutating func endEvent() -> Event? {
        defer {
            data = []
            name = ""
            byteCount = 0
        }
        guard !data.isEmpty else { return nil }
        return Event(
            id: lastID, name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
