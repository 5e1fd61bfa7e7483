import Core
import Design
import Search

func foundTag(_ tag: FoundTag, shell: Shell) -> HTML {
    """
    <li class="found-tag"><a href="/tags/\(tag.name)"><span class="thumb">\(icon(.tag))</span>\
    <span class="byline"><b dir="auto">#\(tag.name)</b>\
    <span class="muted count">\(shell.language(.uses(tag.uses)))</span></span></a></li>
    """
}

extension Phrase {
    fileprivate static func uses(_ count: Int) -> Phrase {
        count < TagSearch.countLimit
            ? Phrase("게시물 \(count)개", english: count, "use", "uses")
            : Phrase("게시물 \(count.grouped)개 이상", "\(count.grouped) or more uses")
    }
}
