package import Accounts
import BasePages
package import Core
package import Design
package import People

/// A member's followers, or the people they follow.
package struct PeoplePage: Sendable {
    package let of: Author
    package let direction: PeopleQueries.Direction
    package let people: [PersonRow]
    /// The address of the next page; `nil` at the end.
    package let next: String?

    package init(of author: Author, direction: PeopleQueries.Direction, people: [PersonRow], next: String?) {
        of = author
        self.direction = direction
        self.people = people
        self.next = next
    }
}

package func peopleView(_ page: PeoplePage, shell: Shell) -> HTML {
    let t = shell.language
    let path = page.of.path
    return """
        <div class="people-page">
        <h1 class="visually-hidden">\(t(page.direction.title(page.of.name)))</h1>
        \(tabFilter(
            [
                Tab(t(.followers), path: "\(path)/followers", isCurrent: page.direction == .followers),
                Tab(t(.following), path: "\(path)/following", isCurrent: page.direction == .following),
            ], label: t(.peopleFilters)))
        \(page.people.isEmpty
            ? emptyState(.person, title: t(page.direction.emptyTitle), text: t(page.direction.emptyText))
            : "<ul class=\"people\">\(page.people.map { personRow($0, shell: shell) })</ul>")
        \(page.next.map { moreLink($0, in: t) })
        </div>
        """
}

extension PeopleQueries.Direction {
    fileprivate func title(_ name: String) -> Phrase {
        switch self {
        case .followers: Phrase("\(name) 님의 팔로워", "Followers of \(name)")
        case .following: Phrase("\(name) 님이 팔로우하는 사람", "People \(name) follows")
        }
    }

    fileprivate var emptyTitle: Phrase {
        switch self {
        case .followers: Phrase("아직 팔로워가 없어요", "No followers yet")
        case .following: Phrase("아직 아무도 팔로우하지 않아요", "Not following anybody yet")
        }
    }

    fileprivate var emptyText: Phrase {
        switch self {
        case .followers: Phrase("팔로우하는 사람이 생기면 여기에 보여요.", "Followers will appear here.")
        case .following: Phrase("팔로우한 사람이 여기에 보여요.", "The people they follow will appear here.")
        }
    }
}

extension Phrase {
    package static let followers = Phrase("팔로워", "Followers")
    fileprivate static let peopleFilters = Phrase("팔로워와 팔로잉", "Followers and following")
}
