public import Core
internal import Design

/// The search page.
public struct SearchPage: Sendable {
    /// The query, as typed.
    public let typed: String
    /// Names and labels of the tabs, and which of them is shown.
    public let tabs: [(name: String, label: Phrase)]
    public let current: String
    /// `nil` until something is typed.
    public let results: SearchResults?
    /// A later page without results is the end of the list.
    public let isFirst: Bool

    public init(
        typed: String, tabs: [(name: String, label: Phrase)], current: String, results: SearchResults?,
        isFirst: Bool = true
    ) {
        self.typed = typed
        self.tabs = tabs
        self.current = current
        self.results = results
        self.isFirst = isFirst
    }

    public static let sample = example(
        "ㄱㅁㅅ",
        SearchResults(
            ListSlice([PersonRow.sample], next: SearchCursor("0.1.1.7.@Q")), row: { personRow($0, shell: $1) }))
    public static let sampleEmpty = example("없는 사람", SearchResults(ListSlice([PersonRow](), next: nil)) { _, _ in "" })
    public static let sampleStart = example("", nil)

    private static func example(_ typed: String, _ results: SearchResults?) -> SearchPage {
        SearchPage(
            typed: typed,
            tabs: [(SearchTab.people.name, SearchTab.people.label), ("works", Phrase("작품", "Works"))],
            current: SearchTab.people.name, results: results)
    }
}
