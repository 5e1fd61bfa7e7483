import Base
import BasePages
package import Core
package import Design
package import Posts

/// The card of what a message or a post names.
package func embedView(_ embed: Embed, in t: Language) -> HTML {
    switch embed {
    case .work(let work):
        card(
            work.id.workPath, picture: work.picture, title: work.title, lines: [work.author.name])
    case .post(let post):
        card(
            post.id.postPath, "work-embed words", picture: post.warning.isEmpty ? post.picture : nil,
            title: post.author.name, lines: [post.warning.isEmpty ? post.text : post.warning])
    case .exhibition(let exhibition):
        card(
            exhibition.id.exhibitionPath, picture: exhibition.poster, title: exhibition.title,
            lines: [exhibition.line(in: t), exhibition.curator.name])
    case .member(let member):
        """
        <a class="work-embed member" href="\(member.path)">\(avatar(member))\
        \(byline(member.name, ["@\(member.handle)", member.major]))</a>
        """
    }
}

private func card(
    _ path: String, _ style: HTML = "work-embed", picture: Picture?, title: String, lines: [String]
) -> HTML {
    let thumb = picture.map { picture -> HTML in
        """
        <span class="thumb" style="\(picture.corners)">\
        \(pictureView(picture, sizes: "16rem", fallback: 640, alt: ""))</span>
        """
    }
    return #"<a class="\#(style)" href="\#(path)">\#(thumb)\#(byline(title, lines))</a>"#
}

private func byline(_ title: String, _ lines: [String]) -> HTML {
    let lines = lines.filter { !$0.isEmpty }.map { #"<span class="muted" dir="auto">\#(unlinked($0))</span>"# as HTML }
    return #"<span class="byline"><b dir="auto">\#(title)</b>\#(lines)</span>"#
}
