package import SQL

/// What an ``EventIndex`` keeps: how it is read, and what events say about it.
package protocol IndexSource: Sendable {
    associatedtype Contents: Sendable
    /// What an event can name, to be read again.
    associatedtype Item: Hashable & Sendable = Never
    /// What an event says, or what was read of an item. Events come twice, and changes with them: several that are made
    /// again in their order leave behind what they did before.
    associatedtype Change: Sendable = Never

    /// What is known before anything was read.
    var empty: Contents { get }

    /// Whether readers wait, after a miss, until everything is read again. Otherwise they get what is known.
    var waitsAfterMiss: Bool { get }

    /// Everything, by as many statements as it takes.
    func all(_ reader: Reader) throws -> Contents

    /// These as they are now. One that is gone is a change, too.
    func changes(of items: [Item], _ reader: Reader) throws -> [Change]

    /// What an event throws that cannot be read is a miss.
    func news(in event: EventRecord) throws -> [IndexNews<Item, Change>]

    func make(_ change: Change, in contents: inout Contents)

    /// Puts everything that was read in the place of what was known, and the other way round: that goes when nobody
    /// waits.
    func replace(_ contents: inout Contents, with new: inout Contents)
}

/// What an event says to an index.
package enum IndexNews<Item: Sendable, Change: Sendable>: Sendable {
    /// All there is to know.
    case change(Change)
    /// These are others now.
    case items([Item])
    /// Anything may be, and what was missed as well.
    case all
}

extension IndexSource {
    package var waitsAfterMiss: Bool { false }

    package func replace(_ contents: inout Contents, with new: inout Contents) { swap(&contents, &new) }
}

extension IndexSource where Item == Never {
    package func changes(of items: [Never], _ reader: Reader) -> [Change] { [] }
}

extension IndexSource where Change == Never {
    package func make(_ change: Never, in contents: inout Contents) {}
}
