import APIDoor
import Accounts
import Base
import Core
import Kernel
import Posts
import SQL
import Sharing
import SpaceKit
import Storage
import Timeline
import Works

/// What statuses said before, and how it was written.
extension StatusReader {
    func source(_ id: ID<Post>, for viewer: Viewer, _ reader: Reader) throws -> StatusSourceEntity {
        let posts = try facts.posts([id], for: viewer.id, reader)
        guard let post = try posts[id] ?? facts.waitingPosts([id], of: viewer.id, reader)[id] else {
            throw Problem.recordNotFound
        }
        return StatusSourceEntity(id: id.description, text: post.facts.text, spoilerText: post.facts.warning)
    }

    /// Older versions are left out.
    private static let mostVersions = 100

    /// All that it said, the oldest first. Salon keeps the words of earlier versions, and not which images they had.
    func history(_ id: ID<Post>, for viewer: Viewer?, _ reader: Reader) throws -> [StatusEditEntity] {
        let rendering = try rendering([id], for: viewer, reader)
        guard let post = rendering.posts[id], let now = rendering.status(id) else { throw Problem.recordNotFound }
        let earlier: [StatusEditEntity]
        if post.work != nil {
            let past = try WorkVersion.past(of: id, before: nil, limit: Self.mostVersions, reader).items
            earlier = past.map { version in
                var content = StatusContent(addresses: addresses, mentions: post.mentions)
                content.addTitle(version.details.title, leadingTo: now.url)
                content.add(version.details.description)
                return edit(content.html, "", version.writtenAt, of: now)
            }
        } else {
            let past = try PostVersion.past(of: id, before: nil, limit: Self.mostVersions, reader).items
            earlier = past.map { version in
                var content = StatusContent(addresses: addresses, mentions: post.mentions)
                content.add(version.text)
                return edit(content.html, version.warning, version.writtenAt, of: now)
            }
        }
        let current = StatusEditEntity(
            content: now.content, spoilerText: now.spoilerText, sensitive: now.sensitive,
            createdAt: now.editedAt ?? now.createdAt, account: now.account, mediaAttachments: now.mediaAttachments)
        return earlier.reversed() + [current]
    }

    private func edit(
        _ content: String, _ warning: String, _ time: Timestamp, of status: StatusEntity
    ) -> StatusEditEntity {
        StatusEditEntity(
            content: content, spoilerText: warning, sensitive: !warning.isEmpty, createdAt: time,
            account: status.account, mediaAttachments: [])
    }
}
