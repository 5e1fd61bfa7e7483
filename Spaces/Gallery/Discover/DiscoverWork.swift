import Core
import Foundation

/// What Discover knows of a work.
struct DiscoverWork: Equatable, Sendable {
    let id: Int64
    let maker: Int64
    var debt: Debt
    var appreciation = Appreciation()
    /// How often it has been shown lately: each showing counts half as much after ``halfLife``.
    var recent: Float = 0
    var recentAt: Timestamp
    /// The main colour, in twelfths of the circle of hues; the last is grey.
    var hue: UInt8 = Self.grey

    static let halfLife: Duration = .days(14)
    static let grey: UInt8 = 12

    func recent(at now: Timestamp) -> Float {
        recent * Float(exp2(-((now - recentAt) / Self.halfLife)))
    }

    /// Counts a showing to a member.
    ///
    /// - Parameter attention: of the place it stood at.
    mutating func note(shownAt now: Timestamp, attention: Float) {
        recent = recent(at: now) + 1
        recentAt = now
        appreciation.shown += attention
    }
}
