/// What the admins tell everybody, on the pages where people arrive and look around, until it ends or the viewer
/// dismisses it.
public struct Announcement: Sendable, Hashable {
    public let id: Int64
    public let words: Phrase
    public let endsAt: Timestamp

    public init(id: Int64, words: Phrase, endsAt: Timestamp) {
        self.id = id
        self.words = words
        self.endsAt = endsAt
    }
}
