package import Base
import Comments
package import Core
package import Imaging
package import Posts
import SQL

/// A work, with the viewer's relation to it.
package struct Work: Sendable {
    package let id: ID<Post>
    package let details: WorkDetails
    package let author: Author
    package let createdAt: Timestamp
    /// When it was last edited.
    package let editedAt: Timestamp?
    package let reactions: PostReactions
    /// How it is passed on in the timeline.
    let repost: PassOnState
    package let commentCount: Int
    package let isSaved: Bool
    package let isOwn: Bool
    /// Whether nobody may write comments any more.
    package let isClosed: Bool
    /// Whether the viewer follows its maker; `nil` for visitors, and for the maker.
    package let follow: FollowState?
    /// Which viewers it is owed; `nil` for everybody but its maker, and where it never was owed any.
    let debt: Debt?
    /// `nil` where it was never asked for.
    var critique: Critique?
    /// Whether it shows how it came about.
    package var hasProcess = false
    var process: [ProcessStep] = []
    /// Whether newer versions have replaced any of its images.
    var hasVersions = false
    /// In the order they hang; the first is the cover.
    package var images: [WorkImage]

    /// The most images one work holds.
    package static let maxImages = 10

    /// Whether the viewer may have the untouched originals.
    var showsOriginals: Bool { details.allowsDownload || isOwn }
}

package struct WorkImage: Sendable {
    package let picture: Picture
    /// The five colours it is made of, heaviest first.
    package let palette: [PaletteColour]
    /// What there is to download.
    package var original: (format: ImageFormat, bytes: Int)?
    /// How many older versions of it are kept.
    var olderVersions = 0

    var media: ID<Media> { picture.rendering.media }
}

extension Work {
    /// Of a row of ``WorkQueries/workStatement(_:viewer:)``.
    init(row: inout Row, viewer: ID<Account>?) throws {
        let id = try row.next(as: ID<Post>.self)
        let details = try WorkDetails(row: &row)
        let (createdAt, editedAt) = (try row.next(as: Timestamp.self), try row.next(as: Timestamp?.self))
        let reactions = try PostReactions(to: id, row: &row)
        let repost = try PassOnState(of: id, row: &row)
        let (comments, isSaved) = (try row.next(as: Int.self), try row.next(as: Bool.self))
        let isClosed = try row.next(as: Bool.self)
        let person = try PersonRow(row: &row, viewer: viewer)
        let debt = try Debt(columns: &row)
        let critique = try Critique(columns: &row)
        let (hasProcess, hasVersions) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        self.init(
            id: id, details: details, author: person.author, createdAt: createdAt, editedAt: editedAt,
            reactions: reactions, repost: repost, commentCount: comments, isSaved: isSaved,
            isOwn: person.author.id == viewer, isClosed: isClosed,
            follow: person.follow, debt: debt, critique: critique,
            hasProcess: hasProcess, hasVersions: hasVersions, images: [])
    }
}

extension Problem {
    package static let imageGone = Problem(
        422, Phrase("올려 둔 이미지가 이제 없어요. 다시 골라 주세요.", "An uploaded image is no longer stored. Choose it again."),
        field: "images")
}
