import Accounts
package import Core
import Storage

/// An account as Mastodon's clients know one.
package struct AccountEntity: Encodable, Sendable {
    package let id: String
    package let username: String
    /// The same as the name: nobody is from elsewhere.
    package let acct: String
    package let displayName: String
    package var locked = false
    package var bot = false
    package var discoverable = true
    package var indexable = true
    package var noindex = false
    package var group = false
    package var suspended = false
    package var limited = false
    package var memorial = false
    package var hideCollections = false
    package let createdAt: Timestamp
    package let note: String
    package let url: String
    package let uri: String
    package let avatar: String
    package let avatarStatic: String
    package let avatarDescription: String
    package let header: String
    package let headerStatic: String
    package let headerDescription: String
    package let followersCount: Int
    package let followingCount: Int
    package let statusesCount: Int
    @OrNull package var lastStatusAt: String?
    package var emojis: [String] = []
    package let fields: [Field]
    package let roles: [Role]
    /// Only of the member's own account.
    package var source: Source?
    package var role: OwnRole?

    package struct Field: Encodable, Sendable {
        package let name: String
        /// HTML.
        package let value: String
        @OrNull package var verifiedAt: Timestamp?
    }

    package struct Role: Encodable, Sendable {
        package let id: String
        package let name: String
        package let color: String
    }

    package struct OwnRole: Encodable, Sendable {
        package let id: String
        package let name: String
        package let color: String
        /// A number as text, of bits.
        package let permissions: String
        package let highlighted: Bool
    }

    /// What the member wrote, to be edited.
    package struct Source: Encodable, Sendable {
        package var privacy = "public"
        package var sensitive = false
        @OrNull package var language: String?
        package let note: String
        package let fields: [Field]
        package var followRequestsCount = 0
        package var hideCollections = false
        package var discoverable = true
        package var indexable = true
        package var attributionDomains: [String] = []
        package var quotePolicy = "public"
    }
}
