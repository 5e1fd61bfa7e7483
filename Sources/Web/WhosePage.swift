import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Thrown for what a page sends that was made for another member than the one who is logged in by now; becomes a 409 that
/// says who that is. ``FrontDoor`` asks for every form, once it knows where that comes from.
struct PageOfAnother: Error {
    /// The field by which forms name whose page they were on (`request.js`).
    static let field = "viewer"

    /// Where nobody is logged in, each route says what that means.
    static func isNamed(by value: String, for viewer: ID<Account>?) -> Bool {
        viewer.map { value != $0.description } ?? false
    }
}

extension Form {
    /// Whether it was on a page of another member. Where it names none there are no scripts.
    func isOnPageOfAnother(than viewer: ID<Account>?) -> Bool {
        fields.contains { $0.name == PageOfAnother.field && PageOfAnother.isNamed(by: $0.value, for: viewer) }
    }
}

extension Request {
    /// Throws ``PageOfAnother`` before any route runs: scripts name the page in a header, and what they send is not read.
    ///
    /// A form is looked at here, and read by its route, if that reads forms at all. A large one, or one with files, is
    /// looked at when its route reads it (``TypedForm``).
    func checkingPage(of viewer: ID<Account>?) async throws -> Request {
        if let named = headers[.viewer] {
            guard !PageOfAnother.isNamed(by: named, for: viewer) else { throw PageOfAnother() }
            return self
        }
        let isForm = headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
        guard viewer != nil, isForm, !BodySeats.isLarge(self) else { return self }
        var whole = self
        let body = try await whole.collectBody(upTo: BodySeats.small)
        // Read as by a route, it keeps what was typed, and throws.
        if Form(urlEncoded: String(buffer: body)).isOnPageOfAnother(than: viewer) { _ = try await whole.form() }
        return whole
    }
}

extension HTTPField.Name {
    fileprivate static let viewer = HTTPField.Name("X-Salon-Viewer")!
}
