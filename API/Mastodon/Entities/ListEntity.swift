import Core
import People

/// A list of people that a member follows.
struct ListEntity: Encodable {
    let id: String
    let title: String
    let repliesPolicy: String
    let exclusive: Bool

    init(_ list: PeopleList) {
        (id, title) = (list.id.description, list.title)
        (repliesPolicy, exclusive) = (list.replies.rawValue, list.isExclusive)
    }
}
