import BasePages
import Core
package import Design
import IdentityPages
import JoiningPages
import Media
import NotificationsPages
import People
import PeoplePages

/// A member's settings, or a visitor's theme and language (`page` is `nil`).
package func settingsView(_ page: SettingsPage?, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings">
        <h1 class="visually-hidden">\(t(.settings))</h1>
        \(page.map { header($0, shell: shell) })
        \(page.map { places(own(shell.features) + scouting(isScout: $0.isScout, shell.features) + ($0.canInvite ? [invitations] : [])
            + ($0.waiting == nil ? [] : [moderation]) + ($0.administers ? [administration] : []), waiting: $0.waiting ?? 0, in: t) })
        \(choices(
            t(.theme), name: "theme", current: (page?.theme ?? shell.theme).rawValue,
            Theme.allCases.map { ($0.rawValue, t($0.phrase), $0.icon) }, next: shell.path, in: t))
        \(choices(
            t(.languageLabel), name: "language", current: t.rawValue,
            Language.allCases.map { ($0.rawValue, $0.endonym, .globe) }, next: shell.path, in: t))
        \(if: page != nil && shell.features.contains(.posts), choices(
            t(.counts(shell.features)), name: "counts", current: shell.hidesCounts ? "hidden" : "shown",
            [("shown", t(.show), .eye), ("hidden", t(.hide), .eyeClosed)], next: shell.path, in: t))
        \(page.map { page in
            shell.features.contains(.works)
                ? choices(
                    t(.generatedWorks), name: "generated", current: page.hidesGenerated ? "hidden" : "shown",
                    [("shown", t(.show), .eye), ("hidden", t(.hide), .eyeClosed)], next: shell.path, in: t) : .empty
        })
        \(page?.storage.map { storageView($0, in: t) })
        \(places([(.about, .globe, SettingsPath.about)], in: t))
        \(if: page != nil, footer(shell: shell))
        </div>
        """
}

private func header(_ page: SettingsPage, shell: Shell) -> HTML {
    let t = shell.language
    // Whom nobody sees has no face here either.
    guard shell.features.contains(.profiles) else {
        return """
            <section class="settings-head"><div class="who"><p class="name">\(page.me.handle)</p>
            <p class="muted">\(page.email)\(if: page.isAdmin, " · \(t(.admin))")</p></div></section>
            """
    }
    return """
        <section class="settings-head">
        \(photoForm(page, in: t))
        <div class="who"><p class="name" dir="auto">\(page.me.name)</p>
        <p class="muted"><a href="\(page.me.path)">@\(page.me.handle)</a>\(if: page.isAdmin, " · \(t(.admin))")</p>
        <p class="muted">\(page.email)</p></div>
        </section>\(page.restriction.map { "\n\(restrictionView($0, shell: shell))" as HTML })
        """
}

/// The photo in its form. Whoever may not upload may still remove it.
private func photoForm(_ page: SettingsPage, in t: Language) -> HTML {
    let photo = avatar(page.me, size: .large)
    let mayUpload = page.restriction == nil
    return """
        <form method="post" action="\(SettingsPath.photo)" enctype="multipart/form-data" data-progress \
        data-keeps\(if: mayUpload, " data-photo-form")>
        \(mayUpload ? photoPicker(current: photo, checks: PhotoForm.checks(in: t), in: t) : photo)
        <div class="photo-actions">\
        \(if: mayUpload, button(t(.savePhoto), style: .secondary, attributes: "data-photo-save"))\
        \(if: page.me.photo != nil, button(t(.removePhoto), style: .quiet, attributes: #"name="remove" value="1""#))</div>
        </form>
        """
}

/// How much of the quota is used.
private func storageView(_ storage: Storage, in t: Language) -> HTML {
    guard storage.quota > 0 else {
        return #"<section class="choices storage"><h2>\#(t(.storage))</h2><p>\#(t(storage.phrase))</p></section>"#
    }
    return """
        <section class="choices storage"><h2>\(t(.storage))</h2>\
        <p><meter min="0" max="100" high="90" value="\(storage.percent)" aria-label="\(t(.storage))"></meter> \
        <span>\(t(storage.phrase))</span></p><p class="hint">\(t(.storageHint))</p></section>
        """
}

private typealias Destinations = [(label: Phrase, icon: Icon, path: String)]

/// What only a member can change.
private func own(_ features: Features) -> Destinations {
    let profile: Destinations = [(.editProfile, .person, SettingsPath.profile)]
    let words: Destinations = [(.mutedWords, .mute, SettingsPath.mutedWords)]
    let lists: Destinations = [(.peopleLists, .people, SettingsPath.lists)]
    let people: Destinations = [(.hiddenPeople, .block, SettingsPath.blocked)]
    let account: Destinations = [
        (.accountSettings, .key, SettingsPath.account), (.pushNotifications, .bell, SettingsPath.notifications),
        (.apps, .device, SettingsPath.apps),
    ]
    let consents: Destinations = [
        (.consents, .document, SettingsPath.consents),
        (Phrase("내 계정 상태", "Account standing"), .shield, SettingsPath.standing),
    ]
    let portfolio: Destinations = [(Phrase("포트폴리오", "Portfolio"), .book, SettingsPath.portfolio)]
    return (features.contains(.profiles) ? profile : []) + (features.contains(.works) ? portfolio : []) + account
        + (features.contains(.follows) ? lists : []) + (features.contains(.posts) ? words : [])
        + (features.contains(.profiles) ? people : []) + consents
}

/// What makers and scouts have to do with one another: they talk in the end.
private func scouting(isScout: Bool, _ features: Features) -> Destinations {
    guard features.isSuperset(of: [.works, .conversations]) else { return [] }
    let desk: Destinations = [(Phrase("작가 찾기", "Scout desk"), .search, SettingsPath.scoutDesk)]
    return [(Phrase("스카우트의 요청", "Requests from scouts"), .briefcase, SettingsPath.offers)] + (isScout ? desk : [])
}

private let moderation: (label: Phrase, icon: Icon, path: String) = (
    Phrase("신고와 결정", "Reports and decisions"), .flag, SettingsPath.moderation
)

private let administration: (label: Phrase, icon: Icon, path: String) = (
    Phrase("관리", "Administration"), .house, AdminPath.index
)

private let invitations: (label: Phrase, icon: Icon, path: String) = (.invitations, .link, SettingsPath.invitations)

/// Rows that lead to a page of their own.
private func places(
    _ places: [(label: Phrase, icon: Icon, path: String)], waiting: Int = 0, in t: Language
) -> HTML {
    let rows = places.map { place -> HTML in
        let count = place.path == SettingsPath.moderation ? badge(waiting, label: t(.waiting(waiting))) : .empty
        return """
            <li><a class="row" href="\(place.path)">\(icon(place.icon))<span>\(t(place.label))</span>\(count)\
            \(icon(.next))</a></li>
            """
    }
    return #"<ul class="choices pages">\#(rows)</ul>"#
}

/// One choice among several, kept the moment it is made.
private func choices(
    _ title: String, name: String, current: String, _ options: [(value: String, label: String, icon: Icon)],
    next: String, in t: Language
) -> HTML {
    let rows = options.map { option -> HTML in
        """
        <label class="row">\(icon(option.icon))<span\(if: name == "language", #" lang="\#(option.value)""#)>\
        \(option.label)</span><input type="radio" name="\(name)" value="\(option.value)"\
        \(if: option.value == current, " checked")></label>
        """
    }
    return """
        <form method="post" action="\(SettingsPath.index)" data-choices="\(name)">
        <input type="hidden" name="next" value="\(next)">
        <fieldset class="choices"><legend>\(title)</legend>\(rows)</fieldset>
        <noscript>\(button(t(.save), style: .secondary))</noscript>
        </form>
        """
}

private func footer(shell: Shell) -> HTML {
    let t = shell.language
    return
        """
        <div class="settings-foot">\
        \(button(t(.logOut), style: .secondary, icon: .logOut, attributes: opens("log-out")))\
        <noscript><a href="/logout">\(t(.logOut))</a></noscript></div>
        \(confirmation(
        id: "log-out", title: t(.logOutQuestion), text: t(.logOutExplanation), action: "/logout",
        confirm: t(.logOut), note: unsentNote(shell: shell), in: t))
        """
}

extension Theme {
    fileprivate var phrase: Phrase {
        switch self {
        case .system: Phrase("기기 설정 따르기", "Same as the device")
        case .light: Phrase("밝게", "Light")
        case .dark: Phrase("어둡게", "Dark")
        }
    }

    fileprivate var icon: Icon {
        switch self {
        case .system: .device
        case .light: .sun
        case .dark: .moon
        }
    }
}

extension Phrase {
    fileprivate static let storage = Phrase("저장 공간", "Storage")
    fileprivate static let storageHint = Phrase(
        "올린 원본의 크기예요. 지우면 바로 줄어요.",
        "The size of the originals you have uploaded. Deleting frees space at once.")
    fileprivate static func waiting(_ count: Int) -> Phrase {
        Phrase("\(count.grouped)건 대기 중", "\(count.grouped) waiting")
    }
    fileprivate static let theme = Phrase("화면 테마", "Theme")
    fileprivate static let languageLabel = Phrase("언어", "Language")
    fileprivate static func counts(_ features: Features) -> Phrase {
        features.contains(.works)
            ? Phrase("좋아요, 댓글, 팔로워, 작품 수", "Numbers of likes, comments, followers and works")
            : Phrase("좋아요, 답글, 재게시, 팔로워 수", "Numbers of likes, replies, reposts and followers")
    }
    fileprivate static let generatedWorks = Phrase("벽에서 AI로 생성한 작품", "Works generated by AI, on walls")
    fileprivate static let show = Phrase("보기", "Show")
    fileprivate static let hide = Phrase("숨기기", "Hide")
    fileprivate static let admin = Phrase("관리자", "admin")
    fileprivate static let savePhoto = Phrase("사진 바꾸기", "Change photo")
}
