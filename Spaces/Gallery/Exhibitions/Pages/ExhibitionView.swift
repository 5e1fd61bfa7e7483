import Base
import BasePages
import Comments
import CommentsPages
import Core
package import Design
import Exhibitions
import People
import PeoplePages
import Posts
import PostsPages
import Works

package func exhibitionView(_ page: ExhibitionPage, shell: Shell) -> HTML {
    let t = shell.language
    let exhibition = page.exhibition
    return """
        <article class="exhibition" id="exhibition-\(exhibition.id.rawValue)" data-exhibition>
        \(curatorBar(page, shell: shell))
        \(askingBox(page, in: t))
        \(entrance(exhibition, shell: shell))
        \(exhibitionNews(exhibition, isOpened: false, in: t))
        \(if: !exhibition.isEntered, comes(exhibition, shell: shell))
        \(roomViews(page.rooms, shell: shell))
        \(if: exhibition.isEntered && page.works.isEmpty, #"<p class="muted nothing-hangs">\#(t(.nothingHangsYet))</p>"#)
        \(if: exhibition.isEntered && !page.works.isEmpty, exhibitionFoot(exhibition, in: t))
        \(agreedBox(page, in: t))
        \(if: exhibition.stage == .open, guestbook(page, shell: shell))
        </article>
        \(postSheet(
            exhibition.id, isOwn: exhibition.isOwn, title: .thisExhibition, extra: links(exhibition, in: t), shell: shell))
        """
}

/// Poster, title, dates and words: what everybody sees before it opens, too.
private func entrance(_ exhibition: Exhibition, shell: Shell) -> HTML {
    let t = shell.language
    let details = exhibition.details
    return """
        <header class="entrance">
        \(posterView(
            exhibition.poster, isOwn: exhibition.isOwnPoster, title: details.title, seed: exhibition.id,
            sizes: "(min-width:60rem) 26rem, 100vw", eagerness: .first))
        <div class="entrance-words">
        <p class="kicker">\(t(exhibition.time(at: shell.now).title))</p>
        <h1\(hiddenBeside(exhibition.poster)) dir="auto">\(details.title)</h1>
        <p class="entrance-facts">\(datesView(details, shell: shell))\
        \(if: !details.place.isEmpty, #"<span class="place" dir="auto">\#(details.place)</span>"#)</p>
        <p class="entrance-curator"><a href="\(exhibition.curator.path)" tabindex="-1" aria-hidden="true">\
        \(avatar(exhibition.curator, size: .small))</a> <span class="muted">\(t(.curatedBy))</span> \
        <a class="name" href="\(exhibition.curator.path)" dir="auto">\(exhibition.curator.name)</a></p>
        \(if: exhibition.stage != .draft, actions(exhibition, shell: shell))
        </div>
        \(if: !details.text.isEmpty, words(exhibition, in: "wall-text", shell: shell))
        </header>
        """
}

/// What its curator says of it.
func words(_ exhibition: Exhibition, in style: String, shell: Shell) -> HTML {
    """
    <div class="\(style) prose" dir="auto"\(lang(exhibition.facts.language, in: shell.language))>\
    \(prose(exhibition.details.text, shell))</div>
    """
}

private func actions(_ exhibition: Exhibition, shell: Shell) -> HTML {
    let t = shell.language
    let buttons: HTML = """
        \(reactionButtons(exhibition.reactions, shell: shell))\
        \(if: exhibition.stage == .open, iconLink(t(.guestbook), .comment, to: "#guestbook"))\
        \(iconButton(t(.share), .share, attributes: #"type="button" data-share="\#(exhibition.path)""#))\
        <span class="spacer"></span>\
        \(saveButton(isSaved: exhibition.isSaved, shell: shell))\
        \(iconButton(t(.more), .more, attributes: opens("post-menu")))
        """
    return actsForm(of: exhibition.id, className: "work-actions", buttons)
}

private func links(_ exhibition: Exhibition, in t: Language) -> [HTML] {
    let catalogue = exhibition.isEntered ? [menuLink(t(.catalogue), .document, to: "\(exhibition.path)/catalogue")] : []
    return catalogue + [copyLinkRow(exhibition.path, in: t)]
}

