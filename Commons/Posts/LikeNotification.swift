package import Base
import Core

extension NotificationKind {
    package static let like = NotificationKind(
        "like", Phrase("좋아요", "Likes"), in: .reactions, needs: .posts, gathering: .post, showsOthersText: false
    ) { post in
        switch post?.kind {
        case .comment:
            post.named(
                { Phrase("‘\($0)’에 남긴 내 댓글을 좋아해요", "liked your comment on “\($0)”") },
                else: Phrase("내 댓글을 좋아해요", "liked your comment"))
        case .post: Phrase("내 글을 좋아해요", "liked your post")
        case .reply: Phrase("내 답글을 좋아해요", "liked your reply")
        case .exhibition:
            post.named(
                { Phrase("내 ‘\($0)’ 전시회를 좋아해요", "liked your exhibition “\($0)”") },
                else: Phrase("내 전시회를 좋아해요", "liked your exhibition"))
        default:
            post.named(
                { Phrase("내 ‘\($0)’ 작품을 좋아해요", "liked your work “\($0)”") },
                else: Phrase("내 작품을 좋아해요", "liked your work"))
        }
    }
}
