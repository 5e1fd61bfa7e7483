import Base
import Comments
package import Core
import Imaging
import Media
import Posts
package import SQL
import Storage
import Works

/// A plain form seems to share what its maker has shared already, since the answer to that was lost: the maker is asked.
/// The images came with the form once more and are other uploads, so they do not say which work it is.
package struct SharedBefore: Error {
    package let work: ID<Post>
    package let problem: Problem

    /// The work that a form of this name has made. Throws ``SharedBefore`` where that is another one by now.
    static func work(of form: PublishWork, _ reader: Reader) throws -> ID<Post>? {
        guard let name = form.clientID, let work = try find(name, by: form.author, reader) else { return nil }
        let found = try StoredWork.find(work, of: form.author, inAnyState: true, reader)
        guard let stored = found, stored.details == form.details,
            try !form.critique.differs(from: CritiqueRequest.find(work, reader)),
            try Image.hanging(in: work, reader) == Image.sent(by: form, reader)
        else { throw SharedBefore(work: work, problem: .sharedOtherwise(found?.details.title ?? "")) }
        return work
    }

    /// Throws ``SharedBefore`` where a form that has made nothing yet says what its maker has just shared: after a lost
    /// answer some browsers bring its page anew, and it has another name.
    ///
    /// - Parameter known: the work that the sender has been asked about.
    package static func check(_ form: PublishWork, known: String, at now: Timestamp, _ reader: Reader) throws {
        guard let name = form.clientID, try find(name, by: form.author, reader) == nil,
            try PublishWork.made(of: form.images.map(\.id), by: form.author, reader) == nil,
            let work = try reader.value(statement(form, at: now), as: ID<Post>.self), known != work.description
        else { return }
        throw SharedBefore(work: work, problem: .sharedJustNow)
    }

    static func statement(_ form: PublishWork, at now: Timestamp) -> Statement {
        let recent = ID<Post>.made(since: now - .justNow, until: now)
        let isTheSame: Statement = """
            p.id BETWEEN \(recent.lowerBound) AND \(recent.upperBound) AND \(form.details.isSaid)
            """
        return """
            SELECT p.id FROM posts p JOIN works w ON w.post_id = p.id
            WHERE p.author_id = \(form.author) AND p.kind = \(PostKind.work) AND \(isTheSame)
                AND p.state IN ('published', 'held')
            ORDER BY p.id DESC LIMIT 1
            """
    }

    private static func find(_ name: String, by author: ID<Account>, _ reader: Reader) throws -> ID<Post>? {
        try reader.value("SELECT id FROM posts WHERE author_id = \(author) AND client_id = \(name)")
    }

    /// An image as far as it is the same in another upload.
    private struct Image: Equatable {
        /// SHA-256 of its original.
        let digest: [UInt8]?
        let alt: String
        let recipe: String

        static func hanging(in work: ID<Post>, _ reader: Reader) throws -> [Image] {
            try reader.all(
                """
                SELECT m.digest, m.alt, m.recipe FROM media m
                WHERE m.post_id = \(work) AND \(.hangs) ORDER BY m.position
                """
            ) { row in Image(digest: try row.next(), alt: try row.next(), recipe: try row.next()) }
        }

        static func sent(by form: PublishWork, _ reader: Reader) throws -> [Image] {
            let found = try reader.all(
                """
                SELECT id, digest FROM media
                WHERE id IN (\(list: form.images.map(\.id))) AND owner_id = \(form.author)
                """
            ) { row in (try row.next(as: ID<Media>.self), try row.next(as: [UInt8]?.self)) }
            let digests = Dictionary(uniqueKeysWithValues: found)
            return form.images.map {
                Image(digest: digests[$0.id] ?? nil, alt: $0.alt.tidied, recipe: $0.recipe.json)
            }
        }
    }
}

extension Problem {
    /// - Parameter title: of the work as it was shared.
    fileprivate static func sharedOtherwise(_ title: String) -> Problem {
        Problem(
            409,
            Phrase(
                "이미 이렇게 올라갔어요: “\(title.excerpt)” 고친 내용은 그대로 있어요. 다시 올리면 새 작품이 돼요.",
                "Already shared as: “\(title.excerpt)”. Your changes are kept here. Shared again, it becomes another work."
            ), field: "client_id")
    }

    fileprivate static let sharedJustNow = Problem(
        409,
        Phrase(
            "조금 전에 작품 정보가 똑같은 작품을 올렸어요. 하나 더 올리려면 한 번 더 눌러 주세요.",
            "You have just shared a work with the same details. To share one more, send this again."), field: "again")
}
