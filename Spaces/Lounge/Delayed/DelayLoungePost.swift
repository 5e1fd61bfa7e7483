package import Base
package import Core
package import Personas
package import SQL

/// Has a post or reply appear at a random moment of the next hour, unknown even to its author: people who see somebody
/// at the keyboard then learns nothing by what appears.
package struct DelayLoungePost: LoungeAct {
    let author: ID<Persona>
    let root: ID<LoungePost>?
    let text: String
    /// The client's name for it: sent twice, it makes one post.
    let clientID: String?
    /// Whether it becomes the persona's intro as it appears.
    let isIntro: Bool

    /// How many may wait of one persona.
    static let most = 20

    package init(
        author: ID<Persona>, root: ID<LoungePost>? = nil, text: String, clientID: String? = nil, isIntro: Bool = false
    ) {
        self.author = author
        self.root = root
        self.text = text
        self.clientID = clientID.flatMap { $0.isEmpty ? nil : $0 }
        self.isIntro = isIntro
    }

    package enum Outcome: Sendable, Equatable {
        case waits(ID<DelayedPost>)
        /// It was sent before, and has appeared since.
        case appeared(ID<LoungePost>)
    }

    package var cost: Cost? { Cost(.loungePosts, of: author) }
    package var publishes: Publication? { Publication([PublishedText("text", text)]) }

    package func doneBefore(_ services: Services) async throws -> Outcome? {
        try await services.database.read { reader in
            if let stored = try PublishLoungePost(author: author, text: text, clientID: clientID).stored(reader) {
                return .appeared(stored)
            }
            return try waiting(reader).map { .waits($0) }
        }
    }

    /// - Throws: as ``PublishLoungePost``; ``Core/Problem/tooMuchWaits``.
    package func write(at now: Timestamp, in transaction: Transaction) throws -> Outcome {
        let post = PublishLoungePost(author: author, root: root, text: text, clientID: clientID)
        let text = try post.checkedText()
        if let stored = try post.stored(transaction) { return .appeared(stored) }
        if let waiting = try waiting(transaction) { return .waits(waiting) }
        try post.checkMayPublish(at: now, in: transaction)
        let count = try transaction.one(
            "SELECT COUNT(*) FROM lounge_delayed_posts WHERE persona_id = \(author)",
            { row in try row.next(as: Int.self) })
        guard count < Self.most else { throw Problem.tooMuchWaits }
        let id: ID<DelayedPost> = try transaction.next(.delayed)
        try transaction.execute(
            """
            INSERT INTO lounge_delayed_posts (id, persona_id, root_id, text, client_id, is_intro)
            VALUES (\(id), \(author), \(root), \(text), \(clientID), \(isIntro))
            """)
        try transaction.setMoment(.appearance, of: id, to: now + .oneOfThisHour)
        return .waits(id)
    }

    private func waiting(_ reader: Reader) throws -> ID<DelayedPost>? {
        guard let clientID else { return nil }
        let found = try reader.first(
            "SELECT id, text FROM lounge_delayed_posts WHERE persona_id = \(author) AND client_id = \(clientID)"
        ) { row in (id: try row.next(as: ID<DelayedPost>.self), text: try row.next(as: String.self)) }
        guard let found else { return nil }
        guard found.text == text.tidied.nfc else { throw Problem.saidBefore(found.text, isEditable: false) }
        return found.id
    }
}

/// Cancels a delayed post.
package struct CancelDelayedPost: WritingAct {
    package let id: ID<DelayedPost>
    package let author: ID<Persona>

    package init(id: ID<DelayedPost>, author: ID<Persona>) {
        self.id = id
        self.author = author
    }

    package var cost: Cost? { Cost(.loungeDeletions, of: author) }

    /// - Returns: its text, to edit again.
    /// - Throws: ``Core/Problem/waitsNoMore``, also for another persona's.
    package func write(_ services: Services, in transaction: Transaction) throws -> (
        root: ID<LoungePost>?, text: String
    ) {
        let gone = try transaction.all(
            "DELETE FROM lounge_delayed_posts WHERE id = \(id) AND persona_id = \(author) RETURNING root_id, text"
        ) { row in (root: try row.next(as: ID<LoungePost>?.self), text: try row.next(as: String.self)) }
        guard let found = gone.first else { throw Problem.waitsNoMore }
        try transaction.setMoment(.appearance, of: id, to: nil)
        return found
    }
}

extension Duration {
    /// From one minute to sixty, by lot.
    static var oneOfThisHour: Duration { .seconds(Int.random(in: 60...3_600)) }
}

extension Problem {
    static let tooMuchWaits = Problem(
        409,
        Phrase(
            "기다리는 글이 \(DelayLoungePost.most)개예요. 올라간 뒤에 다시 보내 주세요.",
            "\(DelayLoungePost.most) of your posts are waiting. Try again when one has appeared."), field: "text")
    package static let waitsNoMore = Problem(
        404, Phrase("이미 올라갔거나 취소한 글이에요.", "It has already appeared or was cancelled."))
}
