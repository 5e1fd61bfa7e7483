import Base
import BasePages
import Comments
import CommentsPages
package import Core
package import Design
import Posts
import PostsPages
import Works

package func workView(_ page: WorkPage, shell: Shell) -> HTML {
    let t = shell.language
    let work = page.work
    return """
        <article class="work" id="work-\(work.id.rawValue)" data-work\(if: work.isOwn, " data-owned")>
        \(if: areStacked(work.images), lead(work))\(workImages(
            work.images, title: work.details.title, over: marks(page, in: t),
            marks: work.critique.map { _ in (marksOfFirst(page), page.takesPart) }, in: t))
        <div class="work-side">
        <div class="work-scroll">
        \(workWords(work, promise: page.promise, hangings: page.hangings, shell: shell))
        \(processStrip(work.process, of: work.id, in: t))
        \(commentsView(
            of: work.id, count: work.commentCount, page.comments,
            asking: critiqueQuestion(work.critique, of: work.id, in: t), older: page.olderComments,
            empty: work.isOwn ? .noCommentsYet : .noComments, shell: shell))
        </div>
        \(commentsState(of: work.id, isClosed: work.isClosed, in: t))
        \(commentComposer(
            on: work.id.workPath, as: page.clientID, answering: page.answered, draft: page.draftComment,
            marking: markChooser(work.critique, on: work.images.map(\.media), draft: page.draftMark, in: t),
            problem: page.problem,
            restriction: page.restriction, shell: shell))
        </div>
        <div class="work-around">
        \(moreWorks(page.around.more, by: work.author, in: t))
        \(workTurns(page.around, in: t))
        \(worksInColours(of: work, in: t))
        </div>
        </article>
        \(postSheet(work.id, isOwn: work.isOwn, extra: more(work, shell: shell), shell: shell))
        """
}

/// Whose a work is and what it is called, above images that take minutes to scroll past; on wide screens both are
/// beside them anyway.
private func lead(_ work: Work) -> HTML {
    let author = work.author
    return """
        <p class="work-lead"><a href="\(author.path)" dir="auto">\(avatar(author, size: .small))\(author.name)</a> \
        <a href="#work-says-\(work.id.rawValue)" dir="auto">\(work.details.title)</a></p>
        """
}

/// Over each image of a work that asks or has asked for critique: its marks.
private func marks(_ page: WorkPage, in t: Language) -> [HTML] {
    guard page.work.critique != nil else { return [] }
    let here = Set(page.comments.map(\.id))
    return page.work.images.map { marksLayer(on: $0.media, page.marks, showing: here, at: page.path, in: t) }
}

/// The switch belongs to the image it covers, initially the first.
private func marksOfFirst(_ page: WorkPage) -> Int {
    let first = page.work.images.first?.media
    return page.marks.count { $0.place.media == first }
}

private func workWords(_ work: Work, promise: Int, hangings: [Hanging], shell: Shell) -> HTML {
    let t = shell.language
    let author = work.author
    return """
        <header class="work-words">
        <div class="work-author"><a href="\(author.path)" tabindex="-1" aria-hidden="true">\(avatar(author))</a>
        <p class="byline"><a class="name" href="\(author.path)" dir="auto">\(author.name)</a>\
        <span class="muted" dir="auto">\(author.major)</span></p>\(besideName(work, shell: shell))</div>
        \(workSays(work, shell: shell))
        \(workViewers(of: work.id, work.debt, promise: promise, shell: shell))
        \(hangsIn(hangings, in: t))
        \(versionLinks(work, in: t))
        \(ownProcess(work, in: t))
        \(actsForm(of: work.id, className: "work-actions", workButtons(work, shell: shell)))
        </header>
        """
}

private func workButtons(_ work: Work, shell: Shell) -> HTML {
    let t = shell.language
    return """
        \(reactionButtons(work.reactions, peopleBelow: work.id.workPath, shell: shell))\
        \(if: shell.features.contains(.threads), repostButton(work.facts.repost, shell: shell))\
        \(iconLink(t(.writeComment), .comment, to: "#comments", attributes: "data-to-composer"))\
        \(iconButton(t(.share), .share, attributes: #"type="button" data-share="\#(work.id.workPath)""#))\
        <span class="spacer"></span>\
        \(saveButton(isSaved: work.isSaved, shell: shell))\
        \(iconButton(t(.more), .more, attributes: opens("post-menu")))
        """
}

/// What its maker says of it. An edit replaces this part on open pages.
func workSays(_ work: Work, shell: Shell) -> HTML {
    let t = shell.language
    let details = work.details
    let facts = details.facts + [t(details.licence.phrase)] + (details.allowsTraining ? [t(.allowsTraining)] : [])
    return """
        <div class="work-says" id="work-says-\(work.id.rawValue)">
        <h1 dir="auto"\(lang(TextLanguage(of: details.title), in: t))>\(details.title)</h1>
        \(if: !details.description.isEmpty, description(work, shell: shell))
        \(palette(work.images.first?.palette ?? [], in: t))
        <p class="facts muted">\(facts.map { #"<span dir="auto">\#($0)</span>"# as HTML })\
        \(details.making.map { #"<span><a href="\#($0.path)">\#(t($0.phrase))</a></span>"# as HTML })\
        \(timeView(work.createdAt, shell: shell))\(if: work.editedAt != nil, edited(work, in: t))</p>
        </div>
        """
}

