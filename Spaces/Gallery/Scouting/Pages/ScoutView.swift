import BasePages
import Core
import Design
import People
import PeoplePages
import Scouting
import Works

/// The desk: who suits, and what is looked for.
struct ScoutDeskPage: Sendable {
    let filter: ScoutFilter
    let makers: [ScoutedMaker]
    let next: String?
}

extension Frame {
    static func scout(_ title: Phrase, in t: Language, back: String = SettingsPath.index) -> Frame {
        var frame = Frame(title: t(title), styles: ["scout.css"])
        frame.back = back
        return frame
    }
}

enum ScoutTab: CaseIterable {
    case find, list, offers

    var path: String {
        switch self {
        case .find: SettingsPath.scoutDesk
        case .list: "\(SettingsPath.scoutDesk)/list"
        case .offers: "\(SettingsPath.scoutDesk)/offers"
        }
    }

    var phrase: Phrase {
        switch self {
        case .find: Phrase("작가 찾기", "Find makers")
        case .list: Phrase("내 목록", "My list")
        case .offers: Phrase("요청", "Requests")
        }
    }
}

func scoutTabs(_ current: ScoutTab?, in t: Language) -> HTML {
    tabFilter(
        ScoutTab.allCases.map { Tab(t($0.phrase), path: $0.path, isCurrent: $0 == current) }, label: t(.scoutDesk))
}

func scoutDeskView(_ page: ScoutDeskPage, shell: Shell) -> HTML {
    let t = shell.language
    let makers = page.makers.map { maker -> HTML in
        """
        <li class="scouted">\(scoutedHead(maker.author, in: t))\
        <div class="scouted-works">\(maker.works.map { work -> HTML in
            """
            <a href="\(work.path)" style="\(work.picture.corners)">\(pictureView(
                work.picture, sizes: "(max-width: 40rem) 45vw, 10rem", fallback: 320, alt: work.title))</a>
            """
        })</div></li>
        """
    }
    return """
        <section class="scout-page">
        <h1 class="visually-hidden">\(t(.scoutDesk))</h1>
        \(scoutTabs(.find, in: t))
        \(filterForm(page.filter, in: t))
        \(page.makers.isEmpty
            ? page.next == nil ? emptyState(
                .people, title: t(page.filter.isEmpty ? .nobodyOpen : .nobodySuits),
                text: t(page.filter.isEmpty ? .nobodyOpenText : .nobodySuitsText)) : .empty
            : #"<ul class="scouted-list">\#(makers)</ul>"#)
        \(page.next.map { moreLink($0, in: t) })
        </section>
        """
}

func scoutedHead(_ author: Author, in t: Language) -> HTML {
    """
    <div class="scouted-head"><a href="\(author.path)" tabindex="-1" aria-hidden="true">\(avatar(author))</a>\
    <p class="byline"><a class="name" href="\(author.path)" dir="auto">\(author.name)</a>\
    <span class="muted" dir="auto">\(author.major)</span></p>\
    \(linkButton(t(.lookCloser), to: scoutedPath(author.handle), style: .secondary))</div>
    """
}

func scoutedPath(_ handle: String) -> String { "\(SettingsPath.scoutDesk)/makers/\(handle)" }

extension ScoutFilter {
    /// What the form offers, and what an address asks for besides.
    fileprivate var colours: [String] {
        let offered = ColourQuestion.starts
        return colour.map { offered.contains($0) ? offered : offered + [$0] } ?? offered
    }
}

private func filterForm(_ filter: ScoutFilter, in t: Language) -> HTML {
    func text(_ name: String, _ label: Phrase, _ value: String) -> HTML {
        field(Field(name, label, value: value, enterKey: "search", isRequired: false), in: t)
    }
    let problem = filter.problem
    return """
        <form class="scout-filter" method="get" action="\(SettingsPath.scoutDesk)">
        \(text("major", .scoutMajor, filter.major))
        \(text("medium", .scoutMedium, filter.medium))
        \(text("tag", .scoutTag, filter.tag))
        <div class="field\(if: problem != nil, " has-problem")"><label for="field-colour">\(t(.scoutColour))</label>
        \(problem.map { problemLine($0, id: "field-colour-problem", t) })
        <select class="input" id="field-colour" name="colour">\(option("", t(.anyColour), filter.colour == nil))\
        \(filter.colours.map { option($0, t(ColourName(hex: $0).phrase), filter.colour == $0) })</select></div>
        <div class="actions">\(button(t(.search), icon: .search))</div>
        </form>
        """
}

extension Phrase {
    static let scoutDesk = Phrase("작가 찾기", "Scout desk")
    fileprivate static let lookCloser = Phrase("메모와 요청", "Notes and request")
    fileprivate static let scoutMajor = Phrase("전공", "Major")
    fileprivate static let scoutMedium = Phrase("재료와 기법", "Medium")
    fileprivate static let scoutTag = Phrase("태그", "Tag")
    fileprivate static let scoutColour = Phrase("색", "Colour")
    fileprivate static let anyColour = Phrase("아무 색이나", "Any colour")
    fileprivate static let nobodyOpen = Phrase("아직 제안을 기다리는 작가가 없어요", "Nobody is open to offers yet")
    fileprivate static let nobodyOpenText = Phrase(
        "작가가 프로필에서 ‘제안 받기’를 켜면 여기에 보여요.", "Makers appear here once they turn on “Open to offers” in their profile.")
    fileprivate static let nobodySuits = Phrase("맞는 작가가 없어요", "No makers found")
    fileprivate static let nobodySuitsText = Phrase(
        "제안을 기다리는 작가 가운데에는 없어요. 조건을 줄여 보세요.",
        "Nobody who is open to offers matches. Try fewer filters.")
}
