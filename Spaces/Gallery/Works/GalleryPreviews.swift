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
            description: Self.beginning(of: page.description),
            image: first.map { site.publicURL + $0.source(atLeast: 1_200) }, imageAlt: first?.alt ?? "", feed: nil)
    }
}
