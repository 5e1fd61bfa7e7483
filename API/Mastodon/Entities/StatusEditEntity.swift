import Accounts
package import Core
import Storage

/// A status as it was once.
package struct StatusEditEntity: Encodable, Sendable {
    package let content: String
    package let spoilerText: String
    package let sensitive: Bool
    package let createdAt: Timestamp
    package let account: AccountEntity
    package let mediaAttachments: [AttachmentEntity]
    package var emojis: [String] = []
}

/// What its author wrote.
package struct StatusSourceEntity: Encodable, Sendable {
    package let id: String
    package let text: String
    package let spoilerText: String
}
