import Core
import Design
import Kernel
import Works

extension PageMetadata {
    /// - Parameter site: the site's own address.
    init(work page: WorkPage, at site: Site) {
        let (work, first) = (page.work, page.work.images.first?.picture)
        self.init(
            .article, address: site.publicURL + page.path, title: "\(work.details.title) · \(work.author.name)",
            description: Self.beginning(of: Self.words(on: work)),
            image: first.map { PreviewImage($0, at: site.publicURL) })
    }

    /// The maker's description; otherwise its kind and its maker.
    private static func words(on work: Work) -> String {
        guard work.details.description.isEmpty else { return work.details.description }
        return (work.details.facts + [work.author.name, work.author.major]).filter { !$0.isEmpty }
            .joined(separator: " · ")
    }
}
