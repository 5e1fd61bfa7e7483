import Accounts
package import Base
import Comments
import Core
import SQL

extension NotificationKind {
    static let exhibitionAsks = NotificationKind(
        "exhibition-asks", Phrase("전시회에 내 작품을 걸고 싶다는 요청", "Requests to exhibit my works"), in: .works, needs: .works,
        showsOthersText: false, names: namesOfAsked
    ) { post in
        let works = Phrase.asked(post?.concerned)
        return post.named(
            {
                Phrase(
                    "‘\($0)’ 전시회에 \(works.korean) 걸고 싶어 해요",
                    "would like to hang \(works.english) in the exhibition “\($0)”")
            },
            else: Phrase("전시회에 \(works.korean) 걸고 싶어 해요", "would like to hang \(works.english) in an exhibition"))
    }

    /// A maker who is asked sees the draft, so the notification shows its title although it is not published.
    private static let namesOfAsked: @Sendable (Statement, ID<Account>) -> NotificationNames = { exhibition, maker in
        let asked: Statement = """
            FROM exhibition_works h JOIN exhibitions e ON e.post_id = h.exhibition_id
            JOIN works w ON w.post_id = h.work_id
            WHERE h.exhibition_id = \(exhibition) AND h.maker_id = \(maker) AND h.state = 'asked'
                AND w.author_id = \(maker) AND \(.published(at: "w.post_id")) AND \(ExhibitionQueries.isThere)
                AND \(.notBlocked("e.author_id", by: maker))
            """
        return NotificationNames(
            title: "(SELECT e.title \(asked) LIMIT 1)",
            concerned: "(SELECT w.title \(asked) ORDER BY h.position, h.work_id LIMIT 1)",
            count: "(SELECT COUNT(*) \(asked))")
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

    package static let ofExhibitions = [exhibitionAsks, makerAgreed, makerDeclined, exhibitionOpened, guestbook]
}

extension Phrase {
    fileprivate static func asked(_ works: ConcernedPosts?) -> Phrase {
        guard let works else { return Phrase("내 작품을", "your work") }
        guard works.others > 0 else {
            return Phrase(
                "내 작품 ‘\(works.title)’\(KoreanParticle.object.after(works.title))", "your work “\(works.title)”")
        }
        return Phrase(
            "내 작품 ‘\(works.title)’ 외 \(works.others)점을", "“\(works.title)” and \(works.others) more of your works")
    }
}
