import Accounts
import Conversations
package import Core
package import SQL
import Search

/// Members to bring into a group.
package struct PeopleToAdd: Sendable {
    package let chosen: [Author]
    /// Those found, without the chosen; people who may be added come first.
    package let people: [FoundPerson]

    /// - Parameter handles: of the members chosen so far; those who cannot be added are left out.
    package static func read(
        _ typed: String, chosen handles: [String], for account: ID<Account>, to group: ID<Conversation>?,
        _ reader: Reader
    ) throws -> PeopleToAdd {
        let keys = Set(handles.prefix(Group.maxMembers).map { $0.lowercased() }).sorted()
        let chosen = try reader.all(
            GroupQueries.amongStatement("a.handle_key IN (\(list: keys))", for: account, to: group),
            Author.init(row:))
        var people =
            SearchText(typed).isEmpty
            ? try known(to: account, for: group, reader) : try found(typed, by: account, for: group, reader)
        people.removeAll { person in chosen.contains { $0.id == person.author.id } }
        return PeopleToAdd(chosen: chosen, people: people)
    }

    /// The last talked with first.
    private static func known(
        to account: ID<Account>, for group: ID<Conversation>?, _ reader: Reader
    ) throws -> [FoundPerson] {
        let people = try reader.all(GroupQueries.candidatesStatement(for: account, to: group)) { row in
            FoundPerson(author: try Author(row: &row))
        }
        return people
            + (try reader.all(GroupQueries.hinderedStatement(for: account, to: group), FoundPerson.init(row:)))
    }

    /// People who may be added, however many others have the same name; where these leave room, the others.
    private static func found(
        _ typed: String, by account: ID<Account>, for group: ID<Conversation>?, _ reader: Reader
    ) throws -> [FoundPerson] {
        let among = GroupQueries.candidatesToFind(for: account, to: group)
        let candidates = try PeopleSearch.page(typed, among: among, viewer: account, reader).map(\.author)
        let everybody = try PeopleSearch.page(typed, viewer: account, findsViewer: false, reader).people
        let others = everybody.map(\.author.id).filter { other in
            !candidates.contains { $0.id == other }
        }.prefix(max(0, most - candidates.count))
        let people = candidates.map { FoundPerson(author: $0) }
        guard !others.isEmpty else { return people }
        let statement = GroupQueries.hindrancesStatement(of: Array(others), for: account, to: group)
        let read = try reader.all(statement, FoundPerson.init(row:))
        let rest = others.compactMap { id in read.first { $0.author.id == id } }
        // Among those followed long ago are some who may be added.
        return people + rest.filter { $0.hindrance == nil } + rest.filter { $0.hindrance != nil }
    }

    /// How many a search shows.
    private static let most = 40
}

/// Somebody who is found, and what keeps them from being added.
package struct FoundPerson: Sendable {
    package let author: Author
    package var hindrance: Hindrance?

    /// Members who have blocked the viewer are not found, here as elsewhere.
    package enum Hindrance: Sendable {
        case stranger, invited, isThere
    }
}

extension FoundPerson {
    package init(row: inout Row) throws {
        author = try Author(row: &row)
        let mayBeAdded = try row.next(as: Bool.self)
        let hasAccepted = try row.next(as: Bool?.self)
        hindrance = mayBeAdded ? nil : hasAccepted.map { $0 ? .isThere : .invited } ?? .stranger
    }
}