private func description(_ work: Work, shell: Shell) -> HTML {
    """
    <p class="prose" dir="auto"\(lang(work.facts.language, in: shell.language))>\(prose(work.details.description, shell))</p>
    """
}

private func hangsIn(_ hangings: [Hanging], in t: Language) -> HTML {
    guard !hangings.isEmpty else { return .empty }
    let names = hangings.map { #"<a href="\#($0.path)" dir="auto">\#($0.title)</a>"# as HTML }
    return #"<p class="hint">\#(t(.hangsIn)) \#(names.dropFirst().reduce(names[0]) { "\($0), \($1)" })</p>"#
}

private func edited(_ work: Work, in t: Language) -> HTML {
    #"<span><a href="\#(work.id.workPath)/history">\#(t(.edited))</a></span>"#
}

/// What there is to do with the maker: its maker edits it.
private func besideName(_ work: Work, shell: Shell) -> HTML {
    let t = shell.language
    if work.isOwn {
        return linkButton(t(.edit), to: "\(work.id.workPath)/edit", style: .secondary, icon: .pencil)
    }
    return followButton(work.follow ?? FollowState(visiting: work.author), shell: shell)
}

private func more(_ work: Work, shell: Shell) -> [HTML] {
    let t = shell.language
    let quote = menuLink(t(.quoteInTimeline), .quote, to: "/posts/new?quote=\(work.id)")
    let exhibit = menuLink(t(.addToExhibition), .gallery, to: "\(work.id.workPath)/exhibit")
    return (shell.visitor == nil ? [] : shell.features.contains(.threads) ? [quote, exhibit] : [exhibit])
        + own(work, in: t) + downloads(work, in: t)
}

private func own(_ work: Work, in t: Language) -> [HTML] {
    guard work.isOwn else { return [] }
    let path = "\(work.id.workPath)/\(work.isClosed ? "open" : "close")-comments"
    return [
        """
        <form method="post" action="\(path)">\(menuButton(t(work.isClosed ? .openComments : .closeComments), .comment))\
        </form>
        """,
        menuLink(t(work.process.isEmpty ? .addProcess : .editProcess), .images, to: work.id.processPath),
        menuLink(t(.receipt), .check, to: "\(work.id.workPath)/receipt"),
    ]
}

/// Of several images a line that opens to one for each: what is below the menu's other lines stays in sight.
private func downloads(_ work: Work, in t: Language) -> [HTML] {
    guard work.showsOriginals else { return [] }
    let links = (1...max(1, work.images.count)).map { number in
        let label = t(work.images.count == 1 ? .downloadOriginal : .downloadOriginal(number))
        let about = number <= work.images.count ? work.images[number - 1].aboutOriginal(in: t) : ""
        return menuLink(
            about.isEmpty ? label : "\(label) (\(about))", .download,
            to: "\(work.id.workPath)/original/\(number)", attributes: "download")
    }
    guard links.count > 1 else { return links }
    let all = menuLink(
        t(.downloadAll), .download, to: "\(work.id.workPath)/originals", attributes: "download")
    return [
        """
        <details><summary class="row">\(icon(.download))<span>\(t(.downloadOriginals(links.count)))</span>\(icon(.next))\
        </summary>\(menu([all] + links))</details>
        """
    ]
}

extension Phrase {
    package static let newExhibition = Phrase("전시회 만들기", "Make an exhibition")
    package static let receipt = Phrase("원본 증명서", "Receipt")
    package static let allowsTraining = Phrase("AI 학습 허용", "AI training allowed")
    fileprivate static let quoteInTimeline = Phrase("이야기에서 인용", "Quote in the timeline")
    fileprivate static let hangsIn = Phrase("걸려 있는 전시회:", "Hangs in")
    fileprivate static let addToExhibition = Phrase("전시회에 걸기", "Add to an exhibition")
    fileprivate static let edited = Phrase("수정됨", "edited")
    fileprivate static let writeComment = Phrase("댓글로 가기", "Go to comments")
    fileprivate static let closeComments = Phrase("댓글 닫기", "Close comments")
    fileprivate static let openComments = Phrase("댓글 다시 열기", "Open comments again")
    fileprivate static let downloadOriginal = Phrase("원본 내려받기", "Download original")

    fileprivate static let downloadAll = Phrase("전체 내려받기 (ZIP)", "Download all (ZIP)")

    fileprivate static func downloadOriginals(_ count: Int) -> Phrase {
        Phrase("원본 \(count)개 내려받기", "Download originals (\(count))")
    }

    fileprivate static func downloadOriginal(_ number: Int) -> Phrase {
        Phrase("원본 \(number) 내려받기", "Download original \(number)")
    }
}
