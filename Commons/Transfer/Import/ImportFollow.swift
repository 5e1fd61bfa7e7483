import Accounts
import Base
import Core
import Exports
import Kernel
import People
import SQL

extension MemberImport {
    /// Whom a member follows, of those who are here.
    static let following = MemberImport("following", .follow, most: 10_000, as: ImportedFollow.self) { follow, origin in
        let act = ImportFollow(follow: follow, origin: origin)
        return ImportStep(
            "@\(follow.handle)", look: { services in try await services.database.read { try act.look(services, $0) } }
        ) { _, services in try await act(services) }
    }
}

/// Follows whoever has the handle here that somebody had there. They are not notified. Where either side blocks the
/// other, it is as if they were not here.
struct ImportFollow: WritingAct {
    let follow: ImportedFollow
    let origin: ImportOrigin

    var cost: Cost? { Cost(.importedFollows, of: origin.account) }

    func look(_ services: Services, _ reader: Reader) throws -> ImportStep.Outcome? {
        guard let person = try person(services, reader) else { return .left(.person) }
        let follows = try reader.value(
            "SELECT 1 FROM follows WHERE follower_id = \(origin.account) AND followed_id = \(person)", as: Int.self)
        return follows == nil ? nil : .known
    }

    func write(_ services: Services, in transaction: Transaction) throws -> ImportStep.Outcome {
        if let outcome = try look(services, transaction) { return outcome }
        guard let person = try person(services, transaction) else { return .left(.person) }
        let follower = origin.account
        _ = try FollowAccount(follower: follower, followed: person, isFollowing: true)
            .change(services.ids.next(Follow.self), in: transaction)
        if follow.isWatched {
            try WatchAccount(follower: follower, followed: person, isWatching: true).write(services, in: transaction)
        }
        return .added
    }

    private func person(_ services: Services, _ reader: Reader) throws -> ID<Account>? {
        let found = try reader.first(
            """
            SELECT a.id, a.created_at FROM accounts a
            WHERE a.handle_key = \(follow.handle.handleKey) AND a.id <> \(origin.account)
                AND \(.notBlocked("a.id", by: origin.account))
            """
        ) { row in (id: try row.next(as: ID<Account>.self), joined: try row.next(as: Timestamp.self)) }
        guard let found else { return nil }
        // Of this instance it is known whether somebody else has the handle by now.
        guard origin.instance == services.site.publicURL, let since = follow.since else { return found.id }
        return found.joined <= since + .seconds(1) ? found.id : nil
    }
}

/// Somebody whom a member followed, in their `salon.json`.
struct ImportedFollow: Decodable, Sendable {
    let handle: String
    let since: Timestamp?
    let isWatched: Bool

    private enum CodingKeys: String, CodingKey { case handle, since, isWatched = "watched" }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        handle = try container.decode(String.self, forKey: .handle).tidiedLine.beginning(TextLimit(100))
        since = try container.decodeIfPresent(String.self, forKey: .since).flatMap(Timestamp.init(iso8601:))
        isWatched = try container.decodeIfPresent(Bool.self, forKey: .isWatched) ?? false
    }
}

extension RateLimit {
    /// Nobody is notified of them, but they are counted where everybody sees it.
    static let importedFollows = RateLimit("import-follow", burst: 500, every: .seconds(10))
}
