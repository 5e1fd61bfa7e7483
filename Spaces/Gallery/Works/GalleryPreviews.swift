import Commons
import Core
import Design
import Web

extension LinkPreview {
    /// - Parameter site: the site's own address.
    init(work page: WorkPage, at site: Site) {
        let first = page.images.first?.picture
        self.init(
            .article, address: site.publicURL + page.path, title: "\(page.title) · \(page.author.name)",
            description: page.description.beginning, image: first.map { site.publicURL + $0.source(atLeast: 1_200) },
            imageAlt: first?.alt ?? "", feed: nil)
    }

    init(profile head: ProfileHead, newest: WorkCard?, at site: Site) {
        let author = head.author
        let image = newest?.picture.source(atLeast: 1_200) ?? author.photo.map { "\($0)/512.webp" }
        self.init(
            .profile, address: site.publicURL + author.path, title: "\(author.name) (@\(author.handle))",
            description: [author.major, head.bio.beginning].filter { !$0.isEmpty }.joined(separator: " · "),
            image: image.map { site.publicURL + $0 }, imageAlt: newest?.title ?? author.name,
            feed: "\(site.publicURL)\(author.path)/feed.atom")
    }
}

extension String {
    /// As much as a preview shows, on one line.
    fileprivate var beginning: String {
        let line = split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 200 ? "\(line.prefix(199))…" : line
    }
}
