import Accounts
import Base
package import Core
import Design
import Storage

/// The public addresses of what pages show, as clients get them: whole, and never empty.
package struct Addresses: Sendable {
    package let site: String
    /// Of the app that loads what is not for everybody; `nil` where nobody is known.
    var seal: ImageSeal?

    package init(site: String) { self.site = site }

    package func account(_ handle: String) -> String { "\(site)/@\(handle)" }

    /// Ends in the author and the id, by which clients tell an address of a status from others. The page is elsewhere,
    /// where ``MastodonRoutes`` leads.
    package func status(_ id: ID<Post>, by handle: String) -> String { "\(account(handle))/\(id)" }

    func tag(_ name: String) -> String { "\(site)/tags/\(name.percentEncoded)" }

    /// - Parameter isClosed: whether the profile is for members alone.
    func avatar(_ photo: Rendering?, isClosed: Bool) -> String {
        photo.map { picture($0.source(width: 512), isOpen: !isClosed) } ?? "\(site)\(Self.noPicture)"
    }

    func header(_ header: Rendering?, isClosed: Bool) -> String {
        header.map { picture($0.preview, isOpen: !isClosed) } ?? "\(site)\(Self.noPicture)"
    }

    /// - Parameter isOpen: whether everybody sees it.
    package func picture(_ path: String, isOpen: Bool) -> String {
        guard !isOpen, let seal else { return "\(site)\(path)" }
        return "\(site)\(seal.sealed(path))"
    }

    /// Shown for who has no picture: Salon's icon, which there always is.
    static let noPicture = SiteIcon.path(.large, of: nil)

    /// What is shown for the instance itself.
    func icon(_ file: SiteIcon.File, of face: SiteFace) -> String { "\(site)\(SiteIcon.path(file, of: face.icon))" }
}
