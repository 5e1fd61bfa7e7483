import Core
import Design
import Kernel
import NIOCore
import Synchronization

/// What an event changes on a topic, framed for the wire: once for all viewers who get the same.
final class LiveMessage: Sendable {
    let topic: String
    /// The post it is about.
    let post: ID<Post>?
    let id: Int64
    /// The keys of its updates: a later message may supersede one.
    let keys: [Key]
    private let eventID: Int64?
    private let mentionable: FindMentionable
    private let hasWords: Bool
    private let parts: [Part]
    private let frames = Mutex<[Frame: ByteBuffer]>([:])

    /// What an update supersedes: other topics have other listeners.
    struct Key: Hashable {
        let topic: String
        let key: String

        init?(_ update: LiveUpdate) {
            guard let key = update.key else { return nil }
            self.topic = update.topic
            self.key = key
        }
    }

    private struct Frame: Hashable {
        let language: Language
        /// What it says it belongs to (``LiveListener/label``).
        let label: String?
        /// Visitors find fewer people; `true` where nothing in it mentions anybody.
        let isForMember: Bool
        /// `nil` if all of it is shown.
        let shares: [Share]?
    }

    /// What one viewer gets of an update.
    fileprivate enum Share: Hashable {
        case nothing
        /// All but the words and names of some accounts.
        case without(Set<ID<Account>>)

        static let all: Share = .without([])
    }

    fileprivate struct Part: Sendable {
        let update: LiveUpdate
        let texts: [FoldedText]
        let quoted: [FoldedText]
        /// Which of the update's people have closed their profile.
        let closed: Set<ID<Account>>
    }

    init(
        _ updates: [LiveUpdate], on topic: String, about post: ID<Post>? = nil, id: Int64?,
        closed: Set<ID<Account>> = [], mentionable: @escaping FindMentionable = { _ in .nobody }
    ) {
        self.topic = topic
        self.post = post
        self.id = id ?? 0
        eventID = id
        self.mentionable = mentionable
        hasWords = updates.contains { $0.change is any LiveWords }
        keys = updates.compactMap(Key.init)
        parts = updates.map { update in
            Part(
                update: update, texts: update.texts.map(FoldedText.init), quoted: update.quoted.map(FoldedText.init),
                closed: closed.intersection(update.people))
        }
    }

    /// An update without an id: a page that reconnects does not resume from it.
    convenience init(passing update: LiveUpdate) {
        self.init([update], on: update.topic, about: update.post, id: nil)
    }

    /// Of several updates with one key on a topic, the last.
    static func newest(_ updates: [(id: Int64, update: LiveUpdate)]) -> [(id: Int64, update: LiveUpdate)] {
        var newest: [Key: Int] = [:]
        for (index, item) in updates.enumerated() {
            if let key = Key(item.update) { newest[key] = index }
        }
        return updates.enumerated().filter { index, item in Key(item.update).map { newest[$0] == index } ?? true }
            .map(\.element)
    }

    /// One message for all an event changes on a topic, or of a post: a page that has its id has all of it.
    static func grouped(
        _ updates: [(id: Int64, update: LiveUpdate)], closed: Set<ID<Account>>, mentionable: @escaping FindMentionable
    ) -> [LiveMessage] {
        struct Place: Hashable {
            let id: Int64
            let topic: String
            let post: ID<Post>?
        }
        var order: [Place] = []
        var groups: [Place: [LiveUpdate]] = [:]
        for (id, update) in updates {
            let place = Place(id: id, topic: update.topic, post: update.post)
            if groups[place] == nil { order.append(place) }
            groups[place, default: []].append(update)
        }
        return order.map {
            LiveMessage(
                groups[$0] ?? [], on: $0.topic, about: $0.post, id: $0.id, closed: closed, mentionable: mentionable)
        }
    }

    /// The same without the updates of some keys; `nil` if none is left.
    func without(keys: Set<Key>) -> LiveMessage? {
        guard self.keys.contains(where: keys.contains) else { return self }
        let left = parts.filter { part in Key(part.update).map { !keys.contains($0) } ?? true }
        guard !left.isEmpty else { return nil }
        return LiveMessage(
            left.map(\.update), on: topic, about: post, id: eventID,
            closed: left.reduce(into: []) { $0.formUnion($1.closed) }, mentionable: mentionable)
    }

    /// What a listener gets; `nil` if nothing.
    func chunk(for listener: LiveListener) -> ByteBuffer? {
        chunk(for: listener.account, listener.admission, listener.language, called: listener.label)
    }

