import Core
import MastodonAPI

/// A maker on a scout's desk, with the newest works that suit.
struct ScoutedMakerEntity: Encodable {
    let account: AccountEntity
    let works: [StatusEntity]
}

/// A maker whom a scout keeps in mind.
struct KeptMakerEntity: Encodable {
    let id: String
    let account: AccountEntity
    let note: String
}

/// A scout's request for contact.
struct OfferEntity: Encodable {
    let id: String
    let createdAt: Timestamp
    /// The other side: the scout, for the maker, and the maker, for the scout.
    let account: AccountEntity
    let organisation: String
    let proof: String
    let what: String
    let why: String
    /// `yes`, `no`, `never`; `null` while it waits.
    @OrNull var answer: String?
}

/// What comes of an answer: a conversation after a yes.
struct BegunTalkEntity: Encodable {
    @OrNull var conversationId: String?
}
