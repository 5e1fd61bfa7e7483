package import Base
import Core
import Design

extension NotificationKind {
    package static let like = NotificationKind(
        "like", Phrase("좋아요", "Likes"), in: .reactions, needs: .posts, isGathered: true, showsOthersText: false
    ) { post in
        switch post {
        case .comment: Phrase("내 댓글을 좋아해요", "liked your comment")
        case .post: Phrase("내 글을 좋아해요", "liked your post")
        case .reply: Phrase("내 답글을 좋아해요", "liked your reply")
        default: Phrase("내 작품을 좋아해요", "liked your work")
        }
    }
}
