package import Core
package import Personas

/// A post or a reply as one reader sees it.
package struct LoungeItem: Sendable {
    package let id: ID<LoungePost>
    /// The post it answers; `nil` for a post.
    package let root: ID<LoungePost>?
    package let persona: ID<Persona>
    package let nickname: String
    package let mark: PersonaMark
    package let text: String
    package let postedOn: Day
    package var likeCount: Int
    package var replyCount: Int
    package var isLiked: Bool
    package let isOwn: Bool
    /// Whether the reader has pressed at this very one and not taken it back.
    package var isPressed: Bool
    package var fade: Fade

    package var like: LoungeLikeState { LoungeLikeState(post: id, count: likeCount, isLiked: isLiked) }
}

extension LoungeItem {
    package static let sample = LoungeItem(
        id: ID(rawValue: 12), root: nil, persona: ID(rawValue: 71), nickname: "달빛_산책",
        mark: PersonaMark(sample: "달빛_산책"), text: "오늘 <b>크리틱</b> 어땠어요?\n저는 조금 떨렸어요.",
        postedOn: .sample, likeCount: 1_234, replyCount: 2, isLiked: true,
        isOwn: false, isPressed: false, fade: Fade(value: 0, isMarked: false))

    static let ownSample = LoungeItem(
        id: ID(rawValue: 13), root: nil, persona: ID(rawValue: 72), nickname: "Echo_1",
        mark: PersonaMark(sample: "Echo_1"), text: "Mine 🎨", postedOn: .sample,
        likeCount: 0, replyCount: 0, isLiked: false, isOwn: true, isPressed: false,
        fade: Fade(value: -45, isMarked: false))

    /// A reply by a persona the viewer has pressed on.
    static let markedSample = LoungeItem(
        id: ID(rawValue: 14), root: ID(rawValue: 12), persona: ID(rawValue: 73), nickname: "ㅋㅋㅋ",
        mark: PersonaMark(sample: "ㅋㅋㅋ"), text: "그게 뭐예요", postedOn: .sample - 11,
        likeCount: 1, replyCount: 0, isLiked: false, isOwn: false, isPressed: true,
        fade: Fade(value: -100, isMarked: true))

    package static let samples = [sample, ownSample, markedSample]
}
