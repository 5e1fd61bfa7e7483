package import Core
package import Design
package import SQL

/// What a space adds to the admins' overview.
package struct OverviewPart: Sendable {
    /// A section of the page.
    package typealias Section = @Sendable (Shell) -> HTML

    /// Reads what it shows; `nil` where there is nothing yet.
    package let read: @Sendable (Reader, _ now: Timestamp) throws -> Section?

    package init(read: @escaping @Sendable (Reader, _ now: Timestamp) throws -> Section?) { self.read = read }
}
