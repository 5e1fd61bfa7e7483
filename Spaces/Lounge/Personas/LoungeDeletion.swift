package import Accounts
import Core
import SQL

extension DeletionPart {
    /// The number of a member's posts and replies in the lounge. Only the member learns it.
    package static let lounge = DeletionPart(
        Phrase("라운지 글과 답글", "Posts and replies in the lounge"),
        korean: PackageResources.LoungeDeletionWarnings_ko_txt,
        english: PackageResources.LoungeDeletionWarnings_en_txt
    ) { account in
        """
        SELECT COUNT(*) FROM persona_owners o JOIN lounge_posts p ON p.persona_id = o.persona_id
        WHERE o.account_id = \(account)
        """
    }
}
