import Base
import Core
import Design
import Kernel
import People

extension PageMetadata {
    /// - Parameter site: the site's own address.
    init(work page: WorkPage, at site: Site) {
        let (work, first) = (page.work, page.work.images.first?.picture)
        self.init(
            .article, address: site.publicURL + page.path, title: "\(work.details.title) · \(work.author.name)",
            description: Self.beginning(of: Self.words(on: work)),
            image: first.map { PreviewImage($0, at: site.publicURL) })
    }

    /// What the maker says of it; else what it is and by whom.
    private static func words(on work: Work) -> String {
        guard work.details.description.isEmpty else { return work.details.description }
        return (work.details.facts + [work.author.name, work.author.major]).filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

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
