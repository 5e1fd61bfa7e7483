import Core
import Design
import Personas

/// A persona's page. The tabs stay below the bar while the page scrolls.
func memberView(_ page: MemberPage, shell: Shell) -> HTML {
    let t = shell.language
    let profile = page.profile
    let bar =
        page.own == nil
        ? TransparencyBar(of: profile.id, value: profile.value) : TransparencyBar(exact: profile.value)
    return """
        <div class="lounge-page">
        <header class="persona-head">\(markView(profile.mark, size: "large"))
        <div><h1 dir="auto">\(profile.nickname)</h1>\
        \(if: !profile.intro.isEmpty, #"<p class="prose" dir="auto">\#(profile.intro)</p>"#)</div>
        \(if: page.own != nil, linkButton(t(.edit), to: "/lounge/me/edit", style: .secondary, icon: .pencil))
        </header>
        \(if: page.own != nil, #"<div class="heart">"#)\(transparencyBarView(bar, in: t))
        \(page.own.map { standingView($0.standing, appeal: $0.appeal, today: page.today, shell: shell) })\
        \(if: page.own != nil, "</div>")
        \(page.own.map { ownActions($0, in: t) })
        \(page.own.map { delayedPostsView($0.waiting, in: t) })
        <div class="persona-tabs">\(tabFilter(
            MemberPage.Tab.allCases.map { Tab(t($0.label), path: page.path(of: $0), isCurrent: $0 == page.tab) },
            label: t(.personaTabs)))</div>
        \(legibleButton(for: page.items, in: t))
        \(loungeStream(
            page.items, next: page.next, today: page.today, shell: shell,
            empty: page.isFirst ? emptyState(.lounge, title: t(page.tab.empty), text: "") : nothingMore(in: t)))
        </div>
        \(loungeSheets(in: t))
        """
}

private func ownActions(_ own: MemberPage.Own, in t: Language) -> HTML {
    """
    <div class="persona-actions">\(linkButton(t(.loungeAccount), to: "/lounge/me/account", style: .quiet))\
    \(linkButton(t(.loungeAbout), to: "/lounge/me/about", style: .quiet))\
    \(if: own.mayModerate, linkButton(t(.loungeModeration), to: "/lounge/moderation", style: .secondary, icon: .flag))</div>
    """
}

extension MemberPage.Tab {
    fileprivate var label: Phrase {
        switch self {
        case .posts: Phrase("글", "Posts")
        case .replies: .loungeReplies
        }
    }

    fileprivate var empty: Phrase {
        switch self {
        case .posts: Phrase("아직 쓴 글이 없어요", "No posts yet")
        case .replies: Phrase("아직 남긴 답글이 없어요", "No replies yet")
        }
    }
}

extension Phrase {
    fileprivate static let personaTabs = Phrase("이 사람이 쓴 것", "What they wrote")
    static let loungeAccount = Phrase("계정 정보", "Account information")
    static let loungeAbout = Phrase("앱 정보", "App information")
    static let loungeModeration = Phrase("라운지 운영", "Lounge moderation")
}
