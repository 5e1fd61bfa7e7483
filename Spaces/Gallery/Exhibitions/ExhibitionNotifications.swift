import Base
import Core
import Design

extension NotificationKind {
    static let exhibitionAsks = NotificationKind(
        "exhibition-asks", Phrase("전시회에 내 작품을 걸고 싶다는 요청", "Requests to exhibit my works"), in: .works, needs: .works,
        showsOthersText: false
    ) { post in
        post.named(
            { Phrase("‘\($0)’ 전시회에 내 작품을 걸고 싶어 해요", "would like to hang your work in the exhibition “\($0)”") },
            else: Phrase("전시회에 내 작품을 걸고 싶어 해요", "would like to hang your work in an exhibition"))
    }

    static let makerAgreed = NotificationKind(
        "exhibition-agreed", Phrase("내 전시회에 대한 동의", "Makers who agree to my exhibitions"), in: .works, needs: .works,
        gathering: .post, showsOthersText: false
    ) { post in
        post.named(
            { Phrase("내 ‘\($0)’ 전시회에 작품을 걸기로 했어요", "agreed to hang a work in your exhibition “\($0)”") },
            else: Phrase("내 전시회에 작품을 걸기로 했어요", "agreed to hang a work in your exhibition"))
    }

    static let makerDeclined = NotificationKind(
        "exhibition-declined", Phrase("내 전시회에 걸지 않기로 한 작품", "Makers who decline or take works out of my exhibitions"),
        in: .works, needs: .works, gathering: .post, showsOthersText: false
    ) { post in
        post.named(
            { Phrase("내 ‘\($0)’ 전시회에 작품을 걸지 않기로 했어요", "chose not to show a work in your exhibition “\($0)”") },
            else: Phrase("내 전시회에 작품을 걸지 않기로 했어요", "chose not to show a work in your exhibition"))
    }

    static let exhibitionOpened = NotificationKind(
        "exhibition-opened", Phrase("팔로우하는 사람의 전시회 개막", "Exhibition openings by people I follow"),
        in: .people, needs: [.works, .follows], showsOthersText: false
    ) { post in
        post.named(
            { Phrase("‘\($0)’ 전시회를 열었어요", "opened the exhibition “\($0)”") },
            else: Phrase("전시회를 열었어요", "opened an exhibition"))
    }

    static let guestbook = NotificationKind(
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

    static let ofExhibitions = [exhibitionAsks, makerAgreed, makerDeclined, exhibitionOpened, guestbook]
}
