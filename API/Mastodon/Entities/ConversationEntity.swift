/// A conversation as Mastodon's clients know one: whom it is with, and what was said last.
struct ConversationEntity: Encodable, Sendable {
    let id: String
    let unread: Bool
    let accounts: [AccountEntity]
    @OrNull var lastStatus: StatusEntity?
}
