public import Foundation

/// A post, a comment, a work, or somebody's repost of one.
public struct Status: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<Status>
    public var uri: String
    /// The page where it is read.
    public var url: URL?
    public var createdAt: Date
    /// `nil` if it was never edited.
    public var editedAt: Date?
    public var account: Account
    /// HTML of `<p>`, `<br>`, `<a>`, `<span>` and, for the title of a work, `<strong>`.
    public var content: String
    public var visibility: Visibility
    /// Whether ``content`` and media are behind ``spoilerText``.
    public var sensitive: Bool
    /// The content warning; empty without one.
    public var spoilerText: String
    /// As in `ko`.
    public var language: String?
    public var inReplyToID: Identifier<Status>?
    public var inReplyToAccountID: Identifier<Account>?
    /// What a repost shows. The repost's own ``content`` is then of no use.
    @Indirect public var reblog: Status?
    public var mediaAttachments: [MediaAttachment]
    public var mentions: [Mention]
    public var tags: [Mentioned]
    public var emojis: [CustomEmoji]
    public var repliesCount: Int
    public var reblogsCount: Int
    public var favouritesCount: Int
    public var quotesCount: Int?
    /// The app it was written with.
    public var application: AppName?
    /// A preview of the first link.
    public var card: Card?
    public var poll: Poll?
    public var quote: Quote?
    /// The member's filters that find something in it.
    public var filtered: [FilterMatch]?
    /// What the member has done with it. `nil` without a token, and in streams, which are the same for everybody.
    public var favourited: Bool?
    public var reblogged: Bool?
    public var muted: Bool?
    public var bookmarked: Bool?
    public var pinned: Bool?
    /// What only Salon knows of it.
    public var salon: SalonDetails?
    /// What its author wrote: only in the answer to deleting it, so that it can be written again.
    public var text: String?

    /// Who is mentioned in the text.
    public struct Mention: Codable, Hashable, Sendable {
        public var id: Identifier<Account>
        public var username: String
        public var url: URL
        public var acct: String
    }

    /// A tag in the text.
    public struct Mentioned: Codable, Hashable, Sendable {
        /// Without `#`.
        public var name: String
        public var url: URL
    }

    /// The app a status was written with.
    public struct AppName: Codable, Hashable, Sendable {
        public var name: String
        public var website: URL?
    }

    /// The status that this one quotes.
    public struct Quote: Codable, Hashable, Sendable {
        public var state: State
        /// `nil` where it may not be shown; ``state`` says why.
        @Indirect public var quotedStatus: Status?

        public struct State: OpenValue {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let accepted: Self = "accepted"
            public static let deleted: Self = "deleted"
            public static let unauthorized: Self = "unauthorized"
            public static let pending: Self = "pending"
            public static let rejected: Self = "rejected"
            public static let revoked: Self = "revoked"
        }
    }

    /// What makes a status a work or an exhibition, and what becomes of it.
    public struct SalonDetails: Codable, Hashable, Sendable {
        public var type: Kind
        public var title: String?
        /// What it is made of.
        public var medium: String?
        /// Its colours, the most important first, as `#rrggbb`.
        public var palette: [String]?
        public var licence: String?
        public var making: String?
        /// What its maker asks those who critique it.
        public var question: String?
        /// `waiting` while its author alone sees it, until a moderator has read it.
        public var state: String?

        public struct Kind: OpenValue {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let post: Self = "post"
            public static let work: Self = "work"
            public static let exhibition: Self = "exhibition"
        }
    }

    /// The status to show: what a repost shows, or the status itself.
    public var shown: Status { reblog ?? self }
}

/// A preview of a link.
public struct Card: Codable, Hashable, Sendable {
    public var url: URL
    public var title: String
    public var description: String
    /// `link`, `photo`, `video` or `rich`.
    public var type: String
    public var providerName: String?
    /// Pixels; 0 without a picture.
    public var width: Int
    public var height: Int
    public var image: URL?
    public var imageDescription: String?
    public var blurhash: String?
}

/// A poll of a status.
public struct Poll: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<Poll>
    /// `nil` if it never ends.
    public var expiresAt: Date?
    public var expired: Bool
    public var multiple: Bool
    /// How many votes there are: of a poll with several choices, more than voters.
    public var votesCount: Int
    public var votersCount: Int?
    public var options: [Option]
    /// `nil` without a token.
    public var voted: Bool?
    /// Places in ``options``, from 0.
    public var ownVotes: [Int]?

    public struct Option: Codable, Hashable, Sendable {
        public var title: String
        /// `nil` while the numbers are hidden.
        public var votesCount: Int?
    }
}

/// What is around a status in its thread.
public struct Context: Codable, Hashable, Sendable {
    /// What it answers, the first of the thread first.
    public var ancestors: [Status]
    /// What answers it, each after what it answers.
    public var descendants: [Status]
}

/// A status as it was once.
public struct StatusVersion: Codable, Hashable, Sendable {
    /// HTML.
    public var content: String
    public var spoilerText: String
    public var sensitive: Bool
    public var createdAt: Date
    public var account: Account
    public var mediaAttachments: [MediaAttachment]
}

/// What the author of a status wrote, to be edited.
public struct StatusSource: Codable, Hashable, Sendable {
    public var id: Identifier<Status>
    /// Plain text. Of a work, without its title.
    public var text: String
    public var spoilerText: String
}
