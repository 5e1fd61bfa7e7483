import Synchronization

/// Makes ids that rise strictly within one process and never collide between nodes.
///
/// Layout: 48 bits Unix milliseconds, 6 bits node, 10 bits sequence. More than 1,024 ids in a millisecond, or a
/// clock set back, borrow from the following milliseconds instead of waiting.
public final class IDGenerator: Sendable {
    private let clock: Clock
    private let node: Int64
    private let last = Mutex<(millisecond: Int64, sequence: Int64)>((0, 0))

    /// - Parameter node: 0…63, different for every process that writes to the same database.
    public init(clock: Clock, node: Int = 0) {
        precondition((0..<64).contains(node), "a node number is 0…63")
        self.clock = clock
        self.node = Int64(node)
    }

    public func next<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> {
        let now = clock.now().milliseconds
        return last.withLock { last in
            if now > last.millisecond {
                last = (now, 0)
            } else if last.sequence < 1_023 {
                last.sequence += 1
            } else {
                last = (last.millisecond + 1, 0)
            }
            return ID(rawValue: last.millisecond << 16 | node << 10 | last.sequence)
        }
    }
}
