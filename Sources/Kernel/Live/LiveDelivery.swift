/// What acts need of what delivers events to open pages (`LiveHub`).
public protocol LiveDelivery: Sendable {
    /// The newest event delivered to pages of this process.
    var currentID: Int64 { get }

    /// How many pages are listening.
    var streamCount: Int { get }

    /// Sends to the pages open now at this process, and to no page later: for updates not worth storing.
    func pass(_ update: LiveUpdate)
}
