package import Accounts
import BasePages
package import Core
package import Design
import Search

/// The way to a page that searches by something else than words.
package struct SearchDoor: Sendable {
    package let label: Phrase
    package let icon: Icon
    package let path: String

    package init(_ label: Phrase, _ icon: Icon, _ path: String) {
        self.label = label
        self.icon = icon
        self.path = path
    }
}

/// The search page.
package struct SearchPage: Sendable {
    /// The query, as typed.
    package let typed: String
    /// Names and labels of the tabs, and which of them is shown.
    package let tabs: [(name: String, label: Phrase)]
    package let current: String
    /// How many there are in each tab, up to ``SearchVisit/countLimit``; empty where nothing is asked.
    package var counts: [String: Int] = [:]
    /// Whether that one was asked for; otherwise it is the first that has something.
    package let isChosen: Bool
    /// `nil` until something is typed.
    package let results: SearchResults?
    /// People the viewer might look for; shown while nothing is typed.
    package var suggestions: [PersonRow] = []
    package var doors: [SearchDoor] = []
    /// A later page without results is the end of the list.
    package let isFirst: Bool

    package init(
        typed: String, tabs: [(name: String, label: Phrase)], current: String, isChosen: Bool = false,
        results: SearchResults?, isFirst: Bool = true
    ) {
        self.typed = typed
        self.tabs = tabs
        self.current = current
        self.isChosen = isChosen
        self.results = results
        self.isFirst = isFirst
    }

    /// Whether another tab has something.
    var isElsewhere: Bool { counts.contains { $0.key != current && $0.value > 0 } }

    package static let sample: SearchPage = {
        let people = ListSlice([PersonRow.sample], next: SearchCursor("0.1.1.7.@Q"))
        var page = SearchPage(
            typed: "ㄱㅁㅅ",
            tabs: [(SearchTab.people.name, SearchTab.people.label), ("works", Phrase("작품", "Works"))],
            current: SearchTab.people.name,
            results: SearchResults(people, row: { personRow($0, shell: $1) }))
        page.counts = ["people": page.results?.count ?? 0, "works": SearchVisit.countLimit]
        return page
    }()
}
