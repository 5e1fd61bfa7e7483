import Base
package import Core
import Posts
package import SQL
import Storage

/// What a form has published before, whose answer was lost on the way.
package struct PublishedBefore {
    package let id: ID<Post>
    private let text: String
    private let warning: String
    private let options: [String]
    private let author: ID<Account>
    private let images: [Image]
    private let state: PostState
    /// All that it said, where it waits for a moderator.
    private let heldWords: String?

    private struct Image {
        let id: ID<Media>
        let alt: String
        /// SHA-256 of its original; `nil` where it is older than the column.
        let digest: [UInt8]?
    }

    package static func find(as clientID: String, by author: ID<Account>, _ reader: Reader) throws -> PublishedBefore? {
        let found = try reader.first(
            "SELECT id, text, warning, state FROM posts WHERE author_id = \(author) AND client_id = \(clientID)"
        ) { row in
            (
                id: try row.next(as: ID<Post>.self), text: try row.next(as: String.self),
                warning: try row.next(as: String.self), state: try row.next(as: PostState.self)
            )
        }
        guard let found else { return nil }
        let id = found.id
        return PublishedBefore(
            id: id, text: found.text, warning: found.warning,
            options: try reader.values(
                "SELECT text FROM poll_options WHERE post_id = \(id) ORDER BY position", as: String.self),
            author: author,
            images: try reader.all(
                "SELECT id, alt, digest FROM media m WHERE post_id = \(id) AND \(.hangs) ORDER BY position"
            ) { row in Image(id: try row.next(), alt: try row.next(), digest: try row.next()) },
            state: found.state,
            heldWords: found.state == .held
                ? try reader.value("SELECT text FROM held_posts WHERE post_id = \(id)", as: String.self) : nil)
    }

    /// Throws ``Core/Problem/saidBefore(_:isEditable:)`` where the form says something else by now.
    func check(against form: PublishPost, _ reader: Reader) throws {
        let showsTheSame = try shows(form.images, reader)
        if let heldWords {
            guard heldWords == HeldPosts.words(form.publishes?.texts ?? []), showsTheSame else {
                throw Problem.saidBefore(heldWords, isEditable: false)
            }
            return
        }
        guard hasPoll(of: form.poll) else { throw Problem.saidBefore(text, isEditable: false) }
        guard text == form.text, warning == form.warning, showsTheSame else {
            throw Problem.saidBefore(text, isEditable: state == .published)
        }
    }

    /// Whether its words can still be changed into those of a form with this poll: options stay as they are.
    package func isEditable(with poll: NewPoll) -> Bool {
        state == .published && hasPoll(of: poll.isBlank ? nil : poll)
    }

    private func hasPoll(of poll: NewPoll?) -> Bool { options == (poll?.options ?? []).filter { !$0.isEmpty } }

    /// Files that came with a form once more are other uploads: of the same, if their bytes are.
    private func shows(_ others: [PublishPost.Image], _ reader: Reader) throws -> Bool {
        guard images.count == others.count else { return false }
        let known = Set(images.map(\.id))
        guard !others.isEmpty, others.allSatisfy({ !known.contains($0.id) }) else {
            return zip(images, others).allSatisfy { $0.id == $1.id && $0.alt == $1.alt.tidied }
        }
        let found = try reader.all(
            "SELECT id, digest FROM media WHERE id IN (\(list: others.map(\.id))) AND owner_id = \(author)"
        ) { row in (try row.next(as: ID<Media>.self), try row.next(as: [UInt8]?.self)) }
        let digests = Dictionary(uniqueKeysWithValues: found)
        return zip(images, others).allSatisfy { made, other in
            guard let sent = digests[other.id] else { return false }
            return made.digest == nil || sent == nil || made.digest == sent
        }
    }
}
