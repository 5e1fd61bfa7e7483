import Design
import Posts

/// A page that a post links to. Its address is one of the web and nothing else; a stranger's link earns no rank and
/// learns nothing of this page.
func linkCardView(_ card: LinkCard) -> HTML {
    """
    <a class="link-card" href="\(card.url)" rel="nofollow noopener ugc">\
    <span class="site" dir="auto">\(card.site)</span> \
    <b dir="auto">\(unlinked(card.title))</b> \
    \(if: !card.description.isEmpty, #"<span class="description" dir="auto">\#(unlinked(card.description))</span>"#)</a>
    """
}
