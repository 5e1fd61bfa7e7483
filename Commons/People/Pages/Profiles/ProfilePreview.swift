import Accounts
import Core
import Design
import Kernel
import People

extension PageMetadata {
    /// - Parameters:
    ///   - picture: the image of the member.
    ///   - atomFeed: what the feed's address adds to the profile's.
    init(profile head: AccountFacts, picture: (picture: Picture, alt: String)?, atomFeed: String?, at site: Site) {
        let author = head.author
        self.init(
            .profile, address: site.publicURL + author.path, title: "\(author.name) (@\(author.handle))",
            description: Self.words(of: head.details),
            image: picture.map { PreviewImage($0.picture, alt: $0.alt, at: site.publicURL) },
            atomFeed: atomFeed.map { "\(site.publicURL)\(author.path)/\($0)" })
    }

    private static func words(of details: ProfileDetails) -> String {
        (details.facts + [beginning(of: details.bio)]).filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
