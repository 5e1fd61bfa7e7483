package import Accounts
package import Base
package import Core
package import SQL

/// Lists of their owner, and who is in them. Others' are not found.
package enum PeopleListQueries {
    /// The oldest first; there are ``PeopleList/most`` at most.
    package static func all(of owner: ID<Account>, _ reader: Reader) throws -> [PeopleList] {
        try reader.all(statement(of: owner), PeopleList.init(row:))
    }

    package static func statement(of owner: ID<Account>) -> Statement {
        "SELECT \(PeopleList.columns) FROM lists l WHERE l.owner_id = \(owner) ORDER BY l.id"
    }

    /// Those that somebody is in.
    package static func with(
        _ person: ID<Account>, of owner: ID<Account>, _ reader: Reader
    ) throws -> [PeopleList] {
        try reader.all(statement(with: person, of: owner), PeopleList.init(row:))
    }

    package static func statement(with person: ID<Account>, of owner: ID<Account>) -> Statement {
        """
        SELECT \(PeopleList.columns) FROM list_members m JOIN lists l ON l.id = m.list_id
        WHERE m.member_id = \(person) AND m.owner_id = \(owner) ORDER BY l.id
        """
    }

    /// - Throws: ``Core/Problem/listNotFound``, also for somebody else's.
    package static func one(_ list: ID<PeopleList>, of owner: ID<Account>, _ reader: Reader) throws -> PeopleList {
        let found = try reader.first(
            "SELECT \(PeopleList.columns) FROM lists l WHERE l.id = \(list) AND l.owner_id = \(owner)",
            PeopleList.init(row:))
        guard let found else { throw Problem.listNotFound }
        return found
    }

    /// Who is in a list, by their accounts, the newest first; of those the owner may see.
    package static func people(
        in list: ID<PeopleList>, of owner: ID<Account>, _ span: ListSpan, _ reader: Reader
    ) throws -> ListPage<Author> {
        let rows = try reader.all(peopleStatement(in: list, of: owner, span)) { row in
            let person = try Author(row: &row)
            return (place: person.id.rawValue, item: person)
        }
        return span.slice(rows)
    }

    package static func peopleStatement(
        in list: ID<PeopleList>, of owner: ID<Account>, _ span: ListSpan
    ) -> Statement {
        """
        SELECT \(Author.columns) FROM (
            SELECT m.member_id FROM list_members m
            WHERE m.list_id = \(list) AND m.owner_id = \(owner) AND \(span.holds("m.member_id"))
                AND \(.notBlocked("m.member_id", by: owner))
            \(span.taken(by: "m.member_id"))
        ) page
        JOIN accounts a ON a.id = page.member_id
        ORDER BY page.member_id DESC
        """
    }

    /// Whose posts a list's timeline has: who is in it and not muted.
    package static func heardStatement(
        in list: ID<PeopleList>, of owner: ID<Account>, now: Timestamp
    ) -> Statement {
        """
        SELECT m.member_id FROM list_members m
        WHERE m.list_id = \(list) AND m.owner_id = \(owner) AND \(.notHidden("m.member_id", by: owner, now: now))
        """
    }

    /// Whose lists somebody is in, and which.
    package static func holdingStatement(_ person: ID<Account>) -> Statement {
        "SELECT m.owner_id, m.list_id FROM list_members m WHERE m.member_id = \(person)"
    }
}
