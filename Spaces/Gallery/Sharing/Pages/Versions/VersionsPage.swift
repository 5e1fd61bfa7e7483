package import Comments
package import Core
import Kernel
import Posts
import SQL
import Sharing
package import Works

/// An older version of an image beside the one that hangs, with what was said of it.
package struct VersionsPage: Sendable {
    package let work: ID<Post>
    package let title: String
    package let isOwn: Bool
    /// All of the image's, the oldest first and last the one that hangs.
    package let versions: [ImageVersion]
    /// Which of them is compared with the one that hangs.
    package let shown: Int
    /// The latest comments pinned to it.
    package var comments: [CommentItem] = []
    var allowsTraining = false

    package var older: ImageVersion { versions[shown] }
    package var current: ImageVersion { versions[versions.count - 1] }

    /// `nil` where there is nothing to compare: the image is the only one, or is gone. Throws ``Core/Problem/postNotFound`` for
    /// a work that the viewer does not see.
    static func read(
        _ image: ID<Media>, of id: ID<Post>, viewer member: Viewer?, now: Timestamp, _ reader: Reader
    ) throws -> VersionsPage? {
        let work = try WorkQueries.work(id, viewer: member?.id, reader)
        let versions = try ImageVersion.all(of: image, of: id, reader)
        guard versions.count > 1, let index = versions.firstIndex(where: { $0.id == image }) else { return nil }
        // The one that hangs is compared with the one before it.
        var page = VersionsPage(
            work: id, title: work.details.title, isOwn: work.isOwn, versions: versions,
            shown: min(index, versions.count - 2), allowsTraining: work.details.allowsTraining)
        page.comments = try CommentQueries.pinned(
            to: page.older.id, viewer: member?.id, muting: member?.mutedWords ?? .empty, now: now, reader)
        return page
    }
}
