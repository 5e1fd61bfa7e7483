import Core
import Design
import Personas

/// The tabs of the lounge.
enum LoungeTab: CaseIterable {
    case home, notices, me

    var path: String {
        switch self {
        case .home: "/lounge"
        case .notices: "/lounge/notifications"
        case .me: "/lounge/me"
        }
    }
}

extension Frame {
    /// A page of the lounge.
    ///
    /// - Parameters:
    ///   - tab: which of the main places it is; the others have an arrow that leads back.
    ///   - unread: the number of unread notifications, if it differs from the one in `insider`.
    ///   - topics: the page's topics besides those of every page of the lounge.
    static func lounge(
        _ title: String, _ insider: CurrentPersona?, tab: LoungeTab? = nil, unread: Int? = nil, topics: [String] = [],
        back: String = "/lounge", in t: Language
    ) -> Frame {
        var frame = Frame(
            title: title, place: tab == nil ? nil : .lounge,
            bar: tab.map { loungeTabs($0, unread: unread ?? insider?.unread ?? 0, in: t) },
            topics: insider == nil ? [] : [LoungeTopic.all] + topics, scripts: ["lounge.js"], styles: ["lounge.css"])
        frame.back = back
        frame.me = insider.map { personaLink($0, in: t) }
        return frame
    }
}

/// The persona the member writes as. The mark says that it is no photo of anybody.
private func personaLink(_ insider: CurrentPersona, in t: Language) -> HTML {
    """
    <a class="me persona" href="\(LoungeTab.me.path)" aria-label="\(t(.loungeMyPage)): \(insider.nickname)">\
    <span class="persona-mark">\(markView(insider.mark, size: "small"))\(icon(.ghost))</span>\
    <span dir="auto">\(insider.nickname)</span></a>
    """
}

/// The element in which live updates show the persona's unread count.
let loungeUnreadID = "lounge-unread"

private func loungeTabs(_ current: LoungeTab, unread: Int, in t: Language) -> HTML {
    let items = LoungeTab.allCases.map { tab -> HTML in
        let isCurrent = tab == current
        let waits: HTML =
            tab == .notices
            ? """
            <span class="lounge-waits" id="\(loungeUnreadID)" data-live-region\(if: unread == 0, " data-zero")>\
            \(badgeText(unread))</span>\
            <span id="\(loungeUnreadID)-word" hidden>\(t(.unread))</span>
            """ : .empty
        let name: HTML =
            tab == .notices
            ? """
             aria-label="\(t(.loungeNotifications))" aria-describedby="\(loungeUnreadID) \(loungeUnreadID)-word"
            """ : .empty
        return """
            <li><a href="\(tab.path)"\(name)\(if: isCurrent, #" aria-current="page""#)>\(t(tab.label))\(waits)\
            \(if: isCurrent, #"<span class="underline"></span>"#)</a></li>
            """
    }
    return #"<nav class="tabs lounge-tabs" aria-label="\#(t(.lounge))"><ul>\#(items)</ul></nav>"#
}

/// Where live updates put signals for the script.
let loungeSignals: HTML = #"<ul id="lounge-signals" hidden></ul>"#

extension LoungeTab {
    fileprivate var label: Phrase {
        switch self {
        case .home: .home
        case .notices: Phrase("알림", "Activity")
        case .me: .loungeMyPage
        }
    }
}

extension Phrase {
    static let lounge = Phrase("라운지", "Lounge")
    static let loungeNotifications = Phrase("라운지 알림", "Lounge activity")
    static let loungeMyPage = Phrase("내 페이지", "My page")
    static let transparency = Phrase("투명도", "Transparency")
    static let nickname = Phrase("닉네임", "Nickname")
    static let loungeIntro = Phrase("한 줄 소개", "Intro")
    static let loungeRules = Phrase("라운지 규칙", "Lounge rules")
}
