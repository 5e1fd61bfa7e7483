package import Core
package import SQL

/// One kind of thing that spaces bring to a page of Commons: to a member's (``ProfileTab``), a tag's (``TagTab``).
package struct SpaceTab<Visit: Sendable, Content: Sendable>: Sendable {
    /// Its name in the address: `likes`.
    package let name: String
    package let label: Phrase
    /// Reads the rows. What it returns makes the page's content of them, outside of the database's threads.
    package let read: @Sendable (Visit, Reader) throws -> @Sendable () -> Content

    /// - Parameters:
    ///   - read: what there is to show, as plain values.
    ///   - show: how the page shows it.
    package init<Rows: Sendable>(
        _ name: String, _ label: Phrase, read: @escaping @Sendable (Visit, Reader) throws -> Rows,
        show: @escaping @Sendable (Rows, Visit) -> Content
    ) {
        self.name = name
        self.label = label
        self.read = { visit, reader in
            let rows = try read(visit, reader)
            return { show(rows, visit) }
        }
    }
}

extension Array {
    /// The address of a tab of this list: the first at the page itself, the others below it.
    package func path<Visit, Content>(of tab: Element, at page: String) -> String
    where Element == SpaceTab<Visit, Content> {
        tab.name == first?.name ? page : "\(page)/\(tab.name)"
    }
}
