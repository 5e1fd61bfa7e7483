import Core
package import Joining

/// A member's consents, and when they were given.
package struct ConsentsPage: Sendable {
    /// The latest first.
    package let agreements: [Agreement]

    package init(_ agreements: [Agreement]) { self.agreements = agreements }
}
