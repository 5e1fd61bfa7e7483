import Accounts
package import Core
import Storage

extension StatusReader {
    /// Somebody whom moderators and admins list.
    package func person(_ author: Author) -> PersonEntity {
        let avatar = addresses.avatar(author.photo)
        return PersonEntity(
            id: author.id.description, username: author.handle, acct: author.handle, displayName: author.name,
            url: addresses.account(author.handle), avatar: avatar, avatarStatic: avatar)
    }
}
