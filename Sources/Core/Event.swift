/// What happened, in the past tense, written to the outbox by the transaction that made it true.
public protocol Event: Codable, Sendable {
    /// The event's stable name in the outbox. Never reuse one for another shape.
    static var name: String { get }
}