    /// What a page of `account` (`nil`: a visitor) gets; `nil` if nothing.
    func chunk(
        for account: ID<Account>?, _ admission: LiveAdmission, _ language: Language, called label: String? = nil
    ) -> ByteBuffer? {
        var shares: [Share]?
        for (index, part) in parts.enumerated() {
            let share = part.share(of: account, admission)
            if share == .all, shares == nil { continue }
            if shares == nil { shares = Array(repeating: .all, count: parts.count) }
            shares?[index] = share
        }
        if let shares, shares.allSatisfy({ $0 == .nothing }) { return nil }
        let frame = Frame(
            language: language, label: label, isForMember: account != nil || !hasWords, shares: shares)
        return frames.withLock { frames in
            if let chunk = frames[frame] { return chunk }
            let chunk = chunk(frame)
            frames[frame] = chunk
            return chunk
        }
    }

    private func chunk(_ frame: Frame) -> ByteBuffer {
        if let chunk = chunk(telling: frame) { return chunk }
        let mentionable = mentionable(frame.isForMember)
        let texts = parts.enumerated().compactMap { index, part -> String? in
            switch frame.shares?[index] ?? .all {
            case .nothing: nil
            case .without(let hidden): part.update.html(frame.language, without: hidden, mentionable: mentionable).text
            }
        }
        return Self.chunk(event: "update", id: eventID, data: texts.joined(separator: "\n"))
    }

    /// What a program is told; `nil` for what a page does. Who has the id has all of it: the last event bears it.
    private func chunk(telling frame: Frame) -> ByteBuffer? {
        guard parts.allSatisfy({ $0.update.change is any LiveTelling }) else { return nil }
        let events = parts.enumerated().flatMap { index, part -> [LiveEvent] in
            guard let told = part.update.change as? any LiveTelling else { return [] }
            switch frame.shares?[index] ?? .all {
            case .nothing: return []
            case .without(let hidden): return told.events(in: frame.language, without: hidden)
            }
        }
        return Self.events(events, id: eventID, called: frame.label)
    }

    /// - Parameter label: on a connection that several share, what it belongs to; each event is a frame there.
    static func events(_ events: [LiveEvent], id: Int64?, called label: String?) -> ByteBuffer {
        if let label {
            return events.reduce(into: ByteBuffer()) { $0.writeFrame(.text, $1.labelled(label)) }
        }
        var text = ""
        for (index, event) in events.enumerated() {
            if index == events.count - 1, let id { text += "id: \(id)\n" }
            text += "event: \(event.name)\ndata: \(event.data)\n\n"
        }
        return framed(text)
    }

    /// Asks a page that has missed too much to load itself again.
    static func reset(id: Int64) -> ByteBuffer { chunk(event: "reset", id: id, data: "") }

    /// The newest id: a page that opens its stream anew, to ask about other posts, begins there.
    static func heartbeat(_ form: LiveForm, id: Int64) -> ByteBuffer {
        form == .page ? chunk(event: "beat", id: id, data: "") : framed(":thump\n")
    }

    /// The end of a stream: when the page may come back, and the last chunk.
    static func ending(_ form: LiveForm, retry milliseconds: Int) -> ByteBuffer {
        var ending = form == .page ? framed("retry: \(milliseconds)\n\n") : ByteBuffer()
        ending.writeString("0\r\n\r\n")
        return ending
    }

    private static func chunk(event: String, id: Int64?, data: String) -> ByteBuffer {
        var text = (id.map { "id: \($0)\n" } ?? "") + "event: \(event)\n"
        // Bytes, not characters: a comment has thousands, and each is examined.
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

extension LiveMessage.Part {
    /// The rule of pages (`Statement.notHidden` and `Statement.notBlocked`), for live updates.
    fileprivate func share(of account: ID<Account>?, _ admission: LiveAdmission) -> LiveMessage.Share {
        func mayKnow(_ other: ID<Account>) -> Bool {
            account == nil ? !closed.contains(other) : !admission.blocked.contains(other)
        }
        if account == nil, update.isForMembers { return .nothing }
        guard update.doers.allSatisfy({ mayKnow($0) && !admission.hidden.contains($0) }),
            update.owners.allSatisfy(mayKnow)
        else { return .nothing }
        if !admission.mutedWords.isEmpty {
            let isOwn = account != nil && update.doers.first == account
            let read = isOwn ? quoted : texts + quoted
            guard read.allSatisfy({ admission.mutedWords.first(in: $0) == nil }) else { return .nothing }
        }
        let unknown = update.named.filter { !mayKnow($0) }
        return unknown.isEmpty ? .all : .without(Set(unknown))
    }
}
