package import Base
package import Core
import Media
import Posts
package import SQL
import Search
import Works

/// Changes what a curator says of an exhibition, and its poster.
package struct EditExhibition: Act {
    package let exhibition: ID<Post>
    package let curator: ID<Account>
    package let details: ExhibitionDetails
    package let poster: Poster
    /// What the form had shown.
    package let shown: Edition?

    /// What becomes of the poster.
    package enum Poster: Sendable, Equatable {
        case stays
        case removed
        /// An image the curator has uploaded.
        case image(ID<Media>)
    }

    package init(
        _ exhibition: ID<Post>, curator: ID<Account>, _ details: ExhibitionDetails, poster: Poster = .stays,
        shown: Edition? = nil
    ) {
        self.exhibition = exhibition
        self.curator = curator
        self.details = details.tidied
        self.poster = poster
        self.shown = shown
    }

    package var cost: Cost? { Cost(.exhibitionEdits, of: curator) }
    package var needs: Permission? { Permission(to: .posts, for: curator) }
    package var publishes: Publication? { Publication(details.published, countingLinksOf: curator) }

    /// Throws ``Core/Problems``, each beside its field. When it opens cannot be changed once it has.
    package func perform(_ services: Services) async throws {
        try Problems(details.problems).throwIfAny()
        try await services.database.write { transaction in
            let stage = try ExhibitionQueries.curated(exhibition, by: curator, transaction)
            if stage != .open { try Problems(details.problems(before: services.clock.now())).throwIfAny() }
            let stored = try ExhibitionQueries.details(of: exhibition, transaction)
            try shown.check(stored: stored.edition, coming: details.edition)
            if stage == .announced, details.opens == nil { throw Problems([.unreadableTime("opens")]) }
            try FormerPosts.keeping(exhibition, services, in: transaction) {
                try transaction.execute(
                    "UPDATE posts SET (\(PostWords.names)) = (\(details.words.values)) WHERE id = \(exhibition)")
                try transaction.execute(
                    """
                    UPDATE exhibitions SET title = \(details.title), place = \(details.place),
                        closes_at = \(details.closes), zone = COALESCE(\(details.zone?.name), zone),
                        opens_at = CASE WHEN stage = 'open' THEN opens_at ELSE \(details.opens) END
                    WHERE post_id = \(exhibition)
                    """)
            }
            try SearchIndex.exhibitions.update(exhibition, in: transaction)
            try hang(in: transaction)
            if stage == .open { try transaction.emit(ExhibitionEdited(exhibition: exhibition)) }
        }
        if poster != .stays { try await MediaTrash(services).empty() }
    }

    func hang(in transaction: Transaction) throws {
        guard poster != .stays else { return }
        try transaction.deleteMedia(where: "m.post_id = \(exhibition)")
        guard case .image(let image) = poster else { return }
        let changed = try transaction.execute(
            """
            UPDATE media SET post_id = \(exhibition), position = 0
            WHERE id = \(image) AND owner_id = \(curator) AND post_id IS NULL AND role = 'image'
            """)
        guard changed == 1 else { throw Problems([Problem.imageGone.at("poster")]) }
    }
}

/// What is said of an open exhibition has changed, or its poster.
package struct ExhibitionEdited: Event {
    package static let name = "exhibition-edited"
    package let exhibition: ID<Post>
}
