public import Core
public import SQL

/// Turns events into updates. It runs on delivery and reads the database then, so that content deleted since is not
/// shown.
public struct LiveRenderer: Sendable {
    /// The name of the events it renders.
    public let event: String
    /// Whether its updates depend on who is present: replays are rendered once for all, these for each.
    public let isPersonal: Bool
    public let render: @Sendable (OutboxEntry, Reader, LivePresence) throws -> [LiveUpdate]

    public init<E: Event>(_ type: E.Type, render: @escaping @Sendable (E, Reader) throws -> [LiveUpdate]) {
        self.init(type, isPersonal: false) { event, reader, _ in try render(event, reader) }
    }

    /// - Parameter render: gets the members with a page open on this node, for events that concern many members, few of
    ///   whom are here.
    public init<E: Event>(
        _ type: E.Type, render: @escaping @Sendable (E, Reader, _ present: LivePresence) throws -> [LiveUpdate]
    ) {
        self.init(type, isPersonal: true, render: render)
    }

    /// Renders what another door makes of the same changes.
    ///
    /// - Parameter translate: gets all updates of an event.
    public init(
        _ other: LiveRenderer, translate: @escaping @Sendable ([LiveUpdate], Reader) throws -> [LiveUpdate]
    ) {
        event = other.event
        isPersonal = other.isPersonal
        render = { entry, reader, present in try translate(other.render(entry, reader, present), reader) }
    }

    private init<E: Event>(
        _: E.Type, isPersonal: Bool, render: @escaping @Sendable (E, Reader, LivePresence) throws -> [LiveUpdate]
    ) {
        event = E.name
        self.isPersonal = isPersonal
        self.render = { entry, reader, present in
            guard let event = try entry.decode(E.self) else { return [] }
            return try render(event, reader, present)
        }
    }
}

/// Which members have a page open on this node.
public struct LivePresence: Sendable {
    /// How many pages each has open.
    public let members: [ID<Account>: Int]

    public init(members: [ID<Account>: Int]) { self.members = members }

    public var isEmpty: Bool { members.isEmpty }
    public func contains(_ account: ID<Account>) -> Bool { members[account] != nil }
}

/// Which of these accounts have closed their profile: visitors get nothing of them.
public typealias ReadClosed = @Sendable (Set<ID<Account>>, Reader) throws -> Set<ID<Account>>
