package import Conversations
package import Core
import Kernel

/// Something has been said.
package struct MessageAdded: LiveChange {
    /// As the member whose pages these are sees it.
    package let message: MessageItem
    /// What there is here for it to lead to.
    package let features: Features
}

/// A message shows something else now.
package struct MessageReplaced: LiveChange {
    package let message: MessageItem
    package let features: Features
}

/// A conversation is at the top of its list now.
package struct ConversationListed: LiveChange {
    package let row: ConversationRow
    package let features: Features
}

/// A conversation shows something else, in its place.
package struct ConversationReplaced: LiveChange {
    package let row: ConversationRow
    package let features: Features
}

/// A conversation is in no list any more.
package struct ConversationUnlisted: LiveChange {
    package let conversation: ID<Conversation>
}

/// Another number of message requests waits.
package struct RequestCountChanged: LiveChange {
    package let count: Int
}

/// Others have read on.
package struct ReadReceiptMoved: LiveChange {
    package let conversation: ID<Conversation>
    /// For each other one, which messages they have read.
    package let spans: [ReadSpan]
}

/// The other one lets the viewer write freely now.
package struct RequestAnswered: LiveChange {
    package let head: ConversationHead
}

/// Somebody is typing.
package struct TypingBegun: LiveChange {
    package let conversation: ID<Conversation>
    package let account: ID<Account>
    package let name: String
}
