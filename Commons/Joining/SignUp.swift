package import Base
package import Core
package import Identity
package import Imaging
import People

/// Joins, with a photo if there is one, and opens a session in the browser it is done in.
package struct SignUp: Act {
    let joining: JoinAccount
    /// The path of an uploaded file, which has been looked at, and the part of it that is to be shown.
    let photo: (path: String, crop: Crop?)?
    let browser: LoginBrowser

    package init(joining: JoinAccount, photo: (path: String, crop: Crop?)?, browser: LoginBrowser) {
        self.joining = joining
        self.photo = photo
        self.browser = browser
    }

    /// Throws what ``JoinAccount`` throws. A photo that cannot be stored is left out: it can be chosen again, and the account
    /// is there.
    package func perform(_ services: Services) async throws -> (outcome: SignIn.Outcome, role: Role) {
        let joined = try await joining(services)
        if let photo {
            try? await ChangePhoto(account: joined.id, path: photo.path, crop: photo.crop)(services)
        }
        // A new member need not be notified.
        let outcome = try await SignIn(account: joined.id, browser: browser, mailsNewDevice: false)(services)
        return (outcome, joined.role)
    }
}
