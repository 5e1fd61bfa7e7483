package import Core
package import SQL

/// A list that a member has made of people they follow, with a timeline of its own. Nobody else learns of it.
package struct PeopleList: Sendable, Equatable {
    package let id: ID<PeopleList>
    package var title: String
    package var replies: Replies
    /// Whether Home leaves out what those in it bring.
    package var isExclusive: Bool

    /// Whose replies a program wants to see in it. It is kept for programs; as on Home, there are none.
    package enum Replies: String, ColumnValue, Sendable {
        case followed
        case members = "list"
        case nobody = "none"
    }

    /// How many a member may have.
    package static let most = 50
    /// How many may be in one.
    package static let mostPeople = 500
    package static let titleLimit = TextLimit(100)

    package init(id: ID<PeopleList>, title: String, replies: Replies, isExclusive: Bool) {
        (self.id, self.title, self.replies, self.isExclusive) = (id, title, replies, isExclusive)
    }

    init(row: inout Row) throws {
        (id, title) = (try row.next(), try row.next())
        (replies, isExclusive) = (try row.next(), try row.next())
    }

    static let columns: Statement = "l.id, l.title, l.replies_policy, l.is_exclusive"

    /// Throws ``Core/Problem`` for a title that is none, or too long.
    static func title(_ text: String) throws -> String {
        let title = text.tidiedLine
        guard !title.isEmpty else { throw Problem.listTitleBlank }
        try titleLimit.check(title, "리스트 이름이", at: "title")
        return title
    }
}

extension Problem {
    package static let listNotFound = Problem(404, Phrase("찾는 리스트가 없어요.", "There is no such list."))
    package static let listTitleBlank = Problem(
        422, Phrase("리스트 이름을 적어 주세요.", "Name the list."), field: "title")
    package static let tooManyLists = Problem(
        422, Phrase("리스트는 50개까지 만들 수 있어요.", "You can make up to 50 lists. Delete one first."))
    package static let listFull = Problem(
        422, Phrase("리스트 하나에는 500명까지 넣을 수 있어요.", "A list holds up to 500 people."), field: "account_ids")
    package static let listedAreFollowed = Problem(
        404, Phrase("팔로우하는 사람만 리스트에 넣을 수 있어요.", "Only people you follow can be in a list."),
        field: "account_ids")
}
