import Accounts
import Base
package import Core
package import Exports
import Kernel
import Posts
import SQL

extension MemberImport {
    /// What a member has saved, of what is here.
    static let saved = MemberImport("saved", .saved, most: 50_000, as: ImportedSaved.self) { saved, origin in
        let act = ImportSaved(saved: saved, origin: origin)
        return ImportStep(
            saved.address, look: { services in try await services.database.read { try act.look(services, $0) } }
        ) { _, services in try await act(services) }
    }

    /// A member's lists, of what there is on an instance. They come after what may be in them.
    package static func lists(_ features: Features) -> [MemberImport] {
        (features.contains(.follows) ? [.following, .peopleLists] : []) + (features.contains(.posts) ? [.saved] : [])
    }
}

/// Saves what a member had saved: a post of this instance, or one that has come here from the same as the list.
struct ImportSaved: WritingAct {
    let saved: ImportedSaved
    let origin: ImportOrigin

    func look(_ services: Services, _ reader: Reader) throws -> ImportStep.Outcome? {
        guard let post = try post(services, reader) else { return .left(.saved) }
        let isSaved = try reader.value(
            "SELECT 1 FROM bookmarks WHERE post_id = \(post) AND account_id = \(origin.account)", as: Int.self)
        return isSaved == nil ? nil : .known
    }

    func write(_ services: Services, in transaction: Transaction) throws -> ImportStep.Outcome {
        if let outcome = try look(services, transaction) { return outcome }
        guard let post = try post(services, transaction) else { return .left(.saved) }
        try SavePost(post: post, account: origin.account, isSaved: true).write(services, in: transaction)
        return .added
    }

    /// One that the member may see.
    private func post(_ services: Services, _ reader: Reader) throws -> ID<Post>? {
        guard let named = origin.post(at: saved.address), let post = try find(named, services, reader) else {
            return nil
        }
        do {
            try PostQueries.check(post, in: services, reader)
        } catch is Problem {
            return nil
        }
        return try PostQueries.place(of: post, for: origin.account, reader) == nil ? nil : post
    }

    private func find(_ post: ID<Post>, _ services: Services, _ reader: Reader) throws -> ID<Post>? {
        if origin.instance == services.site.publicURL { return post }
        return try ImportedPosts.find(post, PostKind.allCases, from: origin, reader)
            ?? reader.value(
                """
                SELECT p.id FROM posts p
                WHERE p.id = \(post) AND p.client_id = \(origin.key(of: post)) AND \(.published("p"))
                """, as: ID<Post>.self)
    }
}

/// Something that a member had saved, in their `salon.json`.
struct ImportedSaved: Decodable, Sendable {
    let address: String
}
