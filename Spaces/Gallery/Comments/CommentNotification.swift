package import Base
import Core

extension NotificationKind {
    package static let comment = NotificationKind(
        "comment", Phrase("내 작품의 댓글", "Comments on my works"), in: .talk, needs: .works, gathering: .root
    ) { post in
        post.named(
            { Phrase("내 작품 ‘\($0)’에 댓글을 남겼어요", "commented on your work “\($0)”") },
            else: Phrase("내 작품에 댓글을 남겼어요", "commented on your work"))
    }

    package static let guestbook = NotificationKind(
        "guestbook", Phrase("내 전시회의 방명록", "My exhibitions’ guestbooks"), in: .talk, needs: .works,
        gathering: .root
    ) { post in
        post.named(
            {
                Phrase(
                    "내 ‘\($0)’ 전시회의 방명록에 글을 남겼어요", "wrote in the guestbook of your exhibition “\($0)”")
            },
            else: Phrase("내 전시회의 방명록에 글을 남겼어요", "wrote in your exhibition’s guestbook"))
    }
}
