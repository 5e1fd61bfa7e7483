import Accounts
import Base
import Core
import Design
import Storage

/// The public addresses of what pages show, as clients get them: whole, and never empty.
struct Addresses: Sendable {
    let site: String

    func account(_ handle: String) -> String { "\(site)/@\(handle)" }

    /// Ends in the author and the id, by which clients tell an address of a status from others. The page is elsewhere,
    /// where ``MastodonRoutes`` leads.
    func status(_ id: ID<Post>, by handle: String) -> String { "\(account(handle))/\(id)" }

    func tag(_ name: String) -> String { "\(site)/tags/\(name.percentEncoded)" }

    func avatar(_ photo: Rendering?) -> String {
        photo.map { "\(site)\($0.source(width: 512))" } ?? "\(site)\(Self.noPicture)"
    }

    func header(_ header: Rendering?) -> String {
        header.map { "\(site)\($0.preview)" } ?? "\(site)\(Self.noPicture)"
    }

    func picture(_ path: String) -> String { "\(site)\(path)" }

    /// Shown for who has no picture: Salon's icon, which there always is.
    static let noPicture = SiteIcon.path(.large, of: nil)

    /// What is shown for the instance itself.
    func icon(_ file: SiteIcon.File, of face: SiteFace) -> String { "\(site)\(SiteIcon.path(file, of: face.icon))" }
}
