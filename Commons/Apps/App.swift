import Accounts
import Base
package import Core
import Kernel
package import SQL
import Storage

/// A program that asks members to let it act for them, as it has registered itself.
package struct App: Sendable {
    package let id: ID<App>
    package let clientID: String
    package let name: String
    package let website: String?
    package let redirects: [RedirectAddress]
    /// The most it may ask for, in its own words.
    package let scopes: String
    package let createdAt: Timestamp

    static let columns: Statement =
        "x.id, x.client_id, x.name, x.website, x.redirect_addresses, x.scopes, x.created_at"

    init(row: inout Row) throws {
        id = try row.next()
        clientID = try row.next()
        name = try row.next()
        website = try row.next()
        redirects = try row.next(as: String.self).split(separator: "\n").compactMap { RedirectAddress($0) }
        scopes = try row.next()
        createdAt = try row.next()
    }

    /// `nil` where it has named none, or something odd.
    package var websiteHost: String? { Self.host(of: website) }

    static func host(of website: String?) -> String? {
        website.flatMap { RedirectAddress($0.prefix { $0 != "#" })?.webHost }
    }

    /// The app of a public id; `nil` where there is none.
    package static func find(_ clientID: String, _ reader: Reader) throws -> App? {
        try reader.first("SELECT \(columns) FROM apps x WHERE x.client_id = \(clientID)") { try App(row: &$0) }
    }

    package static func find(_ id: ID<App>, _ reader: Reader) throws -> App? {
        try reader.first("SELECT \(columns) FROM apps x WHERE x.id = \(id)") { try App(row: &$0) }
    }

    /// The app that proves by its secret that it is the one.
    ///
    /// - Throws: `clientUnknown`, whichever of both is wrong.
    package static func prove(_ clientID: String, secret: String, _ reader: Reader) throws -> App {
        let app = try reader.first(
            """
            SELECT \(columns) FROM apps x
            WHERE x.client_id = \(clientID) AND x.secret_hash = \(AppSecret(secret).hash)
            """
        ) { try App(row: &$0) }
        guard let app else { throw Problem.clientUnknown }
        return app
    }
}

extension Problem {
    package static let clientUnknown = Problem(
        401, Phrase("이 앱을 몰라요. 앱에서 다시 로그인해 주세요.", "This app is unknown here. Log in again from the app."))
}
