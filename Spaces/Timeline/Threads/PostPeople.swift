import Base
import Core
import Design
import People
import SQL

/// Who did something with a post.
enum PostPeople: String, CaseIterable, Sendable {
    case likes, reposts

    /// A page of them, by index.
    func statement(of post: ID<Post>, before: Int64, viewer: ID<Account>?) -> Statement {
        let (table, place): (Statement, Statement) =
            switch self {
            // In the order of their accounts: who liked first is no matter, and costs an index.
            case .likes: ("likes", "account_id")
            case .reposts: ("reposts", "id")
            }
        return """
            SELECT page.place, \(PersonRow.columns(viewer: viewer))
            FROM (
                SELECT x.\(place) AS place, x.account_id FROM \(table) x
                WHERE x.post_id = \(post) AND x.\(place) < \(before) AND \(.notBlocked("x.account_id", by: viewer))
                ORDER BY x.\(place) DESC LIMIT \(PeopleQueries.pageSize + 1)
            ) page
            JOIN accounts a ON a.id = page.account_id
            ORDER BY page.place DESC
            """
    }

    var title: Phrase {
        switch self {
        case .likes: Phrase("좋아하는 사람", "Liked by")
        case .reposts: Phrase("재게시한 사람", "Reposted by")
        }
    }

    fileprivate var nobody: Phrase {
        switch self {
        case .likes: Phrase("아직 좋아하는 사람이 없어요", "Nobody has liked it yet")
        case .reposts: Phrase("아직 재게시한 사람이 없어요", "Nobody has reposted it yet")
        }
    }
}

func postPeopleView(
    _ list: PostPeople, of item: PostItem, _ people: [PersonRow], next: String?, shell: Shell
) -> HTML {
    let t = shell.language
    return """
        <div class="people-page">
        <h1 class="visually-hidden">\(t(list.title))</h1>
        \(tabFilter(
            PostPeople.allCases.map { other in
                Tab(t(other.title), path: "\(item.id.postPath)/\(other.rawValue)", isCurrent: other == list)
            }, label: t(.thisPost)))
        \(people.isEmpty
            ? emptyState(list == .likes ? .heart : .repost, title: t(list.nobody), text: "")
            : "<ul class=\"people\">\(people.map { personRow($0, shell: shell) })</ul>")
        \(next.map { moreLink($0, in: t) })
        </div>
        """
}
