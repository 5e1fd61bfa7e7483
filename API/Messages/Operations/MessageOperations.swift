import APIDoor
import Core
import Kernel

/// What each route asks and answers.
extension MessagesRoutes {
    static let families = [
        OperationFamily(
            Phrase("Salon의 대화", "Salon’s conversations"), conversationOperations, needs: .conversations),
        OperationFamily(Phrase("메시지", "Messages"), messageOperations, needs: .conversations),
        OperationFamily(Phrase("그룹", "Groups"), groupOperations, needs: .conversations),
    ]

    static let conversationOperations: [OperationDescription] = [
        .get(
            path, "Conversations, the last spoken in first", .word("folder", ["inbox", "requests"]), .page,
            answers: [ConversationEntity].self),
        .get("\(path)/unread_count", "How much waits", answers: UnreadEntity.self),
        .post(
            path, "The conversation with a member, begun where there is none", .text("account_id", isNeeded: true),
            answers: ConversationEntity.self),
        .get("\(path)/:id", "One, with who is in it and how far they have read", answers: ConversationEntity.self),
        .delete("\(path)/:id", "Remove it from the member’s list, with all messages so far"),
        .post("\(path)/:id/accept", "Agree to a request", answers: ConversationEntity.self),
        .post("\(path)/:id/decline", "Refuse a request"),
        .post("\(path)/:id/mute", "Not be notified of it", answers: ConversationEntity.self),
        .post("\(path)/:id/unmute", "Be notified of it again", answers: ConversationEntity.self),
        .post(
            "\(path)/:id/read", "Note that it has been read",
            .number("position", "Of the last message that was read; without it, all are"),
            answers: ConversationEntity.self),
        .post("\(path)/:id/unread", "Have it wait again", answers: ConversationEntity.self),
        .post("\(path)/:id/typing", "Show the others that the member is typing"),
        .post(
            "\(path)/:id/report", "Give moderators chosen messages", .texts("message_ids", isNeeded: true),
            .text("reason", isNeeded: true), .text("comment"), answers: ReportedEntity.self),
        .get(
            "\(path)/search", "Search all conversations", .text("q", isNeeded: true), .text("cursor"),
            answers: [FoundMessageEntity].self),
        .stream("\(root)/streaming", "Messages, changes, receipts and typing as they come"),
    ]

    static let messageOperations: [OperationDescription] = [
        .get(
            "\(path)/:id/messages", "What was said, the newest first: ids of pages are positions", .page,
            .number("around", "The page around this position"), answers: [MessageEntity].self),
        .get("\(path)/:id/messages/:message", "One message", answers: MessageEntity.self),
        .post(
            "\(path)/:id/messages", "Say something", .text("text"), .text("in_reply_to_id"),
            .file("files[]", "Photos, PDF and audio files"), .number("seconds", "Of a voice that was recorded"),
            answers: MessageEntity.self),
        .put(
            "\(path)/:id/messages/:message", "Edit an own one, for 15 minutes", .text("text", isNeeded: true),
            answers: MessageEntity.self),
        .delete(
            "\(path)/:id/messages/:message", "Delete an own one for everybody", answers: MessageEntity.self),
        .post(
            "\(path)/:id/messages/:message/react", "Answer it with an emoji", .text("emoji", isNeeded: true),
            answers: MessageEntity.self),
        .post(
            "\(path)/:id/messages/:message/unreact", "Withdraw the emoji", answers: MessageEntity.self),
        .post(
            "\(path)/:id/messages/:message/forward", "Pass it on", .texts("conversation_ids", isNeeded: true)),
        .get(
            "\(path)/:id/messages/:message/receivers", "Where it may be passed on to", .text("q"),
            answers: [ReceiverEntity].self),
        .get(
            "\(path)/:id/search", "Search one conversation", .text("q", isNeeded: true), .text("max_id"),
            answers: [MessageEntity].self),
        .file("\(root)/messages/images/:media/:file", "An image of a message, or a group’s photo"),
        .file("\(root)/messages/files/:media/:file", "A file of a message"),
    ]

    static let groupOperations: [OperationDescription] = [
        .post(
            "\(root)/groups", "Begin a group", .texts("account_ids", isNeeded: true), .text("name"),
            answers: ConversationEntity.self),
        .patch(
            "\(path)/:id", "Change a group’s name or photo", .text("name"), .file("picture"), .flag("remove_picture"),
            answers: ConversationEntity.self),
        .post("\(path)/:id/leave", "Leave a group"),
        .get(
            "\(root)/groups/candidates", "Whom a new group may be begun with", .text("q"),
            answers: [CandidateEntity].self),
        .get(
            "\(path)/:id/candidates", "Whom the member may bring into a group", .text("q"),
            answers: [CandidateEntity].self),
        .post(
            "\(path)/:id/members", "Bring members in", .texts("account_ids", isNeeded: true),
            answers: ConversationEntity.self),
        .put(
            "\(path)/:id/members/:account", "Make somebody an admin, or undo that",
            .word("role", ["admin", "member"], isNeeded: true), answers: ConversationEntity.self),
        .delete("\(path)/:id/members/:account", "Remove somebody", answers: ConversationEntity.self),
    ]
}
