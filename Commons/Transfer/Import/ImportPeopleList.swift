import Accounts
import Base
import Core
import Exports
import Kernel
import People
import SQL

extension MemberImport {
    /// Lists of people whom a member follows here.
    static let peopleLists = MemberImport("lists", .list, most: PeopleList.most, as: ImportedPeopleList.self) {
        list, origin in
        let act = ImportPeopleList(list: list, account: origin.account)
        return ImportStep(
            list.title, look: { services in try await services.database.read { try act.look($0) } }
        ) { _, services in try await act(services) }
    }
}

/// Makes a list of those in it whom the member follows, unless they have one of that title.
struct ImportPeopleList: WritingAct {
    let list: ImportedPeopleList
    let account: ID<Account>

    var cost: Cost? { Cost(.importedFollows, of: account) }

    func look(_ reader: Reader) throws -> ImportStep.Outcome? {
        let lists = try PeopleListQueries.all(of: account, reader)
        return lists.contains { $0.title == list.title.tidiedLine } ? .known : nil
    }

    func write(_ services: Services, in transaction: Transaction) throws -> ImportStep.Outcome {
        if let outcome = try look(transaction) { return outcome }
        let made = try MakePeopleList(
            account: account, title: list.title, replies: list.replies, isExclusive: list.isExclusive
        ).write(services, in: transaction)
        let people = try transaction.values(
            """
            SELECT f.followed_id FROM accounts a
            JOIN follows f ON f.followed_id = a.id AND f.follower_id = \(account)
            WHERE a.handle_key IN (\(list: list.people.map(\.handleKey))) AND \(.notBlocked("a.id", by: account))
            """, as: ID<Account>.self)
        try ListPeople(account: account, list: made.id, people: people, areListed: true)
            .write(services, in: transaction)
        return .added
    }
}

/// A list of people, in a member's `salon.json`.
struct ImportedPeopleList: Decodable, Sendable {
    let title: String
    let replies: PeopleList.Replies
    let isExclusive: Bool
    let people: [String]

    private enum CodingKeys: String, CodingKey { case title, replies, isExclusive = "exclusive", people }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        replies =
            try container.decodeIfPresent(String.self, forKey: .replies).flatMap(PeopleList.Replies.init) ?? .members
        isExclusive = try container.decodeIfPresent(Bool.self, forKey: .isExclusive) ?? false
        people = try container.first(PeopleList.mostPeople, of: String.self, forKey: .people)
            .map { $0.tidiedLine.beginning(TextLimit(100)) }
    }
}
