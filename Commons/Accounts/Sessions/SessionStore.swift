public import Core
package import Kernel
public import SQL
import Synchronization

/// Sessions in the database, with the viewers of recent requests kept at hand.
///
/// A viewer is kept for a minute at most, and dropped with the event that says that something about them has changed:
/// before the request that caused it is answered, and on other nodes a moment later.
package final class SessionStore: Sendable {
    let database: Database
    private let clock: Clock
    /// Whose numbers come with the viewer.
    private let badges: [AccountBadge]
    /// Whether the account `a` has to agree to something first.
    private let needsConsent: Statement
    /// Whether the account `a` has a second factor.
    private let hasSecondFactor: Statement
    private let facts: Current<SiteFacts>
    /// What else changes what comes with a viewer.
    private let events: [any AccountEvent.Type]
    /// Members with many notifications are evicted often.
    private let cache = Mutex(
        EventCache<SessionKey, ID<Account>, Viewer>(capacity: 50_000, about: { [$0.id] }))

    /// How long a session lasts that is not used. However much it is used, it ends after ``Kernel/SessionRules/lifetime``.
    package static let lifetime: Duration = .days(90)
    private static let keptFor: Duration = .seconds(60)

    package init(
        database: Database, clock: Clock, badges: [AccountBadge], needsConsent: Statement,
        hasSecondFactor: Statement = "FALSE", facts: Current<SiteFacts>,
        changedBy events: [any AccountEvent.Type]
    ) {
        self.database = database
        self.clock = clock
        self.badges = badges
        self.needsConsent = needsConsent
        self.hasSecondFactor = hasSecondFactor
        self.facts = facts
        self.events = events + [ProfileChanged.self, AudienceChanged.self]
    }

    /// The member a token opens; `nil` for one that is unknown, ended or too old.
    package func viewer(_ token: SessionToken) async throws -> Viewer? { try await viewer(token.key) }

    /// The member for whom an app acts; such sessions last until they are ended.
    package func viewer(_ token: AccessToken) async throws -> Viewer? { try await viewer(token.key) }

    /// The member whose session has this name (``ImageSeal``).
    package func viewer(_ key: SessionKey) async throws -> Viewer? {
        let now = clock.now()
        let (kept, ticket) = cache.withLock { ($0[key, at: now], $0.ticket) }
        if let kept { return kept }
        let found = try await database.read { reader in try self.read(key, now: now, reader) }
        guard let (seenAt, viewer) = found else { return nil }
        // Once a day is enough to know that a session is alive.
        let today = SeenMonth.startOfDay(now)
        if seenAt < today {
            try await database.write { transaction in
                try transaction.execute("UPDATE sessions SET seen_at = \(today) WHERE token_hash = \(key.bytes)")
                try transaction.noteSeen(viewer.id, at: now)
            }
        }
        cache.withLock { $0.keep(viewer, for: key, until: now + Self.keptFor, ticket) }
        return viewer
    }

    /// The muted words are read besides only where there are any.
    private func read(
        _ key: SessionKey, now: Timestamp, _ reader: Reader
    ) throws -> (seenAt: Timestamp, viewer: Viewer)? {
        let unread = badges.reduce("" as Statement) { "\($0), a.\($1.column)" }
        let found = try reader.first(
            """
            SELECT s.seen_at, a.id, a.handle, a.name, a.photo, a.role, a.language, a.theme, a.hides_counts,
                EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = a.id)
                    OR EXISTS (SELECT 1 FROM mutes m WHERE m.account_id = a.id)\(unread),
                EXISTS (SELECT 1 FROM muted_words w WHERE w.account_id = a.id), \(needsConsent),
                \(hasSecondFactor), a.state <> 'active',
                a.hides_generated, s.app_id, s.scopes
            FROM sessions s JOIN accounts a ON a.id = s.account_id
            WHERE s.token_hash = \(key.bytes) AND (s.app_id IS NOT NULL
                OR (s.seen_at > \(now - Self.lifetime) AND s.created_at > \(now - rules.lifetime)))
            """
        ) { row in
            (
                seenAt: try row.next(as: Timestamp.self), viewer: try Viewer(row: &row, badges: badges, session: key),
                mutesWords: try row.next(as: Bool.self), needsConsent: try row.next(as: Bool.self),
                hasSecondFactor: try row.next(as: Bool.self), isSuspended: try row.next(as: Bool.self),
                hidesGenerated: try row.next(as: Bool.self), app: try row.next(as: Int64?.self),
                scopes: try row.next(as: String?.self)
            )
        }
        guard let found else { return nil }
        var viewer = found.viewer
        viewer.needsConsent = found.needsConsent
        viewer.hasSecondFactor = found.hasSecondFactor
        viewer.isSuspended = found.isSuspended
        viewer.hidesGenerated = found.hidesGenerated
        if let app = found.app {
            viewer.grant = Grant(app: app, scopes: found.scopes.flatMap { Scopes($0) } ?? [])
        }
        viewer.follow(rules)
        if found.mutesWords { viewer.mutedWords = try MutedWordQueries.words(of: viewer.id, now: now, reader) }
        return (found.seenAt, viewer)
    }

    private var rules: SessionRules { facts.value.sessions }

    /// A new session for a member; the token is for the browser alone.
    package func open(for account: ID<Account>, userAgent: String) async throws -> SessionToken {
        let token = SessionToken()
        let now = clock.now()
        try await database.write { transaction in
            try Self.open(token.key, for: account, userAgent: userAgent, isBound: false, now: now, in: transaction)
        }
        return token
    }

    package func end(_ key: SessionKey) async throws {
        try await database.write { transaction in try Self.end(key, in: transaction) }
    }

    /// Removes the sessions nobody can open any more, and the browsers nobody has logged in with for long.
    package func removeExpired() async throws {
        let now = clock.now()
        try await database.write { transaction in
            try transaction.execute(
                "DELETE FROM sessions WHERE app_id IS NULL AND seen_at < \(now - Self.lifetime)")
            try transaction.execute(
                "DELETE FROM sessions WHERE app_id IS NULL AND created_at < \(now - self.rules.lifetime)")
            try KnownDevice.removeExpired(now: now, in: transaction)
        }
    }

    /// Drops a member's cached viewers: the profile or the unread counts have changed.
    package func forget(_ account: ID<Account>) { cache.withLock { $0.forget(.subjects([account])) } }

    /// Follows events, here and on other nodes.
    package func note(_ events: [EventRecord]) {
        let changes = events.compactMap(change)
        if !changes.isEmpty { cache.withLock { cache in changes.forEach { cache.forget($0) } } }
    }

    /// The accounts whose viewer an event has changed.
    private func change(_ event: EventRecord) -> EventCache<SessionKey, ID<Account>, Viewer>.Change? {
        if event.isGap || event.name == SettingsChanged.name { return .all }
        if let ended = try? event.decode(SessionEnded.self) { return ended.key.map { .key($0) } }
        for type in events {
            if let accounts = event.accounts(type) { return .subjects(accounts) }
        }
        for badge in badges {
            if let accounts = badge.accounts(of: event) { return .subjects(accounts) }
        }
        return nil
    }
}

/// A member's name, photo or settings are different now.
package struct ProfileChanged: AccountEvent {
    package static let name = "profile-changed"
    package let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }
}

extension Viewer {
    fileprivate init(row: inout Row, badges: [AccountBadge], session: SessionKey) throws {
        self.init(
            id: try row.next(), handle: try row.next(), name: try row.next(), photo: try row.next(),
            role: try row.next(), language: try row.next(), theme: try row.next(),
            hidesCounts: try row.next(), hidesSomebody: try row.next(), mutedWords: .empty,
            unread: try badges.reduce(into: [:]) { $0[$1.badge.place] = try row.next(as: Int.self) },
            session: session)
    }
}

extension Role: ColumnValue {}
extension Language: ColumnValue {}
extension Theme: ColumnValue {}
