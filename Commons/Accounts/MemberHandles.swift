package import Core
import Crypto
package import SQL

/// Whom a text can mention, kept in memory, so that no page asks the database (docs/decisions/0094). It takes some twenty
/// bytes for each member and knows handles by a hash alone: its events stay in the outbox for a while.
///
/// It follows events: this process's before the request that caused them is answered, other processes' a moment later.
package final class MemberHandles: Sendable {
    /// The viewers who can find a member.
    enum Reach: Int, Codable {
        case nobody, members, everybody
    }

    private let index: EventIndex<FoundHandles>

    package init(_ database: Database) { index = EventIndex(FoundHandles(), database) }

    package func update() async throws { try await index.update() }

    package func note(_ events: [EventRecord]) { index.note(events) }

    /// - Parameter isForMember: a visitor finds nobody who has closed the profile.
    package func mentionable(isForMember: Bool) -> Mentionable {
        Mentionable { [self] handle in
            let key = Self.key(of: handle.lowercased())
            let isOpen = index.known { $0[key] }
            return isOpen.map { $0 || isForMember } ?? false
        }
    }

    /// A step of every act that changes which viewers can find a member: joining, closing the profile, a suspension,
    /// and leaving, before the handle is given up.
    package static func tell(of account: ID<Account>, in transaction: Transaction) throws {
        let member = try transaction.one(
            "SELECT a.handle_key, \(reach) FROM accounts a WHERE a.id = \(account)", read(row:))
        try transaction.emit(HandleReached(key: member.key, reach: member.reach))
    }

    /// Of an account `a`, as the profile's page answers.
    fileprivate static let reach: Statement = """
        CASE WHEN NOT \(.notAway("a.id")) THEN 0 WHEN a.is_private = 1 THEN 1 ELSE 2 END
        """

    fileprivate static func read(row: inout Row) throws -> (key: Int64, reach: Reach) {
        (key(of: try row.next()), Reach(rawValue: try row.next()) ?? .nobody)
    }

    /// - Parameter handle: as `accounts.handle_key` has it.
    private static func key(of handle: String) -> Int64 {
        SHA256.hash(data: Array("member @\(handle)".utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}

/// Those who can be found, and whether visitors find them, too.
private struct FoundHandles: IndexSource {
    var empty: [Int64: Bool] { [:] }

    func all(_ reader: Reader) throws -> [Int64: Bool] {
        let members = try reader.all(
            "SELECT a.handle_key, \(MemberHandles.reach) FROM accounts a WHERE \(MemberCount.counts)",
            MemberHandles.read(row:))
        return members.reduce(into: [:]) { found, member in
            if member.reach != .nobody { found[member.key] = member.reach == .everybody }
        }
    }

    func news(in event: EventRecord) throws -> [IndexNews<Never, HandleReached>] {
        try event.decode(HandleReached.self).map { [.change($0)] } ?? []
    }

    func make(_ change: HandleReached, in found: inout [Int64: Bool]) {
        found[change.key] = change.reach == .nobody ? nil : change.reach == .everybody
    }
}

/// Others can find the member of a handle now.
struct HandleReached: Event {
    static let name = "handle-reached"
    let key: Int64
    let reach: MemberHandles.Reach
}
