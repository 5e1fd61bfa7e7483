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
