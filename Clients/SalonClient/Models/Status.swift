public import Foundation

/// A post, a comment, a work, or somebody's repost of one.
public struct Status: Codable, Hashable, Identifiable, Sendable {
    /// Grows with time: of two, the larger one is newer.
    public var id: Identifier<Status>
    /// A name of the status that stays.
    public var uri: String
    /// The page where it is read.
    public var url: URL?
    /// When it was published.
    public var createdAt: Date
    /// `nil` if it was never edited.
    public var editedAt: Date?
    /// Who has written, or reposted, it.
    public var account: Account
    /// HTML of `<p>`, `<br>`, `<a>`, `<span>` and, for the title of a work, `<strong>`.
    public var content: String
    /// For whom it is.
    public var visibility: Visibility
    /// Whether ``content`` and media are behind ``spoilerText``.
    public var sensitive: Bool
    /// The content warning; empty without one.
    public var spoilerText: String
    /// As in `ko`.
    public var language: String?
    /// What it answers.
    public var inReplyToID: Identifier<Status>?
    /// Who has written what it answers.
    public var inReplyToAccountID: Identifier<Account>?
    /// What a repost shows. The repost's own ``content`` is then of no use.
    @Indirect public var reblog: Status?
    public var mediaAttachments: [MediaAttachment]
    /// Whom the text mentions.
    public var mentions: [Mention]
    /// The tags in the text, in order.
    public var tags: [Mentioned]
    /// Pictures that the text names.
    public var emojis: [CustomEmoji]
    /// Answers and comments.
    public var repliesCount: Int
    /// Reposts.
    public var reblogsCount: Int
    /// Likes.
    public var favouritesCount: Int
    /// What quotes it.
    public var quotesCount: Int?
    /// The app it was written with.
    public var application: AppName?
    /// A preview of the first link.
    public var card: Card?
    /// A poll, if it has one.
    public var poll: Poll?
    /// What it quotes.
    public var quote: Quote?
    /// The member's filters that find something in it.
    public var filtered: [FilterMatch]?
    /// What the member has done with it. `nil` without a token, and in streams, which are the same for everybody.
    public var favourited: Bool?
    /// Whether the member has reposted it.
    public var reblogged: Bool?
    /// Whether the member has ended notifications of its thread.
    public var muted: Bool?
    /// Whether the member has saved it.
    public var bookmarked: Bool?
    /// Whether it is at the top of the member's profile.
    public var pinned: Bool?
    /// What only Salon knows of it.
    public var salon: SalonDetails?
    /// What its author wrote: only in the answer to deleting it, so that it can be written again.
    public var text: String?

    /// Who is mentioned in the text.
    public struct Mention: Codable, Hashable, Sendable {
        /// Of the member who is mentioned.
        public var id: Identifier<Account>
        /// The handle, without `@`.
        public var username: String
        /// The profile's page.
        public var url: URL
        /// The handle, as it is in the text.
        public var acct: String
    }

    /// A tag in the text.
    public struct Mentioned: Codable, Hashable, Sendable {
        /// Without `#`.
        public var name: String
        /// Its page.
        public var url: URL
    }

    /// The app a status was written with.
    public struct AppName: Codable, Hashable, Sendable {
        /// As members see it.
        public var name: String
        /// Where members can read about it.
        public var website: URL?
    }

    /// The status that this one quotes.
    public struct Quote: Codable, Hashable, Sendable {
        /// Whether it is shown, or why not.
        public var state: State
        /// `nil` where it may not be shown; ``state`` says why.
        @Indirect public var quotedStatus: Status?

        /// What has become of a quote.
        public struct State: OpenValue {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The quoted status is shown.
            public static let accepted: Self = "accepted"
            /// The quoted status was deleted.
            public static let deleted: Self = "deleted"
            /// The viewer may not see it.
            public static let unauthorized: Self = "unauthorized"
            /// Its author has not been asked yet.
            public static let pending: Self = "pending"
            /// Its author has said no.
            public static let rejected: Self = "rejected"
            /// Its author has said no, later.
            public static let revoked: Self = "revoked"
        }
    }

    /// What makes a status a work or an exhibition, and what becomes of it.
    public struct SalonDetails: Codable, Hashable, Sendable {
        /// What it is besides a status.
        public var type: Kind
        /// Of a work or an exhibition.
        public var title: String?
        /// What it is made of.
        public var medium: String?
        /// Its colours, the most important first, as `#rrggbb`.
        public var palette: [String]?
        /// What others may do with it.
        public var licence: Licence?
        /// How it was made; `nil` where its maker does not say.
        public var making: Making?
        /// What its maker asks those who critique it.
        public var question: String?
        /// `waiting` while its author alone sees it, until a moderator has read it.
        public var state: String?

        /// What a status is to Salon.
        public struct Kind: OpenValue {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Text, with or without images.
            public static let post: Self = "post"
            /// Images with a title, on the wall.
            public static let work: Self = "work"
            /// Works of several makers, in rooms.
            public static let exhibition: Self = "exhibition"
        }
    }

    /// The status to show: what a repost shows, or the status itself.
    public var shown: Status { reblog ?? self }
}

/// A preview of a link.
public struct Card: Codable, Hashable, Sendable {
    /// Where it leads.
    public var url: URL
    /// Of the page.
    public var title: String
    /// Of the page; it may be empty.
    public var description: String
    /// `link`, `photo`, `video` or `rich`.
    public var type: String
    /// Whose site it is.
    public var providerName: String?
    /// Pixels; 0 without a picture.
    public var width: Int
    /// Pixels; 0 without a picture.
    public var height: Int
    /// A picture of the page.
    public var image: URL?
    /// What is on it.
    public var imageDescription: String?
    /// Its colours, to show until it is there.
    public var blurhash: String?
}

/// A poll of a status.
public struct Poll: Codable, Hashable, Identifiable, Sendable {
    /// The same as its status has.
    public var id: Identifier<Poll>
    /// `nil` if it never ends.
    public var expiresAt: Date?
    /// Whether it has ended.
    public var expired: Bool
    /// Whether several options can be chosen.
    public var multiple: Bool
    /// How many votes there are: of a poll with several choices, more than voters.
    public var votesCount: Int
    /// How many members have voted.
    public var votersCount: Int?
    /// In order.
    public var options: [Option]
    /// `nil` without a token.
    public var voted: Bool?
    /// Places in ``options``, from 0.
    public var ownVotes: [Int]?

    /// What can be chosen.
    public struct Option: Codable, Hashable, Sendable {
        /// Plain text.
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
    /// The content warning then.
    public var spoilerText: String
    /// Whether it was behind it.
    public var sensitive: Bool
    /// When it became so.
    public var createdAt: Date
    /// Who has written it.
    public var account: Account
    /// Its images then.
    public var mediaAttachments: [MediaAttachment]
}

/// What the author of a status wrote, to be edited.
public struct StatusSource: Codable, Hashable, Sendable {
    /// Of the status.
    public var id: Identifier<Status>
    /// Plain text. Of a work, without its title.
    public var text: String
    /// The content warning.
    public var spoilerText: String
}
