import Core
import MastodonAPI

/// An exhibition in a list.
struct ExhibitionEntity: Encodable {
    let id: String
    let url: String
    let title: String
    /// Where it is, in its curator's words.
    let place: String
    /// `null` until it is announced, where its curator has named no time.
    @OrNull var opensAt: Timestamp?
    /// `null` where it stays open.
    @OrNull var closesAt: Timestamp?
    /// By whose clocks these are read.
    @OrNull var timeZone: String?
    /// `draft`, `coming`, `current` or `past`.
    let time: String
    /// Whether its curator alone sees it until a moderator has read it.
    let isWaiting: Bool
    let curator: AccountEntity
    /// What was uploaded as one, or else the first work.
    @OrNull var poster: AttachmentEntity?
    let isOwnPoster: Bool
}

/// An exhibition with its rooms, as far as the viewer may come in.
struct WholeExhibitionEntity: Encodable {
    let exhibition: ExhibitionEntity
    /// The wall text at the entrance.
    let text: String
    let favouritesCount: Int
    let favourited: Bool
    let bookmarked: Bool
    let commentsCount: Int
    /// Whether the viewer may see what hangs.
    let isEntered: Bool
    let rooms: [RoomEntity]
    /// The viewer's own works that hang or are asked for, where somebody else curates.
    let own: [HungWorkEntity]
    /// How many came: for its curator alone.
    @OrNull var visits: Int?
    /// What the curator's app has shown of it, sent along with an edit.
    @OrNull var edition: String?
}

struct RoomEntity: Encodable {
    /// `null` of what hangs before the first wall text.
    @OrNull var id: String?
    @OrNull var title: String?
    @OrNull var text: String?
    let works: [HungWorkEntity]
}

struct HungWorkEntity: Encodable {
    /// `asked` or `agreed`.
    let state: String
    let status: StatusEntity
}
