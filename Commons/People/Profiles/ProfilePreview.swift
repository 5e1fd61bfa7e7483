import Base
import Design
import Web

extension PageMetadata {
    /// - Parameters:
    ///   - picture: what stands for the member; the photo where there is none.
    ///   - feed: what a feed's address adds to the profile's.
    init(profile head: ProfileHead, picture: (image: String, alt: String)?, feed: String?, at site: Site) {
        let author = head.author
        let image = picture?.image ?? author.photo?.preview
        self.init(
            .profile, address: site.publicURL + author.path, title: "\(author.name) (@\(author.handle))",
            description: [author.major, Self.beginning(of: head.bio)].filter { !$0.isEmpty }.joined(separator: " · "),
            image: image.map { site.publicURL + $0 }, imageAlt: picture?.alt ?? author.name,
            feed: feed.map { "\(site.publicURL)\(author.path)/\($0)" })
    }
}
