import Accounts
package import Base
package import Core
import Kernel
package import SQL
import Storage

/// An app introduces itself. Nothing it says is checked by anybody: members see its name as its own claim.
package struct RegisterApp: WritingAct {
    let name: String
    let website: String?
    let redirects: [String]
    let scopes: String
    let address: String

    package static let nameLimit = TextLimit(100)
    private static let maxRedirects = 10

    /// - Parameters:
    ///   - redirects: where members may be sent with the code.
    ///   - scopes: the most it will ask for; "read" where it says nothing.
    ///   - address: the client's, whose budget it is.
    package init(name: String, website: String?, redirects: [String], scopes: String, address: String) {
        self.name = name.tidied
        self.website = website.map(\.tidied).flatMap { $0.isEmpty ? nil : $0 }
        self.redirects = redirects
        let words = scopes.split(whereSeparator: { $0 == " " || $0 == "+" })
        self.scopes = words.isEmpty ? "read" : words.joined(separator: " ")
        self.address = address
    }

    package var cost: Cost? { Cost(.registeredApps, of: address) }

    /// - Returns: the app, and its secret, which nobody can read again.
    package func write(_ services: Services, in transaction: Transaction) throws -> (app: App, secret: AppSecret) {
        try Self.nameLimit.check(name, "앱 이름이", at: "client_name")
        guard !name.isEmpty else { throw Problem.appNameMissing }
        let addresses = redirects.compactMap { RedirectAddress($0) }
        guard (1...Self.maxRedirects).contains(addresses.count), addresses.count == redirects.count else {
            throw Problem.redirectRefused
        }
        guard scopes.utf8.count <= Scopes.mostBytes, Scopes(scopes) != nil else { throw Problem.scopeUnknown }
        if let website { guard website.utf8.count <= 2_000, website.isWebAddress else { throw Problem.appWebsite } }
        let (id, secret) = (services.ids.next(App.self), AppSecret())
        let clientID = AppSecret().text
        let now = services.clock.now()
        try transaction.execute(
            """
            INSERT INTO apps (id, client_id, secret_hash, name, website, redirect_addresses, scopes, created_at)
            VALUES (\(id), \(clientID), \(secret.hash), \(name), \(website),
                \(addresses.map(\.description).joined(separator: "\n")), \(scopes), \(now))
            """)
        guard let app = try App.find(id, transaction) else { throw Problem.unexpected }
        return (app, secret)
    }
}

extension String {
    /// Whether it begins as an address of the web does.
    fileprivate var isWebAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }
}

extension Problem {
    static let appNameMissing = Problem(
        422, Phrase("앱의 이름이 필요해요.", "Client name can’t be blank."), field: "client_name")
    static let redirectRefused = Problem(
        422, Phrase("돌아갈 주소를 쓸 수 없어요.", "Redirect URI must be an absolute address that does not run scripts."),
        field: "redirect_uris")
    package static let scopeUnknown = Problem(
        422, Phrase("모르는 권한이에요.", "The requested scope is invalid, unknown, or malformed."), field: "scopes")
    static let appWebsite = Problem(
        422, Phrase("앱의 홈페이지 주소가 올바르지 않아요.", "Website must be an address of the web."), field: "website")
}
