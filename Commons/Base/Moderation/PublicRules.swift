import Accounts
package import Core
package import SQL
import Synchronization

/// The rules for what is published here: words and domains that are blocked, how many links new members may post, and
/// whether their first posts wait. They are the same for everybody, moderators included. Private messages are not
/// looked at.
///
/// They are kept in memory, so that an act asks without a query. The act that changes them loads them (``load()``)
/// before its answer; other processes do when the event comes, a moment later.
package final class PublicRules: Sendable {
    private let index: EventIndex<RuleTable>

    package init(_ database: Database) { index = EventIndex(RuleTable(), database) }

    /// Whether first posts of new members wait for a moderator.
    package var holdsFirstPosts: Bool { index.known { $0.holdsFirstPosts } }

    /// Whether some may wait: also from before that was turned off.
    package var mayHoldPosts: Bool { index.known { $0.holdsFirstPosts || $0.hasHeldPosts } }

    /// Reads the rules as they are now.
    package func load() async throws {
        index.miss()
        try await index.update()
    }

    /// Reads them unless they are known.
    package func update() async throws { try await index.update() }

    package func note(_ events: [EventRecord]) { index.note(events) }

    /// The domain that an admin means by what was typed, an address, too; `nil` where it is none: it has a dot in it and
    /// no number for its end. It is compared in ASCII and shown as it was typed.
    package static func domain(of typed: String) -> (shown: String, key: String)? {
        guard let name = LinkHost(typed)?.name, name.utf8.count <= HostName.maxBytes, name.contains("."),
            name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }),
            name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
            let end = name.split(separator: ".").last, !end.allSatisfy(\.isNumber)
        else { return nil }
        return (LinkHost.folded(LinkHost.written(in: typed)), name)
    }

    /// What forbids publishing texts, each beside its field.
    package func problems(with texts: [PublishedText]) -> [Problem] {
        let known = index.known { $0 }
        return texts.compactMap { text in text.isTooLong ? nil : problem(with: text, known) }
    }

    private func problem(with text: PublishedText, _ known: RuleTable.Known) -> Problem? {
        if let word = known.words.first(in: text.text) { return .wordBlocked(word).at(text.field) }
        guard !known.domains.isEmpty else { return nil }
        for host in text.hosts {
            let blocked = host.domains.lazy.compactMap { known.domains[String($0)] }.first
            if let blocked { return .domainBlocked(blocked).at(text.field) }
        }
        return nil
    }

    /// Throws a ``Core/Problem`` at the field of a text that is not allowed, or of one link too many.
    package func check(_ publication: Publication, _ services: Services) throws {
        if let problem = problems(with: publication.texts).first { throw problem }
        guard let author = publication.author else { return }
        try LinkBudget(author: author, texts: publication.texts).check(services)
    }

    /// Takes from the budgets of what was published: what was refused costs nothing.
    func count(_ publication: Publication, _ services: Services) {
        guard let author = publication.author, publication.isOfToday else { return }
        LinkBudget(author: author, texts: publication.texts).take(services)
    }
}

private struct RuleTable: IndexSource {
    struct Known: Sendable {
        var words = MutedWords.empty
        /// How each is shown, by its name in ASCII.
        var domains: [String: String] = [:]
        var holdsFirstPosts = false
        var hasHeldPosts = false
    }

    var empty: Known { Known() }

    func all(_ reader: Reader) throws -> Known {
        let rules = try reader.all("SELECT kind, text, key FROM public_rules ORDER BY id") { row in
            (
                kind: try row.next(as: String.self), text: try row.next(as: String.self),
                key: try row.next(as: String.self)
            )
        }
        func of(_ kind: PublicRuleKind) -> [(kind: String, text: String, key: String)] {
            rules.filter { $0.kind == kind.rawValue }
        }
        return Known(
            words: MutedWords(of(.word).map(\.text)),
            // Those from before names had one spelling.
            domains: Dictionary(
                of(.domain).map { (HostName($0.key)?.ascii ?? $0.key, $0.text) }, uniquingKeysWith: { one, _ in one }),
            holdsFirstPosts: !of(.hold).isEmpty,
            hasHeldPosts: try reader.value("SELECT 1 FROM held_posts LIMIT 1", as: Int.self) != nil)
    }

    func news(in event: EventRecord) -> [IndexNews<Never, Never>] { event.name == RulesChanged.name ? [.all] : [] }
}

/// What a rule is about.
package enum PublicRuleKind: String, ColumnValue, Sendable {
    case word, domain
    /// First posts of new members wait: one row, or none.
    case hold
}

/// The kind of entity a rule's id names.
package enum PublicRule {}

/// The rules are others now; which, the table says.
package struct RulesChanged: Event {
    package static let name = "rules-changed"

    package init() {}
}

extension Migration {
    /// The rules for what is published: few, and read when an instance starts.
    package static let publicRules = Migration(
        "rules-1",
        """
        CREATE TABLE public_rules (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            text TEXT NOT NULL,
            key TEXT NOT NULL,
            created_by TEXT NOT NULL,
            UNIQUE (kind, key)
        )
        """)
}

extension Problem {
    static func wordBlocked(_ word: String) -> Problem {
        Problem(422, Phrase("금지어가 들어 있어요: \(word)", "This is not allowed here: \(word)"))
    }

    static func domainBlocked(_ domain: String) -> Problem {
        Problem(
            422, Phrase("여기에는 올릴 수 없는 링크가 있어요: \(domain)", "Links to \(domain) are not allowed here."))
    }
}
