import Core
package import Design
import Search

/// The field, the tabs and what was found. Without scripts the form is sent by Enter; `search.js` asks with every key.
package func searchView(_ page: SearchPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="search" data-search>
        <h1 class="visually-hidden">\(t(.search))</h1>
        \(searchForm(
            page.typed, to: "/search",
            placeholder: t(shell.features.contains(.works) ? .searchHint : .searchPeopleHint), in: t,
            page.isChosen ? #"<input type="hidden" name="tab" value="\#(page.current)">"# : .empty))
        \(if: !page.doors.isEmpty, searchDoors(page.doors, in: t))
        <p class="visually-hidden" role="status" data-search-status></p>
        \(if: shell.visitor != nil, recentSearches(in: t))
        <div class="results" data-results>\(searchResults(page, shell: shell))</div>
        </div>
        """
}

private func searchDoors(_ doors: [SearchDoor], in t: Language) -> HTML {
    """
    <p class="search-doors">\(doors.map { linkButton(t($0.label), to: $0.path, style: .quiet, icon: $0.icon) })</p>
    """
}

/// What was looked for on this browser, which alone knows (`recent-searches.js`).
private func recentSearches(in t: Language) -> HTML {
    """
    <section class="recent" data-recent hidden><div class="recent-head"><h2>\(t(.recentSearches))</h2>\
    <button class="text-button" type="button" data-forget>\(t(.forgetSearches))</button></div><ul></ul></section>
    """
}

/// The part below the field: `part=results` returns it alone.
package func searchResults(_ page: SearchPage, shell: Shell) -> HTML {
    "\(if: page.tabs.count > 1, searchTabs(page, in: shell.language))\(foundList(page, shell: shell))"
}

private func searchTabs(_ page: SearchPage, in t: Language) -> HTML {
    tabFilter(
        page.tabs.map { tab in
            Tab(
                t(tab.label), path: searchPath(page.typed, tab: tab.name), isCurrent: tab.name == page.current,
                count: page.counts[tab.name].map {
                    $0 < SearchVisit.countLimit ? "\($0)" : "\(SearchVisit.countLimit - 1)+"
                })
        }, label: t(.searchFilters))
}

private func foundList(_ page: SearchPage, shell: Shell) -> HTML {
    let t = shell.language
    guard let results = page.results else {
        return """
            \(emptyState(.search, title: t(.searchStart), text: t(.searchStartText)))
            \(suggestedPeople(page.suggestions, shell: shell))
            """
    }
    guard !results.isEmpty else {
        guard page.isFirst else { return nothingMore(in: t) }
        return """
            <div data-announce="\(t(.searchNothing))">\
            \(emptyState(
                .search, title: t(.searchNothing),
                text: t(page.isElsewhere ? .searchNothingText : .searchNobodyText)))</div>
            """
    }
    let announcement = t(.searchFound(results.count, hasMore: results.next != nil))
    return results.look.list(searchItems(page, shell: shell), announcing: announcement)
}

extension SearchResults.Look {
    fileprivate func list(_ items: HTML, announcing words: String) -> HTML {
        switch self {
        case .rows: #"<ul class="found people" data-announce="\#(words)">\#(items)</ul>"#
        case .wall: #"<div class="wall"><ul class="columns" data-announce="\#(words)">\#(items)</ul></div>"#
        case .posters: #"<ul class="exhibition-cards" data-announce="\#(words)">\#(items)</ul>"#
        }
    }
}

/// The rows and the way to the next ones: `part=items`.
package func searchItems(_ page: SearchPage, shell: Shell) -> HTML {
    let t = shell.language
    guard let results = page.results else { return .empty }
    let more: HTML? = results.next.map { next in
        let path = searchPath(page.typed, tab: page.current, after: next)
        let place = results.look == .wall ? "wall-next" : "older"
        return
            #"<li class="\#(place)"><a class="button quiet" rel="next" href="\#(path)" data-more>\#(t(.more))</a></li>"#
    }
    return "\(results.rows(shell))\(more)"
}

extension Phrase {
    fileprivate static let recentSearches = Phrase("최근 검색", "Recent searches")
    fileprivate static let forgetSearches = Phrase("지우기", "Clear")
    fileprivate static let searchFilters = Phrase("검색 대상", "What to search")
    fileprivate static let searchHint = Phrase("이름, 전공, 작품, 글", "Name, major, work, post")
    fileprivate static let searchPeopleHint = Phrase("이름, 아이디, 전공", "Name, handle, major")
    fileprivate static let searchStart = Phrase("누구를 찾고 있나요?", "Who or what are you looking for?")
    fileprivate static let searchStartText = Phrase(
        "이름이나 아이디, 전공을 적어 보세요. ㄱㅁㅅ처럼 초성만 적어도 돼요.",
        "Type a name, a handle or a major. The first letters are enough.")
    fileprivate static let searchNothing = Phrase("찾은 것이 없어요", "Nothing found")
    fileprivate static let searchNothingText = Phrase(
        "글자를 줄이거나, 초성만 적거나, 다른 탭에서 찾아보세요.", "Try fewer letters, another spelling, or another tab.")
    fileprivate static let searchNobodyText = Phrase(
        "글자를 줄이거나 초성만 적어 보세요.", "Try fewer letters or another spelling.")
    fileprivate static func searchFound(_ count: Int, hasMore: Bool) -> Phrase {
        hasMore
            ? Phrase("\(count)개를 찾았고 더 있어요", "\(count) results, and more")
            : Phrase("\(count)개를 찾았어요", english: count, "result", "results")
    }
}
