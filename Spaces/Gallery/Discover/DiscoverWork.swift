package import Core
import Foundation
import Works

/// What Discover knows of a work.
struct DiscoverWork: Equatable, Sendable {
    let id: Int64
    let maker: Int64
    var debt: Debt
    var appreciation = Appreciation()
    var recency: Recency
    /// The main colour, in twelfths of the circle of hues; the last is grey.
    var hue: UInt8 = Self.grey
    /// A number for the medium as it is written; 0 for none.
    var medium: UInt32 = 0

    static let grey: UInt8 = 12

    var post: ID<Post> { ID(rawValue: id) }

    /// Takes over what another page, or another process, has counted.
    mutating func apply(_ view: WorkView) {
        debt.viewers = view.viewers
        debt.isMet = view.isMet
        recency = view.recency
    }

    static func medium(_ text: String) -> UInt32 {
        text.lowercased().utf8.reduce(0) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    /// - Parameters:
    ///   - a: of OKLab, green to red.
    ///   - b: of OKLab, blue to yellow.
    static func hue(a: Double, b: Double) -> UInt8 {
        guard (a * a + b * b).squareRoot() > 0.03 else { return grey }
        let turn = atan2(b, a) / (2 * .pi) + 1
        return UInt8(truncatingIfNeeded: Int((turn * 12).rounded(.down)) % 12)
    }
}

/// How often a work has been shown to members lately: each showing counts half as much after ``halfLife``.
package struct Recency: Equatable, Codable, Sendable {
    private(set) var count: Double
    /// In milliseconds.
    private var last: Int64

    static let halfLife: Duration = .days(14)

    init(_ count: Double = 0, at time: Timestamp) { (self.count, last) = (count.counted, time.milliseconds) }

    package var time: Timestamp { Timestamp(milliseconds: last) }

    func count(at now: Timestamp) -> Double {
        count * exp2(-max((now - time) / Self.halfLife, 0))
    }

    mutating func note(at now: Timestamp) {
        count = count(at: now) + 1
        last = max(now, time).milliseconds
    }
}
