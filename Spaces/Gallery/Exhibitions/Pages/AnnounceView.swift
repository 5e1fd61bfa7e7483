import Base
import Core
import Design
import Exhibitions

/// What a curator reads before announcing: when the exhibition opens, which members are notified, and what is missing.
struct AnnounceQuestion {
    let exhibition: ID<Post>
    let details: ExhibitionDetails
    /// Whose makers have not answered.
    let asked: Int
    let emptyRooms: Int

    init(_ exhibition: ID<Post>, _ details: ExhibitionDetails, _ works: [HungWork], _ rooms: [ExhibitionRoom]) {
        (self.exhibition, self.details) = (exhibition, details)
        asked = works.count { $0.state == .asked }
        // As visitors will find them.
        let furnished = FurnishedRoom.all(rooms, works.filter { $0.state == .agreed })
        emptyRooms = furnished.count { $0.works.isEmpty }
    }
}

/// The button, which asks first.
func announceButton(_ question: AnnounceQuestion, shell: Shell) -> HTML {
    let t = shell.language
    let missing = [
        question.asked > 0 ? Phrase.unanswered(question.asked) : nil,
        question.emptyRooms > 0 ? Phrase.emptyRooms(question.emptyRooms) : nil,
    ]
    return """
        \(button(t(.announce), attributes: opens("announce-exhibition")))\
        \(confirmation(
            id: "announce-exhibition", title: t(.announceQuestion), text: t(whatFollows(question.details, shell)),
            action: "\(question.exhibition.exhibitionPath)/announce", confirm: t(.announce), style: .primary,
            note: "\(missing.compactMap(\.self).map { notice(t($0), kind: .info) })", in: t))
        """
}

private func whatFollows(_ details: ExhibitionDetails, _ shell: Shell) -> Phrase {
    guard let opens = details.opens, opens > shell.now else { return .opensAtOnce }
    return .opensLater(.opening(opens, details, shell))
}

extension Phrase {
    static let announce = Phrase("전시회 알리기", "Announce")
    fileprivate static let announceQuestion = Phrase("이 전시회를 알릴까요?", "Announce this exhibition?")
    fileprivate static let opensAtOnce = Phrase(
        "지금 바로 열려요. 나를 팔로우하는 사람과 작품이 걸린 작가에게 알림이 가고, 초안으로 되돌릴 수 없어요.",
        """
        It opens at once. Your followers and the makers whose works hang are notified, and it cannot become a draft \
        again.
        """)
    fileprivate static func opensLater(_ time: Phrase) -> Phrase {
        Phrase(
            """
            \(time.korean)에 열려요. 이제부터 누구나 포스터와 날짜를 볼 수 있고, 열리면 나를 팔로우하는 사람과 작품이 걸린 작가에게 알림이 \
            가요. 초안으로 되돌릴 수 없어요.
            """,
            """
            It opens \(time.english). From now on everybody can see the poster and dates; when it opens, your followers \
            and the makers whose works hang are notified. It cannot become a draft again.
            """)
    }
    fileprivate static func unanswered(_ count: Int) -> Phrase {
        Phrase(
            "작가의 대답을 기다리는 작품이 \(count)점 있어요. 동의하면 걸려요.",
            english: count, "work still waits for its maker. It hangs once they agree.",
            "works still wait for their makers. They hang once their makers agree.")
    }
    fileprivate static func emptyRooms(_ count: Int) -> Phrase {
        Phrase("걸린 작품이 없는 방이 \(count)개 있어요.", english: count, "room has no works.", "rooms have no works.")
    }
}
