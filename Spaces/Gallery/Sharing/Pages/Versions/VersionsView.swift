import Base
import BasePages
import Comments
import CommentsPages
import Core
package import Design
import Posts
import Works
import WorksPages

/// Two versions of an image: one below the other or side by side; the script lays the newer one over the older, with a
/// slider between.
package func versionsView(_ page: VersionsPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <article class="versions-page">
        <h1 dir="auto"><a href="\(page.work.workPath)">\(page.title)</a></h1>
        \(if: page.versions.count > 2, versionLinks(page, in: t))
        <div class="compare" data-compare style="\(shape(page.current.picture))">
        \(version(page.older, marks: page.comments, of: page, shell: shell))
        \(version(page.current, of: page, shell: shell))
        <input class="compare-range" type="range" min="0" max="100" value="50" hidden \
        aria-label="\(t(.olderShare(page.older.number)))">
        </div>
        \(makersTools(page, in: t))
        \(pinnedComments(page, shell: shell))
        </article>
        """
}

private func shape(_ picture: Picture) -> HTML { "--r:\(picture.width)/\(picture.height);--w:\(picture.width)px" }

private func versionLinks(_ page: VersionsPage, in t: Language) -> HTML {
    let links = page.versions.dropLast().enumerated().map { index, version -> HTML in
        let current: HTML = index == page.shown ? #" aria-current="page""# : ""
        return
            #"<li><a href="\#(page.work.versionsPath(of: version.id))"\#(current)>\#(t(.version(version.number)))</a></li>"#
    }
    return #"<nav aria-label="\#(t(.olderVersions))"><ol class="version-turns">\#(links)</ol></nav>"#
}

private func version(
    _ version: ImageVersion, marks comments: [CommentItem] = [], of page: VersionsPage, shell: Shell
) -> HTML {
    let t = shell.language
    let picture = version.picture
    let name = t(.version(version.number))
    let alt = picture.alt.isEmpty ? "\(page.title), \(name)" : picture.alt
    let spots = comments.compactMap { item in
        item.mark.map { spot($0, to: "#pinned-\(item.id)", in: t) }
    }
    let until: HTML? = version.replacedAt.map { time in
        "<span>\(t(.beforeUntil))\(timeView(time, shell: shell))\(t(.afterUntil))</span>"
    }
    return """
        <figure class="version \(version.replacedAt == nil ? "version-newer" : "version-older")" style="\(shape(picture));\(picture.corners)">
        <div class="version-frame"><div class="version-image">\
        \(pictureView(picture, sizes: "(min-width:60rem) 58rem,100vw", fallback: 1_280, eagerness: .first, alt: alt))\
        \(if: !spots.isEmpty, #"<div class="marks">\#(spots)</div>"#)</div></div>
        <figcaption><b>\(version.replacedAt == nil ? t(.hangsNow) : name)</b>\(until)</figcaption>
        </figure>
        """
}

private func makersTools(_ page: VersionsPage, in t: Language) -> HTML {
    guard page.isOwn else { return .empty }
    let (work, older, before) = (page.work, page.older, page.versions[page.versions.count - 2])
    let goBack = t(.goBack(to: before.number))
    return """
        <div class="version-tools">
        \(linkButton(t(.addVersion), to: work.newVersionPath(of: page.current.id), style: .secondary, icon: .plus))
        \(button(goBack, style: .quiet, icon: .refresh, attributes: opens("delete-newest")))
        \(button(t(.deleteVersion(older.number)), style: .quiet, icon: .trash, attributes: opens("delete-older")))
        </div>
        \(confirmation(
            id: "delete-older", title: t(.deleteQuestion), text: t(.deleteOlderText(older.number)),
            action: work.removeVersionPath(of: older.id), confirm: t(.delete), in: t))
        \(confirmation(
            id: "delete-newest", title: t(.goBackQuestion(to: before.number)), text: t(.goBackText(to: before.number)),
            action: "\(work.removeVersionPath(of: page.current.id))?back=1", confirm: t(.goBackNow), in: t))
        """
}

/// What was said of the older one. It is answered on the work's page.
private func pinnedComments(_ page: VersionsPage, shell: Shell) -> HTML {
    let t = shell.language
    guard !page.comments.isEmpty else { return .empty }
    let items = page.comments.map { item -> HTML in
        let id = item.id.rawValue
        let words: HTML = """
            <p class="prose" dir="auto"\(lang(item.facts.language, in: t))>\(prose(item.text, shell))</p>
            """
        let mark: HTML? = item.mark.map {
            ##"<a href="#mark-\##(id)">\##(icon(.pin))\##(t($0.name))</a>"##
        }
        return """
            <li class="comment" id="pinned-\(id)">
            <a href="\(item.author.path)" tabindex="-1" aria-hidden="true">\(avatar(item.author))</a>
            <div class="comment-body">
            <p class="byline"><a class="name" href="\(item.author.path)" dir="auto">\(item.author.name)</a> \
            \(timeView(item.createdAt, shell: shell))</p>
            <p class="marked">\(mark)</p>
            \(item.mutedWord.map { folded(words, for: $0, in: t) } ?? words)
            <p class="hint"><a href="\(page.work.workPath)?before=\(id + 1)#comment-\(id)">\(t(.openComment))</a></p>
            </div></li>
            """
    }
    return """
        <section class="pinned" aria-labelledby="pinned-heading"><h2 id="pinned-heading">\
        \(t(.saidOfVersion(page.older.number)))</h2><ol>\(items)</ol></section>
        """
}

extension Phrase {
    static let versions = Phrase("버전 비교", "Compare versions")
    static func version(_ number: Int) -> Phrase { Phrase("버전 \(number)", "Version \(number)") }
    static let hangsNow = Phrase("지금 버전", "Current version")
    fileprivate static let beforeUntil = Phrase("", "replaced ")
    fileprivate static let afterUntil = Phrase("까지", "")
    static let olderVersions = Phrase("이전 버전", "Older versions")
    fileprivate static let goBackNow = Phrase("다시 걸기", "Go back")
    fileprivate static let openComment = Phrase("댓글로 가기", "Go to the comment")

    fileprivate static func olderShare(_ number: Int) -> Phrase {
        Phrase("버전 \(number) 이미지가 보이는 폭(%)", "How much of version \(number) shows, in percent")
    }
    fileprivate static func deleteVersion(_ number: Int) -> Phrase {
        Phrase("버전 \(number) 삭제", "Delete version \(number)")
    }
    fileprivate static func deleteOlderText(_ number: Int) -> Phrase {
        Phrase(
            "버전 \(number) 이미지와 그 위의 표시를 삭제해요. 댓글은 남아요. 되돌릴 수 없어요.",
            "Version \(number) and its marks are deleted permanently. Comments stay.")
    }
    fileprivate static func goBack(to number: Int) -> Phrase {
        Phrase("버전 \(number) 다시 걸기", "Go back to version \(number)")
    }
    fileprivate static func goBackQuestion(to number: Int) -> Phrase {
        Phrase("버전 \(number) 이미지를 다시 걸까요?", "Go back to version \(number)?")
    }
    fileprivate static func goBackText(to number: Int) -> Phrase {
        Phrase(
            "지금 버전과 그 위의 표시를 삭제하고 버전 \(number) 이미지를 다시 걸어요. 댓글은 남아요. 되돌릴 수 없어요.",
            "The current version and its marks are deleted permanently, and version \(number) hangs again. Comments stay."
        )
    }
    fileprivate static func saidOfVersion(_ number: Int) -> Phrase {
        Phrase("버전 \(number)에 남긴 댓글", "Comments on version \(number)")
    }
}
