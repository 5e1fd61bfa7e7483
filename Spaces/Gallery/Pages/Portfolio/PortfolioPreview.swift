import Accounts
import Core
import Design
import Gallery
import Kernel
import People
import Works

extension PageMetadata {
    /// - Parameter title: whose it is.
    init(portfolio page: PortfolioPage, title: String, at site: Site) {
        let (author, first) = (page.head.author, page.works.first)
        let words = [page.words.statement, page.head.details.bio, author.major].first { !$0.isEmpty }
        self.init(
            .profile, address: site.publicURL + author.portfolioPath, title: title,
            description: Self.beginning(of: words ?? "@\(author.handle)"),
            image: first.map { PreviewImage($0.picture, alt: $0.details.title, at: site.publicURL) })
    }
}
