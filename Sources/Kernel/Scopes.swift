/// What an app may do for a member: parts of reading and of writing, as Mastodon names them, and what only Salon has.
public struct Scopes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// What can be read or written apart from the rest.
    public enum Part: UInt64, CaseIterable, Sendable {
        case accounts, blocks, bookmarks, conversations, favourites, filters, follows, lists, media, mutes
        case notifications, reports, search, statuses
        // Only Salon has these.
        case lounge, works

        var word: String { "\(self)" }
    }

    public static func read(_ part: Part) -> Scopes { Scopes(rawValue: 1 << part.rawValue) }
    public static func write(_ part: Part) -> Scopes { Scopes(rawValue: 1 << (part.rawValue + 24)) }
    /// To be notified by push.
    public static let push = Scopes(rawValue: 1 << 48)
    /// Who the member is, and nothing else.
    public static let profile = Scopes(rawValue: 1 << 49)
    /// What moderators and admins may do besides, for members who are.
    public static let adminRead = Scopes(rawValue: 1 << 50)
    public static let adminWrite = Scopes(rawValue: 1 << 51)

    /// Everything but a moderator's work, and the lounge: an app that learns which nickname is whose asks for that by name.
    public static let read = usual.reduce(into: Scopes()) { $0.formUnion(.read($1)) }
    public static let write = usual.reduce(into: Scopes()) { $0.formUnion(.write($1)) }
    private static let usual = Part.allCases.filter { $0 != .lounge }
    /// The older word for what concerns other members.
    public static let follow: Scopes = [
        .read(.blocks), .write(.blocks), .read(.follows), .write(.follows), .read(.mutes), .write(.mutes),
    ]

    /// All words there are, in the order pages and metadata name them.
    public static let words: [(word: String, scopes: Scopes)] =
        [
            ("read", .read), ("write", .write), ("follow", .follow), ("push", .push), ("profile", .profile),
            ("admin:read", .adminRead), ("admin:write", .adminWrite),
        ] + Part.allCases.flatMap { [("read:\($0.word)", .read($0)), ("write:\($0.word)", .write($0))] }

    private static let byWord = Dictionary(uniqueKeysWithValues: words.map { ($0.word, $0.scopes) })

    /// Words apart by spaces or plus signs, as OAuth has them (RFC 6749 §3.3); `nil` where one of them is unknown.
    public init?(_ text: some StringProtocol) {
        var scopes = Scopes()
        for word in text.split(whereSeparator: { $0 == " " || $0 == "+" }) {
            guard let named = Self.byWord[String(word)] else { return nil }
            scopes.formUnion(named)
        }
        self = scopes
    }
}

extension Scopes {
    /// All words together are shorter.
    public static let mostBytes = 2_000

    /// As words, the widest first, none of which says what another has said.
    public var text: String {
        var (words, said): ([String], Scopes) = ([], [])
        for (word, scopes) in Self.words where isSuperset(of: scopes) && !said.isSuperset(of: scopes) {
            words.append(word)
            said.formUnion(scopes)
        }
        return words.joined(separator: " ")
    }
}

/// By which app, and for what, somebody acts.
public struct Grant: Sendable {
    public let app: Int64
    public let scopes: Scopes

    public init(app: Int64, scopes: Scopes) {
        self.app = app
        self.scopes = scopes
    }
}
