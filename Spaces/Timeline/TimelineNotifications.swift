package import Base
import Core

extension NotificationKind {
    package static let repost = NotificationKind(
        "repost", Phrase("재게시", "Reposts"), in: .reactions, needs: .threads, gathering: .post
    ) {
        post in
        guard post?.kind == .work else { return Phrase("내 글을 재게시했어요", "reposted your post") }
        return post.named(
            { Phrase("내 ‘\($0)’ 작품을 재게시했어요", "reposted your work “\($0)”") },
            else: Phrase("내 작품을 재게시했어요", "reposted your work"))
    }

    package static let quote = NotificationKind("quote", Phrase("인용", "Quotes"), in: .talk, needs: .threads) { _ in
        Phrase("내 글을 인용했어요", "quoted you")
    }

    /// About the member's own post, which quotes what has been edited.
    package static let quotedEdit = NotificationKind(
        "quoted-edit", Phrase("인용한 글의 수정", "Edits of posts I quoted"), in: .talk, needs: .threads,
        showsOthersText: false
    ) { _ in
        Phrase("내가 인용한 글을 수정했어요", "edited a post you quoted")
    }

    package static let pollEnded = NotificationKind(
        "poll", Phrase("끝난 투표", "Polls that have ended"), in: .talk, needs: .threads, comesByItself: true
    ) { _ in
        Phrase("투표가 끝났어요. 결과를 확인해 보세요.", "A poll has ended. See the results.")
    }
}
