package import Core

/// What notifications are about, in the order members care: six switches instead of one for each kind.
package enum NotificationTopic: String, CaseIterable, Sendable {
    case messages, talk, reactions, people, works, salon

    package var label: Phrase {
        switch self {
        case .messages: Phrase("메시지", "Messages")
        case .talk: Phrase("답글과 언급", "Replies and mentions")
        case .reactions: Phrase("좋아요와 반응", "Likes and reactions")
        case .people: Phrase("팔로우하는 사람들", "People")
        case .works: Phrase("내 작품과 전시회", "My works and exhibitions")
        case .salon: Phrase("살롱과 운영진", "This Salon")
        }
    }
}
