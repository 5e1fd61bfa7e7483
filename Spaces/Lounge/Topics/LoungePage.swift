import Core

/// The posts of the lounge, newest first, with the way to older ones.
struct LoungePage: Sendable {
    let items: [LoungeItem]
    /// The address of the next page; `nil` at the end.
    let next: String?
    /// A later page without posts is the end of the list, not an empty lounge.
    let isFirst: Bool
    /// Of who looks.
    let mark: PersonaMark
    /// Why the reader may not write for now.
    let rest: RestNotice?
    let now: Timestamp

    static let sample = LoungePage(
        items: LoungeItem.samples, next: "/lounge?before=12", isFirst: true,
        mark: PersonaMark(sample: "달빛_산책"), rest: nil, now: .loungeSample)
    static let sampleEmpty = LoungePage(
        items: [], next: nil, isFirst: true, mark: PersonaMark(sample: "달빛_산책"), rest: .sample, now: .loungeSample)
}

extension Timestamp {
    static let loungeSample = Timestamp(milliseconds: 1_790_000_220_000)
}

/// That somebody may only read, and until when.
struct RestNotice: Sendable {
    /// `nil` until a human has decided.
    let until: Timestamp?

    /// `nil` for who may write.
    init?(_ insider: Insider, at now: Timestamp) {
        if insider.level == .suspended {
            self.init(until: nil)
        } else if let until = insider.restrictedUntil, until > now {
            self.init(until: until)
        } else {
            return nil
        }
    }

    private init(until: Timestamp?) { self.until = until }

    static let sample = RestNotice(until: .loungeSample)
}
