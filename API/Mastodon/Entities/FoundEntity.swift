/// What a search has found.
struct FoundEntity: Encodable {
    var accounts: [AccountEntity] = []
    var statuses: [StatusEntity] = []
    var hashtags: [HashtagEntity] = []
}

/// A tag by itself. How often it was used on which day is not counted, and nobody follows one.
struct HashtagEntity: Encodable {
    let id: String
    let name: String
    let url: String
    let history: [String] = []
    let following = false
    let featuring = false

    init(_ name: String, _ addresses: Addresses) {
        (id, self.name, url) = (name, name, addresses.tag(name))
    }
}

/// Somebody the member might follow.
struct SuggestionEntity: Encodable {
    let source = "global"
    let sources: [String] = []
    let account: AccountEntity
}
