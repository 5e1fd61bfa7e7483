/// What the admins tell everybody, where one comes in and looks around, until it ends or somebody has put it away.
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
