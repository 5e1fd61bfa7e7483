package import APIDoor
import Accounts
package import Base
import Core
import Kernel
import SQL
import SpaceKit
import Storage

extension ListSpan {
    package init(_ page: PageRequest) {
        self.init(
            below: page.below, above: page.justAbove ?? page.above, isRising: page.justAbove != nil, size: page.limit)
    }
}

extension StatusReader {
    /// A page of members as a list has them.
    func accounts(
        _ page: ListPage<ID<Account>>, for viewer: Viewer?, _ reader: Reader
    ) throws -> ListPage<AccountEntity> {
        ListPage(items: try accounts(page.items, for: viewer, reader), first: page.first, next: page.next)
    }

    /// What the caller and others are to each other; nothing of whom the caller may not know of.
    func relationships(
        _ ids: [ID<Account>], for member: Viewer, _ reader: Reader
    ) throws -> [RelationshipEntity] {
        let found = try facts.accounts(ids, for: member.id, reader)
        return ids.compactMap { found[$0].map(RelationshipEntity.init) }
    }
}

extension Call {
    package func answer(_ page: ListPage<some Encodable>) -> Answer {
        answer(page.items, first: page.first, last: page.next)
    }
}

extension ListPage {
    package func map<Other>(_ change: (Item) -> Other) -> ListPage<Other> {
        ListPage<Other>(items: items.map(change), first: first, next: next)
    }
}
