import Core
import Lounge
import Personas

/// The posts of the lounge, newest first, with the way to older ones.
struct LoungePage: Sendable {
    let items: [LoungeItem]
    /// The address of the next page; `nil` at the end.
    let next: String?
    /// A later page without posts is the end of the list, not an empty lounge.
    let isFirst: Bool
    /// Of the viewer.
    let mark: PersonaMark
    /// Why the reader may not write for now.
    let rest: RestrictionNotice?
    let today: Day
    /// What of the reader's own has not appeared yet.
    var waiting: [DelayedItem] = []

    static let sample = LoungePage(
        items: LoungeItem.samples, next: "/lounge?before=12", isFirst: true,
        mark: PersonaMark(sample: "달빛_산책"), rest: nil, today: .sample,
        waiting: [.sample, .sampleLost])
}

/// The notice of a restriction, and its end.
struct RestrictionNotice: Sendable {
    /// `nil` until a human has decided.
    let until: Day?

    /// `nil` if the persona may write.
    init?(_ insider: CurrentPersona, at now: Timestamp) {
        if insider.level == .suspended {
            self.init(until: nil)
        } else if let until = insider.restrictedUntil, until > now {
            self.init(until: until.day)
        } else {
            return nil
        }
    }

    private init(until: Day?) { self.until = until }
}
