import Accounts
package import Core
import Storage

/// A post as Mastodon's clients know one.
package struct StatusEntity: Encodable, Sendable {
    package let id: String
    package let uri: String
    package let url: String
    package let createdAt: Timestamp
    @OrNull package var editedAt: Timestamp?
    package let account: AccountEntity
    package let content: String
    package let visibility: String
    package let sensitive: Bool
    package let spoilerText: String
    @OrNull package var language: String?
    @OrNull package var inReplyToId: String?
    @OrNull package var inReplyToAccountId: String?
    @OrNull package var reblog: Reblogged?
    package let mediaAttachments: [AttachmentEntity]
    package let mentions: [MentionEntity]
    package let tags: [TagEntity]
    package var emojis: [String] = []
    package var repliesCount: Int
    package var reblogsCount: Int
    package var favouritesCount: Int
    package var quotesCount: Int
    @OrNull package var application: ApplicationEntity?
    @OrNull package var card: CardEntity?
    @OrNull package var poll: PollEntity?
    @OrNull package var quote: QuoteEntity?
    package var quoteApproval: QuoteApproval
    package var filtered: [FilterResult] = []
    // The viewer's own; left out where a status is for everybody who listens.
    package var favourited: Bool? = false
    package var reblogged: Bool? = false
    package var muted: Bool? = false
    package var bookmarked: Bool? = false
    package var pinned: Bool? = false
    /// What only Salon knows of it.
    @OrNull package var salon: SalonEntity?
    /// What its author wrote: only of a status that was just deleted.
    package var text: String?

    /// Below the status that passes it on. A reference, since a value cannot hold another of its kind.
    package final class Reblogged: Encodable, Sendable {
        package let status: StatusEntity

        package init(_ status: StatusEntity) { self.status = status }

        package func encode(to encoder: any Encoder) throws { try status.encode(to: encoder) }
    }

    /// Who may quote it.
    package struct QuoteApproval: Encodable, Sendable {
        package let automatic: [String]
        /// Nobody is asked.
        package let manual: [String] = []
        package var currentUser: String
    }

    /// A muted word that it has.
    package struct FilterResult: Encodable, Sendable {
        let filter: Filter
        let keywordMatches: [String]
        @OrNull var statusMatches: [String]?

        init(_ word: MutedWordItem) {
            filter = Filter(
                id: word.id.description, title: word.word, expiresAt: word.until)
            keywordMatches = [word.word]
            _statusMatches = OrNull(wrappedValue: nil)
        }

        struct Filter: Encodable, Sendable {
            let id: String
            let title: String
            let context = FilterEntity.places
            @OrNull var expiresAt: Timestamp?
            let filterAction = FilterEntity.action
        }
    }

    /// What makes a status a work, a comment or an exhibition, and what becomes of it.
    package struct SalonEntity: Encodable, Sendable {
        package let type: String
        package var title: String?
        package var medium: String?
        package var palette: [String]?
        package var licence: String?
        package var making: String?
        package var question: String?
        package var allowsDownload: Bool?
        package var allowsTraining: Bool?
        /// Whether nobody may write comments any more.
        package var isClosed: Bool?
        /// Of a comment: whether it helped the maker.
        package var isHelpful: Bool?
        package var mark: MarkEntity?
        /// `waiting` of what its author alone sees until a moderator has read it.
        package var state: String?
    }
}

/// Where in an image of a work a comment is pinned: a point, or a rectangle.
package struct MarkEntity: Encodable, Sendable {
    /// As the work's page counts it; not above 0 of one that waits for a moderator.
    package let number: Int
    package let mediaId: String
    package let x: Double
    package let y: Double
    /// 0, as the height, of a point.
    package let width: Double
    package let height: Double

    /// In ten-thousandths of the image's width and height; apps get fractions of them.
    package init(number: Int, mediaId: String, x: Int, y: Int, width: Int, height: Int) {
        func fraction(_ part: Int) -> Double { Double(part) / 10_000 }
        (self.number, self.mediaId) = (number, mediaId)
        (self.x, self.y, self.width, self.height) = (fraction(x), fraction(y), fraction(width), fraction(height))
    }
}

package struct MentionEntity: Encodable, Sendable {
    package let id: String
    package let username: String
    package let url: String
    package let acct: String
}

package struct TagEntity: Encodable, Sendable {
    package let name: String
    package let url: String
}

package struct ApplicationEntity: Encodable, Sendable {
    package let name: String
    @OrNull package var website: String?
}

package struct QuoteEntity: Encodable, Sendable {
    package let state: String
    @OrNull package var quotedStatus: StatusEntity.Reblogged?
    /// Of a quote within a quoted status, which is shown by itself where somebody opens it.
    package var quotedStatusId: String?
}

package struct CardEntity: Encodable, Sendable {
    package let url: String
    package let title: String
    package let description: String
    package var type = "link"
    package var authorName = ""
    package var authorUrl = ""
    package var providerName = ""
    package var providerUrl = ""
    package var html = ""
    package var width = 0
    package var height = 0
    @OrNull package var image: String?
    package var imageDescription = ""
    package var embedUrl = ""
    @OrNull package var blurhash: String?
    package var authors: [String] = []
}

package struct PollEntity: Encodable, Sendable {
    package let id: String
    @OrNull package var expiresAt: Timestamp?
    package let expired: Bool
    package let multiple: Bool
    package let votesCount: Int
    package let votersCount: Int
    package let options: [Option]
    package var emojis: [String] = []
    package var voted: Bool?
    package var ownVotes: [Int]?

    package struct Option: Encodable, Sendable {
        package let title: String
        @OrNull package var votesCount: Int?
    }
}
