import Accounts
import Core
import Storage

/// An account that is blocked or muted; a mute says when it ends.
struct HiddenAccountEntity: Encodable {
    let account: AccountEntity
    let isMuted: Bool
    let muteExpiresAt: Timestamp?

    private enum CodingKeys: CodingKey { case muteExpiresAt }

    func encode(to encoder: any Encoder) throws {
        try account.encode(to: encoder)
        guard isMuted else { return }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(muteExpiresAt, forKey: .muteExpiresAt)
    }
}
