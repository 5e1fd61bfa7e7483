import Commons
import Core
public import Design

public func workView(_ page: WorkPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <article class="work" id="work-\(page.id.rawValue)" data-work>
        \(workImages(page.images, title: page.title, in: t))
        <div class="work-side">
        <div class="work-scroll">
        \(workWords(page, shell: shell))
        \(commentsView(
            of: page.id, count: page.commentCount, page.comments, older: page.olderComments, shell: shell))
        </div>
        \(commentComposer(
            action: "\(page.path)/comments", draft: page.draftComment, problem: page.problem, shell: shell))
        </div>
        </article>
        \(postSheet(page.id, isOwn: page.isOwn, extra: downloads(page.images, in: t), shell: shell))
        """
}

private func workWords(_ page: WorkPage, shell: Shell) -> HTML {
    let t = shell.language
    let author = page.author
    let facts = [page.medium, t(page.licence.phrase)].filter { !$0.isEmpty }
    return """
        <header class="work-words">
        <div class="work-author"><a href="\(author.path)" tabindex="-1" aria-hidden="true">\(avatar(author))</a>
        <p class="byline"><a class="name" href="\(author.path)" dir="auto">\(author.name)</a>\
        <span class="muted" dir="auto">\(author.major)</span></p></div>
        <h1 dir="auto">\(page.title)</h1>
        \(if: !page.description.isEmpty, #"<p class="prose" dir="auto">\#(prose(page.description))</p>"#)
        \(palette(page.images.first?.palette ?? []))
        <p class="facts muted">\(facts.map { #"<span dir="auto">\#($0)</span>"# as HTML })\
        \(timeView(page.createdAt, shell: shell))</p>
        <div class="work-actions">\
        \(likeButton(page.like, shell: shell))\
        \(iconLink(t(.writeComment), .comment, to: "#comments", attributes: "data-to-composer"))\
        \(iconButton(t(.share), .share, attributes: #"type="button" data-share="\#(page.path)""#))\
        <span class="spacer"></span>\
        \(saveButton(post: page.id, isSaved: page.isSaved, shell: shell))\
        \(iconButton(t(.more), .more, attributes: opens("post-menu")))</div>
        </header>
        """
}

/// The colours a work is made of. Decoration, read by nobody.
private func palette(_ colours: [String]) -> HTML {
    guard !colours.isEmpty else { return .empty }
    return """
        <p class="palette" aria-hidden="true">\
        \(colours.map { #"<span style="background:\#($0)"></span>"# as HTML })</p>
        """
}

private func downloads(_ images: [WorkImage], in t: Language) -> [HTML] {
    images.enumerated().compactMap { index, image in
        image.original.map {
            menuLink(
                t(images.count == 1 ? .downloadOriginal : .downloadOriginal(index + 1)), .download, to: $0,
                attributes: "download")
        }
    }
}

extension Phrase {
    fileprivate static let writeComment = Phrase("댓글로 가기", "Go to comments")
    fileprivate static let downloadOriginal = Phrase("원본 내려받기", "Download original")

    fileprivate static func downloadOriginal(_ number: Int) -> Phrase {
        Phrase("원본 \(number) 내려받기", "Download original \(number)")
    }
}
