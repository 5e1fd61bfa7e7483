public import Commons
public import Core
public import Design

/// One work with its images, words and comments.
public struct WorkPage: Sendable {
    public let id: ID<Post>
    public let title: String
    public let description: String
    public let medium: String
    public let licence: Licence
    public let images: [WorkImage]
    public let author: Author
    public let like: LikeState
    public let isSaved: Bool
    public let commentCount: Int
    public let comments: [CommentItem]
    /// The address of older comments; `nil` at the end.
    public let olderComments: String?
    public let isOwn: Bool
    /// What was typed but refused, so that it is not lost; with the reason.
    public let draftComment: String
    public let problem: Phrase?

    public init(
        id: ID<Post>, title: String, description: String, medium: String, licence: Licence, images: [WorkImage],
        author: Author, like: LikeState, isSaved: Bool, commentCount: Int, comments: [CommentItem],
        olderComments: String?, isOwn: Bool, draftComment: String = "", problem: Phrase? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.medium = medium
        self.licence = licence
        self.images = images
        self.author = author
        self.like = like
        self.isSaved = isSaved
        self.commentCount = commentCount
        self.comments = comments
        self.olderComments = olderComments
        self.isOwn = isOwn
        self.draftComment = draftComment
        self.problem = problem
    }

    public var createdAt: Timestamp { id.createdAt }
    public var path: String { "/works/\(id)" }
}

public struct WorkImage: Sendable {
    public let picture: Picture
    /// Where the untouched original can be had; `nil` unless the author allows it (or looks at it).
    public let original: String?
    /// The five colours it is made of, as `#rrggbb`, heaviest first.
    public let palette: [String]

    public init(picture: Picture, original: String?, palette: [String]) {
        self.picture = picture
        self.original = original
        self.palette = palette
    }
}
