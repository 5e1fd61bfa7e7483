import Base
import BasePages
package import Core
package import Design
import Posts
import SearchPages
package import Works

/// The wall, or what to do while it is empty.
package func galleryView(_ page: GalleryPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <h1 class="visually-hidden">\(t(page.filter.title))</h1>\
        \(if: page.filter == .home && page.isFirst && shell.visitor == nil,
            placeIntro(.gallery, at: "/", isBrief: !page.cards.isEmpty, shell: shell))
        \(page.filter.pill.map { newWorksPill($0, in: t) })
        \(worksWall(
            page.cards, next: page.next, beside: page.beside, signed: page.filter == .following, shell: shell,
            empty: page.isFirst ? empty(page.filter, shell: shell) : nothingMore(in: t)))
        \(suggestedPeople(page.suggestions, shell: shell))
        """
}

/// The filters of the gallery, for the middle of the bar. Visitors follow nobody and save nothing.
package func galleryBar(_ filter: WallFilter, shell: Shell) -> HTML {
    let t = shell.language
    let filters = shell.visitor == nil ? [WallFilter.home, .discover, .critique] : WallFilter.allCases
    return tabFilter(filters.map { Tab(t($0.tab), path: $0.path, isCurrent: $0 == filter) }, label: t(.filters))
}

/// Cards in balanced columns, more of which load on scrolling; `empty` if there are none.
///
/// - Parameter signed: whether the authors' photos and names are shown below the images.
package func worksWall(
    _ works: [WorkCard], next: String?, beside other: Card? = nil, signed: Bool = false, shell: Shell, empty: HTML
) -> HTML {
    works.isEmpty && next == nil
        ? empty
        : cardGrid(
            follows: signed,
            wallCards(works, next: next, eager: 8, beside: other, signed: signed, shell: shell))
}

/// The cards alone, followed by the link to the next ones: what `part=cards` answers.
///
/// - Parameter name: what their ids begin with, where the page has another wall on which the same works may hang.
package func wallCards(
    _ works: [WorkCard], next: String?, eager: Int = 0, beside other: Card? = nil, signed: Bool = false,
    named name: String = "work", shell: Shell
) -> HTML {
    var all = works.map {
        Card(
            id: "\(name)-\($0.id.rawValue)", title: $0.title, path: $0.path, picture: $0.picture, count: $0.imageCount,
            maker: $0.author.name, caption: signed ? caption($0.author) : nil, sign: $0.sign(in: shell.language))
    }
    // Among the works, not before them: what has just been shared stays first.
    if let other { all.insert(other, at: min(placeOfOther, all.count)) }
    let items = cards(all, eager: eager)
    return "\(items)\(next.map { nextLink($0, in: shell.language) })"
}

private let placeOfOther = 5

extension WorkCard {
    fileprivate func sign(in t: Language) -> (icon: Icon, words: String)? {
        if isWaiting { return (.clock, t(.waitsForReview)) }
        return asksForCritique ? (.critique, t(.asksForCritique)) : nil
    }
}

/// A profile's page before the first work.
package func noWorksYet(isSelf: Bool, shell: Shell) -> HTML {
    let t = shell.language
    return isSelf
        ? emptyState(
            .gallery, title: t(.ownWallEmpty), text: t(.wallEmptyText),
            action: linkButton(t(.newWork), to: "/works/new", icon: .plus))
        : emptyState(.gallery, title: t(.wallEmpty), text: t(.othersWallEmptyText))
}

/// A profile's page before the first like.
package func noLikesYet(isSelf: Bool, shell: Shell) -> HTML {
    let t = shell.language
    return emptyState(
        .heart, title: t(.noLikes), text: t(isSelf ? .noOwnLikesText : .noLikesText),
        action: linkButton(t(.gallery), to: "/", style: .secondary))
}

private func caption(_ author: Author) -> HTML {
    """
    <p class="caption"><a href="\(author.path)">\(avatar(author, size: .small))\
    <span dir="auto">\(author.name)</span></a></p>
    """
}

/// The way to more cards, which the script takes before somebody has come so far.
func nextLink(_ path: String, in t: Language) -> HTML {
    #"<li class="wall-next"><a class="button secondary" rel="next" href="\#(path)" data-next>\#(t(.more))</a></li>"#
}

/// Shown by a live update; leads to the top of a fresh wall.
package func newWorksPill(_ pill: (id: String, path: String), in t: Language) -> HTML {
    """
    <div class="pill-place" aria-live="polite"><a class="pill" id="\(pill.id)" href="\(pill.path)" data-new hidden>\
    \(icon(.refresh))\
    <span>\(t(.newWorks))</span></a></div>
    """
}

private func empty(_ filter: WallFilter, shell: Shell) -> HTML {
    let t = shell.language
    switch filter {
    case .home:
        // Visitors have just been asked in.
        let action = shell.visitor == nil ? HTML.empty : linkButton(t(.newWork), to: "/works/new", icon: .plus)
        return emptyState(.gallery, title: t(.wallEmpty), text: t(.wallEmptyText), action: action)
    case .following:
        return emptyState(
            .people, title: t(.nothingFollowed), text: t(.nothingFollowedText),
            action: linkButton(t(.discoverWorks), to: WallFilter.discover.path))
    case .critique:
        return emptyState(
            .critique, title: t(.nobodyAsks), text: t(.nobodyAsksText),
            action: shell.visitor == nil ? .empty : linkButton(t(.newWork), to: "/works/new", icon: .plus))
    case .discover: return .empty
    case .saved:
        return emptyState(
            .bookmark, title: t(.nothingSaved), text: t(.nothingSavedText),
            action: linkButton(t(.discoverWorks), to: WallFilter.discover.path))
    }
}

extension WallFilter {
    var title: Phrase {
        switch self {
        case .home: .gallery
        case .following: .following
        case .discover: .discover
        case .critique: .asksForCritique
        case .saved: .saved
        }
    }

    var tab: Phrase {
        switch self {
        case .home: .home
        case .saved: Phrase("저장", "Saved")
        case .critique: Phrase("의견", "Critique")
        default: title
        }
    }

    package var path: String {
        switch self {
        case .home: "/"
        case .following: "/following"
        case .discover: "/discover"
        case .critique: "/critique"
        case .saved: "/saved"
        }
    }

    /// What is shown when there are new works, and where they are.
    var pill: (id: String, path: String)? {
        switch self {
        case .home: ("new-works", "/")
        case .following: ("new-followed-works", "/following")
        case .discover, .critique, .saved: nil
        }
    }
}

extension Phrase {
    fileprivate static let noLikes = Phrase("아직 좋아한 작품이 없어요", "No likes yet")
    fileprivate static let noOwnLikesText = Phrase("하트를 누른 작품이 여기에 모여요.", "Works you like appear here.")
    fileprivate static let noLikesText = Phrase("좋아한 작품이 여기에 보여요.", "Works they like will appear here.")
    fileprivate static let discoverWorks = Phrase("작품 발견하기", "Discover works")
    fileprivate static let nothingFollowed = Phrase("팔로우하는 사람의 작품이 여기에 모여요", "Works by people you follow appear here")
    fileprivate static let nothingFollowedText = Phrase(
        "마음에 드는 작품을 열고 작가를 팔로우해 보세요.", "Open a work you like and follow its author.")
    fileprivate static let filters = Phrase("보기", "View")
    fileprivate static let newWorks = Phrase("새 작품이 올라왔어요", "New works")
    fileprivate static let wallEmpty = Phrase("아직 빈 벽이에요", "An empty wall")
    fileprivate static let ownWallEmpty = Phrase("내 벽이 비어 있어요", "Your wall is empty")
    fileprivate static let wallEmptyText = Phrase(
        "첫 작품을 올려 보세요. 올린 그대로, 자르지 않고 보여 드려요.",
        "Share the first work. It appears exactly as you made it, never cropped.")
    fileprivate static let othersWallEmptyText = Phrase("작품이 올라오면 여기에 보여요.", "Works will appear here.")
    package static let discover = Phrase("발견", "Discover")
    package static let asksForCritique = Phrase("의견을 구하는 작품", "Asks for critique")
    fileprivate static let nobodyAsks = Phrase("지금은 의견을 구하는 작품이 없어요", "Nobody is asking for critique right now")
    fileprivate static let nobodyAsksText = Phrase(
        "작품을 올릴 때 ‘의견 구하기’를 고르면 여기에 모이고, 다른 회원이 이미지의 한 곳에 댓글을 붙여 줄 수 있어요.",
        "Choose “Ask for critique” when you share a work. It appears here, and members can pin comments to its images.")
    fileprivate static let nothingSaved = Phrase("저장한 작품이 없어요", "Nothing saved yet")
    fileprivate static let nothingSavedText = Phrase(
        "마음에 드는 작품에서 저장을 누르면 여기에 모여요.", "Save a work you like to keep it here.")
}
