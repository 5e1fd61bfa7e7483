import Core
import Kernel

/// Something has been said.
struct MessageAdded: LiveChange {
    /// As the member whose pages these are sees it.
    let message: MessageItem
    /// What there is here for it to lead to.
    let features: Features
}

/// A message shows something else now.
struct MessageReplaced: LiveChange {
    let message: MessageItem
    let features: Features
}

/// A conversation is at the top of its list now.
struct ConversationListed: LiveChange {
    let row: ConversationRow
    let features: Features
}

/// A conversation shows something else, in its place.
struct ConversationReplaced: LiveChange {
    let row: ConversationRow
    let features: Features
}

/// A conversation is in no list any more.
struct ConversationUnlisted: LiveChange {
    let conversation: ID<Conversation>
}

/// Another number of message requests waits.
struct RequestCountChanged: LiveChange {
    let count: Int
}

/// Others have read on.
struct ReadReceiptMoved: LiveChange {
    let conversation: ID<Conversation>
    /// For each other one, which messages they have read.
    let spans: [ReadSpan]
}

/// The other one lets the viewer write freely now.
struct RequestAnswered: LiveChange {
    let head: ConversationHead
}

/// Somebody is typing.
struct TypingBegun: LiveChange {
    let conversation: ID<Conversation>
    let name: String
}
