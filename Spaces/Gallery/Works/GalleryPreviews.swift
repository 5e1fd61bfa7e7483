import Base
import Core
import Design
import Web

extension PageMetadata {
    /// - Parameter site: the site's own address.
    init(work page: WorkPage, at site: Site) {
        let (work, first) = (page.work, page.work.images.first?.picture)
        self.init(
            .article, address: site.publicURL + page.path, title: "\(work.details.title) · \(work.author.name)",
            description: Self.beginning(of: work.details.description),
            image: first.map { site.publicURL + $0.rendering.preview }, imageAlt: first?.alt ?? "", feed: nil)
    }
}
