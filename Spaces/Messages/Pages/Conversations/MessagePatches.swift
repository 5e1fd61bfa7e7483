import Conversations
import Core
import Design
import Messages
import Web

extension MessageAdded: LiveWords {
    func patches(
        in language: Language, without _: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch] {
        let sent = message.sent(in: language, features, mentionable)
        return [LivePatch(.append, "messages-\(message.conversation)", sent)]
    }
}

extension MessageReplaced: LiveWords {
    func patches(
        in language: Language, without _: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch] {
        let sent = message.sent(in: language, features, mentionable)
        let replaced = LivePatch(.replace, "message-\(message.id)", sent)
        if message.isEdited {
            return [replaced, LivePatch(.append, "deleted-\(message.conversation)", editedMark(message, in: language))]
        }
        guard message.isDeleted else { return [replaced] }
        // Replies quote it, also where the message itself is not on the page: the script empties these quotes.
        return [replaced, LivePatch(.append, "deleted-\(message.conversation)", deletedMark(message, in: language))]
    }
}

extension ConversationListed: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [
            LivePatch(.remove, row.element),
            LivePatch(
                .prepend, row.folder == .requests ? requestListID : conversationListID, row.sent(in: language, features)
            ),
        ]
    }
}

extension ConversationReplaced: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.replace, row.element, row.sent(in: language, features))]
    }
}

extension ConversationUnlisted: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "conversation-\(conversation)")]
    }
}

extension RequestCountChanged: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, requestCountID, badgeText(count))]
    }
}

extension ReadReceiptMoved: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, "read-\(conversation)", HTML(escaping: readSpansText(spans)))]
    }
}

extension RequestAnswered: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [
            LivePatch(.replace, "beginning-\(head.id)", begin(head, in: language)),
            LivePatch(.remove, waitingHintID(head.id)),
        ]
    }
}

extension TypingBegun: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        // The page puts the names of all who type into words.
        [LivePatch(.text, "typing-\(conversation)", HTML(escaping: name))]
    }
}

extension MessageItem {
    fileprivate func sent(in language: Language, _ features: Features, _ mentionable: Mentionable) -> HTML {
        messageView(self, shell: .live(in: language, at: sentAt, features: features, mentionable: mentionable))
    }
}

extension ConversationRow {
    fileprivate var element: String { "conversation-\(id)" }

    fileprivate func sent(in language: Language, _ features: Features) -> HTML {
        conversationRow(self, shell: .live(in: language, at: latest.createdAt, features: features))
    }
}
