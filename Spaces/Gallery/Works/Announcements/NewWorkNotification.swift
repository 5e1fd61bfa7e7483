package import Base
import Core

extension NotificationKind {
    package static let newWork = NotificationKind(
        "new-work", Phrase("알림을 켠 사람의 새 작품", "New works by people I watch"), in: .people,
        needs: [.works, .follows],
        repeated: { count in Phrase("새 작품 \(count)점을 올렸어요", "shared \(count) new works") },
        sentence: { post in
            post.named(
                { Phrase("새 작품을 올렸어요: ‘\($0)’", "shared a new work: “\($0)”") },
                else: Phrase("새 작품을 올렸어요", "shared a new work"))
        })
}
