import Accounts
package import Core
package import Kernel
import Storage

extension StatusReader {
    /// Somebody whom moderators and admins list.
    package func person(_ author: Author, for viewer: Viewer) -> PersonEntity {
        let addresses = sealed(for: viewer).addresses
        let avatar = addresses.avatar(author.photo, isClosed: true)
        return PersonEntity(
            id: author.id.description, username: author.handle, acct: author.handle, displayName: author.name,
            url: addresses.account(author.handle), avatar: avatar, avatarStatic: avatar)
    }
}
