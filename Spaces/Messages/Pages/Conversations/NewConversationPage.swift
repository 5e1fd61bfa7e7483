import Base
import Core

/// Members to write to.
struct NewConversationPage: Sendable {
    let typed: String
    let people: [Author]
    /// Where the next page begins.
    let next: String?
    /// What keeps the viewer from writing to them; what they have written can be opened and read.
    var restriction: Restriction?
}
