package import Core
package import Kernel
package import SQL

/// Publishes the line in which somebody introduces themselves, at once or at a moment of the next hour.
package typealias PublishIntroduction =
    @Sendable (_ services: Services, _ member: Viewer, _ line: String, _ isLater: Bool) async throws -> Void

/// A page of a space's on which a member gets what publishing needs: the lounge's nickname.
package struct Entrance: Sendable {
    package let path: String
    /// Whether the member has what is given there.
    package let isThrough: @Sendable (ID<Account>, Reader) throws -> Bool

    package init(_ path: String, isThrough: @escaping @Sendable (ID<Account>, Reader) throws -> Bool) {
        self.path = path
        self.isThrough = isThrough
    }
}
