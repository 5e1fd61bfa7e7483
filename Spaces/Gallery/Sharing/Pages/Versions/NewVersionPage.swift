package import Core
import Media
import SQL
import Sharing
import Works

/// The form in which a maker adds a newer version of an image.
package struct NewVersionPage: Sendable {
    package let work: ID<Post>
    package let title: String
    /// What hangs.
    package let current: Picture
    /// Of the newer one: the older one's would say what can no longer be seen.
    package var alt: String
    /// What has arrived already, where the form came back.
    package var newer: Picture?
    /// What of its file is not shown.
    package var notice: Phrase?
    package var problems = Problems([])

    /// `nil` where there is no such image in a work of that member's that asks or has asked for critique.
    static func read(
        _ image: ID<Media>, of work: ID<Post>, account: ID<Account>, _ reader: Reader
    ) throws -> NewVersionPage? {
        guard try AddVersion.isOpen(work, to: account, reader) else { return nil }
        let title = try reader.value("SELECT title FROM works WHERE post_id = \(work)", as: String.self)
        let versions = try ImageVersion.all(of: image, of: work, reader)
        guard let title, let current = versions.last else { return nil }
        return NewVersionPage(work: work, title: title, current: current.picture, alt: "")
    }
}
