internal import Core
internal import Design
internal import NIOCore

/// An update framed for the wire, once per language for all its readers.
struct LiveMessage: Sendable {
    let topic: String
    let id: Int64
    private let author: ID<Account>?
    private let isForMembers: Bool
    private let texts: [FoldedText]
    private let korean: ByteBuffer
    private let english: ByteBuffer

    init(_ updates: [LiveUpdate], on topic: String, id: Int64) {
        self.init(updates, on: topic, eventID: id)
    }

    /// An update without an id: a page that comes back does not know of it.
    init(passing update: LiveUpdate) {
        self.init([update], on: update.topic, eventID: nil)
    }

    private init(_ updates: [LiveUpdate], on topic: String, eventID: Int64?) {
        self.topic = topic
        id = eventID ?? 0
        author = updates.lazy.compactMap(\.author).first
        isForMembers = updates.contains(where: \.isForMembers)
        texts = updates.flatMap(\.texts).map(FoldedText.init)
        func data(_ language: Language) -> String { updates.map { $0.html(language).text }.joined(separator: "\n") }
        korean = Self.chunk(event: "update", id: eventID, data: data(.korean))
        english = Self.chunk(event: "update", id: eventID, data: data(.english))
    }

    /// One message for all that an event changes on a topic: a page that has its id has all of it.
    static func grouped(_ updates: [(id: Int64, update: LiveUpdate)]) -> [LiveMessage] {
        struct Place: Hashable {
            let id: Int64
            let topic: String
        }
        var order: [Place] = []
        var groups: [Place: [LiveUpdate]] = [:]
        for (id, update) in updates {
            let place = Place(id: id, topic: update.topic)
            if groups[place] == nil { order.append(place) }
            groups[place, default: []].append(update)
        }
        return order.map { LiveMessage(groups[$0] ?? [], on: $0.topic, id: $0.id) }
    }

    /// Whether a page is told of it that `account` (`nil`: somebody signed out) has open.
    func concerns(_ account: ID<Account>?, _ admission: LiveAdmission) -> Bool {
        if isForMembers, account == nil { return false }
        if let author {
            if author == account { return true }
            if admission.hidden.contains(author) { return false }
        }
        return texts.allSatisfy { admission.mutedWords.first(in: $0) == nil }
    }

    func chunk(_ language: Language) -> ByteBuffer {
        switch language {
        case .korean: korean
        case .english: english
        }
    }

    /// Asks a page that has missed more than is kept to load itself again.
    static func reset(id: Int64) -> ByteBuffer { chunk(event: "reset", id: id, data: "") }

    /// An id without data: the browser remembers it and dispatches nothing.
    static func heartbeat(id: Int64) -> ByteBuffer { framed("id: \(id)\n: beat\n\n") }

    private static func chunk(event: String, id: Int64?, data: String) -> ByteBuffer {
        var text = (id.map { "id: \($0)\n" } ?? "") + "event: \(event)\n"
        // Bytes, not characters: a comment is thousands of them, and looked at for every one that is written.
        for line in data.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            text += "data: "
            text += Substring(line)
            text += "\n"
        }
        return framed(text + "\n")
    }

    /// A chunk of HTTP/1.1's chunked coding (RFC 9112 §7.1) around the event.
    private static func framed(_ text: String) -> ByteBuffer {
        ByteBuffer(string: "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
    }
}
