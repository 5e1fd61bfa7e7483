package import Core
package import Kernel
package import SQL

extension ExhibitionLists {
    /// How many of the exhibitions that are on take turns on the wall, the next to close first.
    private static let turns = 24

    /// The exhibition whose poster hangs among the works now: each that is on has its hour, one after the other.
    package static func onWall(for viewer: Viewer?, now: Timestamp, _ reader: Reader) throws -> ExhibitionCard? {
        let current = try page(.current, before: nil, viewer: viewer, now: now, limit: turns, reader).cards
            .filter { $0.poster != nil }
        guard !current.isEmpty else { return nil }
        return current[Int(truncatingIfNeeded: now.hours.magnitude) % current.count]
    }
}

extension Timestamp {
    private static let hour: Int64 = 3_600_000

    fileprivate var hours: Int64 { milliseconds / Self.hour }

    /// When the wall's exhibition has had its hour.
    package var endOfHour: Timestamp { Timestamp(milliseconds: (hours + 1) * Self.hour) }
}
