import Accounts
package import Comments
package import Core
package import Imaging
package import Posts
import SQL
package import Storage

/// A work, with the viewer's relation to it.
package struct Work: Sendable {
    package let facts: PostFacts
    package let details: WorkDetails
    /// Whether nobody may write comments any more.
    package let isClosed: Bool
    /// Whether the viewer follows its maker; `nil` for visitors, and for the maker.
    package let follow: FollowState?
    /// Which viewers it is owed; `nil` for everybody but its maker, and where it never was owed any.
    package let debt: Debt?
    /// `nil` where it was never asked for.
    package var critique: Critique?
    /// Whether it shows how it came about.
    package var hasProcess = false
    package var process: [ProcessStep] = []
    /// Whether newer versions have replaced any of its images.
    var hasVersions = false
    /// In the order they hang; the first is the cover.
    package var images: [WorkImage]

    package init(
        facts: PostFacts, details: WorkDetails, isClosed: Bool, follow: FollowState?, debt: Debt?,
        critique: Critique? = nil, hasProcess: Bool = false, process: [ProcessStep] = [], hasVersions: Bool = false,
        images: [WorkImage]
    ) {
        self.facts = facts
        self.details = details
        self.isClosed = isClosed
        self.follow = follow
        self.debt = debt
        self.critique = critique
        self.hasProcess = hasProcess
        self.process = process
        self.hasVersions = hasVersions
        self.images = images
    }

    package var id: ID<Post> { facts.id }
    package var author: Author { facts.author }
    package var createdAt: Timestamp { facts.createdAt }
    package var editedAt: Timestamp? { facts.editedAt }
    package var reactions: PostReactions { facts.reactions }
    package var commentCount: Int { facts.replies }
    package var isSaved: Bool { facts.isSaved }
    package var isOwn: Bool { facts.isOwn }

    /// The most images one work holds.
    package static let maxImages = 10

    /// Whether the viewer may have the untouched originals.
    package var showsOriginals: Bool { details.allowsDownload || isOwn }
}

package struct WorkImage: Sendable {
    package let picture: Picture
    /// The five colours it is made of, heaviest first.
    package let palette: [PaletteColour]
    /// What there is to download.
    package var original: (format: ImageFormat, bytes: Int)?
    /// How many older versions of it are kept.
    package var olderVersions = 0

    package init(
        picture: Picture, palette: [PaletteColour], original: (format: ImageFormat, bytes: Int)? = nil,
        olderVersions: Int = 0
    ) {
        self.picture = picture
        self.palette = palette
        self.original = original
        self.olderVersions = olderVersions
    }

    package var media: ID<Media> { picture.rendering.media }
}

extension Work {
    /// Of a row of ``WorkQueries/workStatement(_:viewer:)``.
    init(row: inout Row, viewer: ID<Account>?) throws {
        let (facts, details) = (try PostFacts(row: &row, viewer: viewer), try WorkDetails(row: &row))
        let isClosed = try row.next(as: Bool.self)
        let follow = try FollowState(row: &row, account: facts.author.id, handle: facts.author.handle)
        let debt = try Debt(columns: &row)
        let critique = try Critique(columns: &row)
        let (hasProcess, hasVersions) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        self.init(
            facts: facts, details: details, isClosed: isClosed, follow: viewer == nil || facts.isOwn ? nil : follow,
            debt: debt, critique: critique, hasProcess: hasProcess, hasVersions: hasVersions, images: [])
    }
}

extension Problem {
    package static let imageGone = Problem(
        422, Phrase("올려 둔 이미지가 이제 없어요. 다시 골라 주세요.", "An uploaded image is no longer stored. Choose it again."),
        field: "images")
}
