import Accounts
package import Core
package import Kernel
package import SQL
import Synchronization

/// Decides for whom an image loads: for everyone who sees what it is part of, by the rules of pages
/// (``SQL/Statement/notBlocked(_:by:)``). The address alone is enough for what visitors see.
///
/// What all visitors or all members see is kept in memory for a minute, and dropped with the event that says that a
/// post or a member is seen by others now: before the request that caused it is answered, and on other nodes a moment
/// later. Everything else is asked each time, so that what nobody has thought of is closed.
package final class ImageAudience: Sendable {
    /// Where an image is.
    struct Place: Sendable {
        let rendering: String
        let owner: ID<Account>
        /// The member its viewers must be able to see.
        let author: ID<Account>
        let post: ID<Post>?
        let kind: PostKind?
        /// A profile shows it as its photo or header.
        let isOfProfile: Bool
        let reach: Reach
    }

    enum Reach: Sendable { case everybody, members, few }

    /// How somebody may have an image.
    package enum Access: Sendable {
        /// As everybody may.
        case everybody
        /// This viewer may now.
        case viewer
    }

    private enum Subject: Hashable {
        case post(ID<Post>)
        case author(ID<Account>)
    }

    private let database: Database
    private let clock: Clock
    private let removals: [PostRemoval]
    private let cache = Mutex(
        EventCache<ID<Media>, Subject, Place>(
            capacity: 50_000,
            about: { place in place.post.map { [.author(place.author), .post($0)] } ?? [.author(place.author)] }))

    private static let keptFor: Duration = .minutes(1)

    /// - Parameter removals: they know which members see drafts.
    package init(_ database: Database, clock: Clock, removals: [PostRemoval]) {
        self.database = database
        self.clock = clock
        self.removals = removals
    }

    /// `nil` where there is no such image to this viewer.
    ///
    /// - Parameter viewer: is asked only where it matters.
    package func access(
        to image: ID<Media>, _ rendering: String, viewer: () async throws -> Viewer?
    ) async throws -> Access? {
        guard let place = try await place(of: image, rendering), place.rendering == rendering else { return nil }
        guard place.reach != .everybody else { return .everybody }
        guard let viewer = try await viewer() else { return nil }
        guard viewer.id != place.owner else { return .viewer }
        // Those see no page either.
        guard !viewer.isSuspended, !viewer.needsConsent else { return nil }
        guard place.reach != .members || viewer.hidesSomebody else { return .viewer }
        return try await database.read { reader in try self.isSeen(place, by: viewer, reader) } ? .viewer : nil
    }

    private func place(of image: ID<Media>, _ rendering: String) async throws -> Place? {
        let now = clock.now()
        let (kept, ticket) = cache.withLock { ($0[image, at: now], $0.ticket) }
        if let kept { return kept }
        let found = try await database.read { reader in
            try reader.first(Self.statement(image, rendering)) { row in try Place(rendering, row: &row) }
        }
        guard let found, found.reach != .few else { return found }
        cache.withLock { $0.keep(found, for: image, until: now + Self.keptFor, ticket) }
        return found
    }

    static func statement(_ image: ID<Media>, _ rendering: String) -> Statement {
        let path = Rendering(image, key: rendering).path
        return """
            SELECT m.owner_id, a.id, m.post_id, p.kind, p.id IS NOT NULL AND \(.openToMembers("p")), a.is_private,
                a.state <> 'active', COALESCE(p.visibility, 'everybody') <> 'everybody',
                m.role IN ('photo', 'header') AND (COALESCE(a.photo, '') = \(path) OR COALESCE(a.header, '') = \(path))
            FROM media m LEFT JOIN posts p ON p.id = m.post_id
            JOIN accounts a ON a.id = COALESCE(p.author_id, m.owner_id)
            WHERE m.id = \(image) AND m.rendering = \(rendering)
            """
    }

    private func isSeen(_ place: Place, by viewer: Viewer, _ reader: Reader) throws -> Bool {
        let isModerator = viewer.role != .member
        if place.isOfProfile {
            // The pages about members have photos, and so has the viewer's own list of blocked members.
            return try isModerator || reader.value(Self.seesProfile(of: place.author, viewer.id), as: Int.self) != nil
        }
        if place.reach == .members {
            return try reader.value(
                "SELECT 1 FROM accounts a WHERE a.id = \(place.author) AND \(.notBlocked("a.id", by: viewer.id))",
                as: Int.self) != nil
        }
        guard let post = place.post, let kind = place.kind else { return false }
        let isOpen = try reader.value(
            "SELECT 1 FROM posts p WHERE p.id = \(post) AND \(.visible("p", to: viewer.id))", as: Int.self)
        if isOpen != nil { return true }
        if isModerator,
            try reader.value("SELECT 1 FROM held_posts WHERE post_id = \(post)", as: Int.self) != nil
        {
            return true
        }
        return try removals.first { $0.kind == kind }?.isShown(post, viewer.id, reader) ?? false
    }

    static func seesProfile(of author: ID<Account>, _ viewer: ID<Account>) -> Statement {
        """
        SELECT 1 FROM accounts a WHERE a.id = \(author) AND \(.notAway("a.id")) AND NOT EXISTS (
            SELECT 1 FROM blocks b WHERE b.account_id = \(viewer) AND b.other_id = a.id AND b.is_own = 0)
        """
    }

    /// Follows events, here and on other nodes.
    package func note(_ events: [EventRecord]) {
        let changes = events.compactMap { event -> EventCache<ID<Media>, Subject, Place>.Change? in
            if event.isGap { return .all }
            if let deleted = try? event.decode(PostDeleted.self) { return .subjects([.post(deleted.post)]) }
            if let changed = try? event.decode(ProfileChanged.self) { return .subjects([.author(changed.account)]) }
            return nil
        }
        if !changes.isEmpty { cache.withLock { cache in changes.forEach { cache.forget($0) } } }
    }
}

extension ImageAudience.Place {
    fileprivate init(_ rendering: String, row: inout Row) throws {
        self.rendering = rendering
        owner = try row.next()
        author = try row.next()
        post = try row.next()
        kind = try row.next()
        let isInPost = try row.next(as: Bool.self)
        let (isClosed, isAway) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        let isForSome = try row.next(as: Bool.self)
        isOfProfile = try row.next()
        reach = !isAway && (isInPost || isOfProfile) ? (isClosed || isForSome ? .members : .everybody) : .few
    }
}