/// What a visitor finds before it opens, where its works will hang.
private func comes(_ exhibition: Exhibition, shell: Shell) -> HTML {
    let t = shell.language
    let time = exhibition.details.opens.map { "<br>\(openingView($0, exhibition.details, shell: shell))" as HTML }
    return #"<p class="muted nothing-hangs">\#(t(.worksComeLater))\#(time)</p>"#
}

/// Where visitors who wait read that it has opened.
func exhibitionNews(_ exhibition: Exhibition, isOpened: Bool, in t: Language) -> HTML {
    exhibition.stage == .announced || isOpened ? exhibitionNews(of: exhibition.id, isOpened: isOpened, in: t) : .empty
}

func exhibitionNews(of exhibition: ID<Post>, isOpened: Bool, in t: Language) -> HTML {
    """
    <div class="exhibition-news" id="exhibition-news-\(exhibition.rawValue)" data-live-region role="status">\
    \(if: isOpened, #"<p>\#(t(.hasOpened))</p>\#(linkButton(t(.comeIn), to: exhibition.exhibitionPath))"#)</div>
    """
}

func roomViews(_ rooms: [FurnishedRoom], shell: Shell) -> HTML {
    let sections = rooms.map { furnished -> HTML in
        """
        <section class="room">
        \(furnished.room.map { roomWords($0, shell: shell) })
        \(if: !furnished.works.isEmpty, """
            <ol class="hung-works">\(furnished.works.map { hungWork($0, in: shell.language) })</ol>
            """)
        </section>
        """
    }
    return "\(sections)"
}

func roomWords(_ room: ExhibitionRoom, shell: Shell) -> HTML {
    """
    <header class="room-words"><h2 dir="auto">\(room.title)</h2>\
    \(if: !room.text.isEmpty, #"<div class="wall-text prose" dir="auto">\#(prose(room.text, shell))</div>"#)\
    </header>
    """
}

private func hungWork(_ work: HungWork, in t: Language) -> HTML {
    """
    <li class="hung\(if: work.state == .asked, " is-asked")" id="work-\(work.id.rawValue)" \
    style="--r:\(work.shape);\(work.picture.corners)">
    <a class="hung-image" href="\(work.path)">\(pictureView(
        work.picture, sizes: "(min-width:60rem) 36rem, 100vw", fallback: 960, alt: work.details.title))</a>
    \(workLabel(work))\(if: work.state == .asked, waiting(in: t))
    </li>
    """
}

/// What is beside a work: title, maker, medium, year.
func workLabel(_ work: HungWork) -> HTML {
    """
    <p class="wall-label"><a class="wall-label-title" href="\(work.path)" dir="auto">\(work.details.title)</a>\
    <a class="name" href="\(work.maker.path)" dir="auto">\(work.maker.name)</a>\
    <span class="muted">\(if: !work.details.medium.isEmpty, #"<span dir="auto">\#(work.details.medium)</span>, "#)\
    \(work.year)</span></p>
    """
}

extension HungWork {
    /// The year it came to the wall.
    var year: String { "\(createdAt.civilDate.year)" }

    /// Width over height; very long images are shown whole in a shape that a wall bears.
    var shape: String { String((min(max(picture.ratio, 0.25), 4) * 1_000).rounded() / 1_000) }
}

private func exhibitionFoot(_ exhibition: Exhibition, in t: Language) -> HTML {
    """
    <p class="exhibition-foot">\(linkButton(
        t(.catalogue), to: "\(exhibition.path)/catalogue", style: .secondary, icon: .document))</p>
    """
}

private func guestbook(_ page: ExhibitionPage, shell: Shell) -> HTML {
    let exhibition = page.exhibition
    return """
        <div class="guestbook" id="guestbook"\(if: exhibition.isOwn, " data-owned")>
        \(commentComposer(
            on: exhibition.path, as: page.clientID, answering: page.answered, draft: page.draftComment, words: .guestbook,
            problem: page.problem, restriction: page.restriction, shell: shell))
        \(commentsView(
            of: exhibition.id, count: exhibition.guestCount, page.comments, older: page.olderComments,
            title: .guestbook, empty: exhibition.isOwn ? .nobodySigned : .emptyGuestbook, shell: shell))
        </div>
        """
}
