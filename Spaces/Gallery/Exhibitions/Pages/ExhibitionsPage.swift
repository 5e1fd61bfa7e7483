import Core
package import Exhibitions
import Kernel
import SQL

/// A list of exhibitions: what is on, what comes, what was, and the member's own.
package struct ExhibitionsPage: Sendable {
    package enum Tab: String, Sendable, CaseIterable {
        case current, coming, past, mine
    }

    package let tab: Tab
    package let cards: [ExhibitionCard]
    /// The address of the next page.
    package let next: String?
    package let isFirst: Bool
    /// Those that ask for the viewer's works; and those in which these hang.
    package var asking = Others(cards: [], next: nil)
    package var showing = Others(cards: [], next: nil)
    /// Which of these are gone on with; the page shows nothing else.
    package var goingOn: Others.Kind?

    package static let path = "/exhibitions"

    /// Exhibitions of others, and the address of those that follow.
    package struct Others: Sendable {
        package enum Kind: String, Sendable { case asking, showing }

        package let cards: [ExhibitionCard]
        package let next: String?
    }
}

extension ExhibitionsPage.Tab {
    package var path: String { self == .current ? ExhibitionsPage.path : "\(ExhibitionsPage.path)?tab=\(rawValue)" }

    var time: ExhibitionTime {
        switch self {
        case .current: .current
        case .coming: .coming
        case .past, .mine: .past
        }
    }
}

extension ExhibitionsPage {
    static func read(
        _ tab: Tab, before: ExhibitionCursor?, viewer: Viewer?, now: Timestamp, _ reader: Reader
    ) throws -> ExhibitionsPage {
        let (cards, next) = try ExhibitionLists.page(tab.time, before: before, viewer: viewer, now: now, reader)
        let separator = tab.path.contains("?") ? "&" : "?"
        return ExhibitionsPage(
            tab: tab, cards: cards, next: next.map { "\(tab.path)\(separator)before=\($0)" }, isFirst: before == nil)
    }

    /// A member's own, which are few, below those of others; or more of the latter.
    static func mine(
        _ member: ID<Account>, goingOn: Others.Kind?, before: ID<Post>?, _ reader: Reader
    ) throws -> ExhibitionsPage {
        let own = goingOn == nil ? try ExhibitionLists.own(member, reader) : []
        var page = ExhibitionsPage(tab: .mine, cards: own, next: nil, isFirst: goingOn == nil)
        page.goingOn = goingOn
        if goingOn != .showing { page.asking = try others(.asking, of: member, before: before, reader) }
        if goingOn != .asking { page.showing = try others(.showing, of: member, before: before, reader) }
        return page
    }

    private static func others(
        _ kind: Others.Kind, of member: ID<Account>, before: ID<Post>?, _ reader: Reader
    ) throws -> Others {
        let (cards, next) = try ExhibitionLists.asking(
            member, kind == .asking ? .asked : .agreed, before: before, reader)
        return Others(
            cards: cards, next: next.map { "\(Tab.mine.path)&of=\(kind.rawValue)&before=\($0)" })
    }
}
