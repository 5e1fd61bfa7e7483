/// A linked page's metadata, below the text of a post.
package struct LinkCard: Hashable, Sendable {
    /// `http` or `https`, as it was posted.
    package let url: String
    /// The site's name, as far as it says one, and always whose page it is.
    package let site: String
    package let title: String
    package let description: String

    static let maxSiteLength = 60
    static let maxTitleLength = 120
    static let maxDescriptionLength = 200

    /// All its text, to check for muted words.
    var texts: [String] { [site, title, description] }
}
