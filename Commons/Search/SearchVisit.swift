package import Core
package import Kernel

/// Who searches for what.
package struct SearchVisit: Sendable {
    package let typed: String
    /// Where the page of results begins.
    package let after: SearchCursor?
    package let viewer: Viewer?
    package let now: Timestamp
    /// The viewer, where something of theirs waits for moderators: they find that, too.
    package var waiting: ID<Account>?

    /// Nobody looks through more, and nothing is counted further.
    package static let countLimit = 100

    package init(typed: String, after: SearchCursor? = nil, viewer: Viewer?, now: Timestamp) {
        (self.typed, self.after, self.viewer, self.now) = (typed, after, viewer, now)
    }
}
