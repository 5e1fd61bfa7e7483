import Accounts
import Apps
import Core
import Storage

/// What a member allowed apps.
struct AppsPage: Sendable {
    struct Row: Sendable {
        let id: ID<App>
        let name: String
        let website: String?
        let since: Phrase
        let lastUsed: Phrase
        let may: [Phrase]
    }

    let rows: [Row]
    /// Where the instance is, which is what an app asks for.
    let host: String
}
