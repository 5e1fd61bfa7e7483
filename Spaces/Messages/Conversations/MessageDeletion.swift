public import Commons
internal import Core
internal import Design
internal import SQL

extension DeletionPart {
    /// A member's messages.
    public static let messages = DeletionPart(
        .messages, korean: PackageResources.MessageDeletionWarnings_ko_txt,
        english: PackageResources.MessageDeletionWarnings_en_txt
    ) { account in "SELECT COUNT(*) FROM messages WHERE sender_id = \(account)" }
}

extension AccountRemoval {
    /// A part of a member's messages at a time. The account's row would take all of them along, while everybody waits.
    static let messages = AccountRemoval.inSteps { account, transaction in
        try transaction.execute(
            """
            DELETE FROM messages WHERE id IN (SELECT m.id FROM messages m WHERE m.sender_id = \(account) LIMIT \(500))
            """) > 0
    }
}
