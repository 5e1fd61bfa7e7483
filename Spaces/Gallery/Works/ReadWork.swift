internal import Commons
internal import Core
internal import SQL

extension WorkPage {
    /// Reads everything the page shows, in four statements whatever its size.
    static func read(
        _ id: ID<Post>, commentsBefore: ID<Post>? = nil, viewer: ID<Account>?, muting words: MutedWords = .empty,
        now: Timestamp, draftComment: String = "", problem: Phrase? = nil, _ reader: Reader
    ) throws -> WorkPage {
        let work = try WorkQueries.work(id, viewer: viewer, reader)
        let palettes = try WorkQueries.palettes(of: id, reader)
        let isOwn = work.author.id == viewer
        let images = try WorkQueries.images(of: id, reader).enumerated().map { index, image in
            WorkImage(
                picture: image.picture,
                original: work.allowsDownload || isOwn ? "/works/\(id)/original/\(index + 1)" : nil,
                palette: palettes[image.id] ?? [])
        }
        let (comments, hasOlder) = try CommentQueries.page(
            of: id, before: commentsBefore, viewer: viewer, muting: words, now: now, reader)
        return WorkPage(
            id: id, title: work.title, description: work.description, medium: work.medium, licence: work.licence,
            images: images, author: work.author,
            like: LikeState(post: id, count: work.likeCount, isLiked: work.isLiked), isSaved: work.isSaved,
            commentCount: work.commentCount, comments: comments,
            olderComments: hasOlder ? comments.last.map { "/works/\(id)?before=\($0.id)" } : nil, isOwn: isOwn,
            draftComment: draftComment, problem: problem)
    }
}
