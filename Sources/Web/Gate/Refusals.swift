public import CoreMetrics

/// Counts what is refused at the door, by kind. Its counters are made once; without metrics there is none of it.
public struct Refusals: Sendable {
    /// A connection for which there was no room.
    let connection: Counter
    /// A connection that was cut because it took too long.
    let slow: Counter
    /// A name that is not this instance's.
    let host: Counter
    /// A request for which its lane had no room.
    let lane: Counter
    /// A body for which there was no seat.
    let body: Counter
    /// What somebody had no budget for.
    public let rate: Counter
    /// A page that got no live updates.
    let stream: Counter

    public init(_ factory: any MetricsFactory) {
        func counter(_ kind: String) -> Counter {
            Counter(label: "salon_refused_total", dimensions: [("kind", kind)], factory: factory)
        }
        connection = counter("connection")
        slow = counter("slow")
        host = counter("host")
        lane = counter("lane")
        body = counter("body")
        rate = counter("rate")
        stream = counter("stream")
    }
}
