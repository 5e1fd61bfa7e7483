import Synchronization

/// Makes ids that rise strictly within one process and never collide between nodes.
///
/// Layout: 48 bits Unix milliseconds, 6 bits node, 10 bits sequence. More than 1,024 ids in a millisecond, or a
/// clock set back, borrow from the following milliseconds instead of waiting. So does one that begins above an id from a
/// clock that was ahead.
public final class IDGenerator: Sendable {
    private let clock: Clock
    private let node: Int64
    private let last: Mutex<(millisecond: Int64, sequence: Int64)>

    private static let sequences: Int64 = 1_024

    /// The time in the highest id there was when this began.
    public let newest: Timestamp

    /// No clock is so far ahead (the year 4199): what is stored beyond this is no id of a generator's.
    public static let limit: Int64 = 1 << 62

    /// - Parameters:
    ///   - node: 0…63, different for every process that writes to the same database.
    ///   - newest: the highest id there is, of whatever node and below ``limit``; all that come are higher.
    public init(clock: Clock, node: Int = 0, above newest: Int64 = 0) {
        precondition((0..<64).contains(node), "a node number is 0…63")
        self.clock = clock
        self.node = Int64(node)
        self.newest = Timestamp(milliseconds: max(0, min(newest, Self.limit)) >> 16)
        // Of its millisecond nothing is left, whatever the node.
        last = Mutex((self.newest.milliseconds, Self.sequences - 1))
    }

    public func next<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> {
        let now = clock.now().milliseconds
        return last.withLock { last in
            if now > last.millisecond {
                last = (now, 0)
            } else if last.sequence < Self.sequences - 1 {
                last.sequence += 1
            } else {
                last = (last.millisecond + 1, 0)
            }
            return ID(rawValue: last.millisecond << 16 | node << 10 | last.sequence)
        }
    }
}
