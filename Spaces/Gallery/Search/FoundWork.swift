import Base
import Core
import Design
import SQL
import Search

/// A work among the results of a search.
struct FoundWork: SearchItem {
    let id: ID<Post>
    /// Only the texts it is found by.
    let details: WorkDetails
    let author: String
    let picture: Picture

    var searchID: Int64 { id.rawValue }
    var searchFields: [SearchField] { details.searchFields }

    init(row: inout Row) throws {
        id = try row.next()
        details = try WorkDetails(searched: &row)
        author = try row.next()
        picture = try Picture(row: &row)
    }
}

/// The whole image, small, beside its title.
func foundWork(_ work: FoundWork, shell: Shell) -> HTML {
    """
    <li class="found-work"><a href="\(work.id.workPath)">\
    <span class="thumb" style="\(work.picture.corners)">\(pictureView(work.picture, sizes: "56px", fallback: 320, alt: ""))\
    </span><span class="byline"><b dir="auto">\(work.details.title)</b><span class="muted"><bdi>\(work.author)</bdi>\
    \(work.details.facts.map { #" · <bdi>\#($0)</bdi>"# as HTML })</span></span></a></li>
    """
}
