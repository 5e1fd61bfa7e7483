import MastodonAPI

/// Some works, and by what an app says which of them were seen.
struct DealEntity: Encodable {
    let deal: String
    let works: [StatusEntity]
}
