import Accounts
import Base
import BasePages
import Core
import Design
import PeoplePages
import Posts
import Timeline

/// The lists of people on a post's page, each below its address.
enum PostPeopleList: String, CaseIterable, Sendable {
    case likes, reposts

    var people: PostPeople {
        switch self {
        case .likes: .with(.like)
        case .reposts: .reposting
        }
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
    _ list: PostPeopleList, of item: PostItem, _ people: [PersonRow], next: String?, shell: Shell
) -> HTML {
    let t = shell.language
    return """
        <div class="people-page">
        <h1 class="visually-hidden">\(t(list.title))</h1>
        \(tabFilter(
            PostPeopleList.allCases.map { other in
                Tab(t(other.title), path: "\(item.id.postPath)/\(other.rawValue)", isCurrent: other == list)
            }, label: t(.thisPost)))
        \(people.isEmpty
            ? emptyState(list == .likes ? .heart : .repost, title: t(list.nobody), text: "")
            : "<ul class=\"people\">\(people.map { personRow($0, shell: shell) })</ul>")
        \(next.map { moreLink($0, in: t) })
        </div>
        """
}
