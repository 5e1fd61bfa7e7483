package import Base
import Core

/// What a text can bring about, whatever it belongs to.
extension NotificationKind {
    package static let reply = NotificationKind(
        "reply", Phrase("나에게 온 답글", "Replies to me"), in: .talk, needs: .posts, gathering: .answered
    ) { post in
        guard post?.kind == .comment else { return Phrase("내 글에 답글을 남겼어요", "replied to your post") }
        return post.named(
            { Phrase("‘\($0)’에 남긴 내 댓글에 답글을 남겼어요", "replied to your comment on “\($0)”") },
            else: Phrase("내 댓글에 답글을 남겼어요", "replied to your comment"))
    }

    package static let mention = NotificationKind(
        "mention", Phrase("나를 언급한 글", "Mentions of me"), in: .talk, needs: .posts
    ) {
        post in
        switch post?.kind {
        case .work:
            post.named(
                { Phrase("‘\($0)’ 작품 소개에서 나를 언급했어요", "mentioned you in the work “\($0)”") },
                else: Phrase("작품 소개에서 나를 언급했어요", "mentioned you in a work"))
        case .exhibition:
            post.named(
                { Phrase("‘\($0)’ 전시회 소개에서 나를 언급했어요", "mentioned you in the exhibition “\($0)”") },
                else: Phrase("전시회 소개에서 나를 언급했어요", "mentioned you in an exhibition"))
        case .comment:
            post.named(
                { Phrase("‘\($0)’의 댓글에서 나를 언급했어요", "mentioned you in a comment on “\($0)”") },
                else: Phrase("댓글에서 나를 언급했어요", "mentioned you in a comment"))
        default: Phrase("글에서 나를 언급했어요", "mentioned you in a post")
        }
    }
}
