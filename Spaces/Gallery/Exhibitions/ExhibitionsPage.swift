package import Core
import SQL
import Web

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
    package var asking: [ExhibitionCard] = []
    package var showing: [ExhibitionCard] = []

    package static let path = "/exhibitions"
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
        if tab == .mine, let viewer {
            var page = ExhibitionsPage(
                tab: .mine, cards: try ExhibitionLists.own(viewer.id, reader), next: nil, isFirst: true)
            page.asking = try ExhibitionLists.asking(viewer.id, .asked, reader)
            page.showing = try ExhibitionLists.asking(viewer.id, .agreed, reader)
            return page
        }
        let (cards, next) = try ExhibitionLists.page(tab.time, before: before, viewer: viewer, now: now, reader)
        let separator = tab.path.contains("?") ? "&" : "?"
        return ExhibitionsPage(
            tab: tab, cards: cards, next: next.map { "\(tab.path)\(separator)before=\($0)" }, isFirst: before == nil)
    }
}
