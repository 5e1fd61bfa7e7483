package import Base
import Core

extension NotificationKind {
    package static let follow = NotificationKind(
        "follow", Phrase("새 팔로워", "New followers"), in: .people, needs: .follows, gathering: .post, offersFollow: true
    ) { _ in Phrase("나를 팔로우해요", "followed you") }
}
