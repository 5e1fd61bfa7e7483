package import Accounts
package import Core
package import Kernel
package import SQL

extension WorkQueries {
    /// The newest works of a few people.
    package static func glimpses(
        of people: [ID<Account>], for viewer: Viewer, _ reader: Reader
    ) throws -> [ID<Account>: [Glimpse]] {
        guard !people.isEmpty else { return [:] }
        var works = try cards(glimpsesStatement(of: people), reader).cards
        if let muted = MutedWorks(viewer) { works = try muted.leaveOut(works, id: \.id, reader) }
        return Dictionary(grouping: works, by: \.author.id).mapValues { works in
            works.map { Glimpse(title: $0.title, path: $0.path, picture: $0.picture) }
        }
    }

    static func glimpsesStatement(of people: [ID<Account>]) -> Statement {
        people.map { person -> Statement in
            """
            SELECT post_id, place FROM (
                SELECT w.post_id, w.post_id AS place FROM works w
                WHERE w.author_id = \(person) AND \(.open(at: "w.post_id", to: nil))
                ORDER BY w.post_id DESC LIMIT \(Glimpse.limit)
            ) newest
            """
        }.joined(separator: " UNION ALL ")
    }
}
