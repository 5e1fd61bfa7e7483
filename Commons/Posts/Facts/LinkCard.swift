/// A linked page's metadata, below the text of a post.
package struct LinkCard: Hashable, Sendable {
    /// `http` or `https`, as it was posted.
    package let url: String
    /// The site's name, as far as it says one, and always whose page it is.
    package let site: String
    package let title: String
    package let description: String

    package init(url: String, site: String, title: String, description: String) {
        self.url = url
        self.site = site
        self.title = title
        self.description = description
    }

    /// All its text, to check for muted words.
    package var texts: [String] { [site, title, description] }
}
