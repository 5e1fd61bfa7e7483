import Core
import Design
import Works

/// A member's newest works as an Atom feed. Source: RFC 4287.
///
/// - Parameters:
///   - times: when they were shared.
///   - joined: when the member did: before the first work.
///   - site: the site's own address.
func atomFeed(
    of author: Author, _ works: [WorkCard], at times: [ID<Post>: Timestamp], joined: Timestamp, site: String
) -> HTML {
    let address = site + author.path
    return """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
        <id>\(address)</id>
        <title>\(author.name.inXML)</title>
        <updated>\((works.first.flatMap { times[$0.id] } ?? joined).iso8601)</updated>
        <link rel="self" type="application/atom+xml" href="\(address)/feed.atom"/>
        <link rel="alternate" type="text/html" href="\(address)"/>
        <author><name>\(author.name.inXML)</name><uri>\(address)</uri></author>
        \(works.map { entry($0, at: times[$0.id] ?? joined, site: site) })
        </feed>

        """
}

private func entry(_ work: WorkCard, at time: Timestamp, site: String) -> HTML {
    let address = site + work.path
    let picture: HTML = #"<img src="\#(site + work.picture.source(atLeast: 1_200))" alt="\#(work.picture.alt.inXML)">"#
    return """
        <entry>
        <id>\(address)</id>
        <title>\(work.title.inXML)</title>
        <published>\(time.iso8601)</published>
        <updated>\(time.iso8601)</updated>
        <link rel="alternate" type="text/html" href="\(address)"/>
        <content type="html">\(picture.text)</content>
        </entry>

        """
}

extension String {
    /// Without characters XML forbids (XML 1.0, §2.2): names and titles from before such characters were removed stay
    /// as they are in the database.
    fileprivate var inXML: String {
        let isKept = { (scalar: Unicode.Scalar) in
            scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE || scalar == "\t" || scalar == "\n"
                || scalar == "\r"
        }
        return unicodeScalars.allSatisfy(isKept) ? self : String(UnicodeScalarView(unicodeScalars.filter(isKept)))
    }
}
