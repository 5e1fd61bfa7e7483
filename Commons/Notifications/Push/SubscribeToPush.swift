package import Base
package import Core
package import Kernel
package import Outgoing
import SQL

/// Pushes to the browser or app of a session from now on, as it asked its push service to be called.
package struct SubscribeToPush: Act {
    package let account: ID<Account>
    package let session: SessionKey
    package let endpoint: String
    /// The browser's `p256dh` and `auth`, in base64url.
    package let publicKey: String
    package let secret: String
    /// The language of pushes, unless the account has one.
    package let language: Language
    /// Where push services may be.
    package let addresses: AddressPolicy
    /// Which they are.
    package let hosts: PushHosts
    /// What it wants, where it is an app and no browser.
    package let app: AppPushes?

    package init(
        account: ID<Account>, session: SessionKey, endpoint: String, publicKey: String, secret: String,
        language: Language, addresses: AddressPolicy = .publicOnly, hosts: PushHosts = .known,
        app: AppPushes? = nil
    ) {
        self.account = account
        self.session = session
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
        self.language = language
        self.addresses = addresses
        self.hosts = hosts
        self.app = app
    }

    package var cost: Cost? { Cost(.pushSubscriptions, of: account) }

    /// One more, and the oldest ends.
    package static let maxDevices = 10

    /// Throws `pushAddressRefused` for an endpoint that nothing may be sent to, `pushAddressTaken` for another member's,
    /// `pushKeysInvalid`, and `loginNeeded` when the session has just ended.
    package func perform(_ services: Services) async throws -> ID<PushSubscription> {
        guard let endpoint = PushEndpoint(endpoint, addresses: addresses, hosts: hosts) else {
            throw Problem.pushAddressRefused
        }
        guard let publicKey = [UInt8](base64URL: publicKey), let secret = [UInt8](base64URL: secret),
            PushCipher(publicKey: publicKey, secret: secret) != nil
        else { throw Problem.pushKeysInvalid }
        let id = services.ids.next(PushSubscription.self)
        try await services.database.write { transaction in
            // A browser has one subscription and a session one browser. Whoever logs in next there asks the browser for
            // a new address; one that is another member's was learned from them.
            let owner = try transaction.value(
                "SELECT account_id FROM push_subscriptions WHERE endpoint = \(endpoint.url)", as: ID<Account>.self)
            guard owner == nil || owner == account else { throw Problem.pushAddressTaken }
            try transaction.execute(
                "DELETE FROM push_subscriptions WHERE session = \(session.bytes) OR endpoint = \(endpoint.url)")
            let number: Statement =
                app == nil ? "NULL" : "(SELECT COALESCE(MAX(d.number), 0) + 1 FROM push_subscriptions d)"
            let count = try transaction.execute(
                """
                INSERT INTO push_subscriptions (
                    id, account_id, session, endpoint, public_key, secret, language, number, app_kinds, app_senders)
                SELECT \(id), s.account_id, s.token_hash, \(endpoint.url), \(publicKey), \(secret), \(language),
                    \(number), \(app?.stored), \(app?.senders)
                FROM sessions s WHERE s.token_hash = \(session.bytes) AND s.account_id = \(account)
                ON CONFLICT (endpoint) DO NOTHING
                """)
            guard count == 1 else { throw Problem.loginNeeded }
            try transaction.execute(
                """
                DELETE FROM push_subscriptions WHERE account_id = \(account) AND id NOT IN (
                    SELECT d.id FROM push_subscriptions d WHERE d.account_id = \(account)
                    ORDER BY d.id DESC LIMIT \(Self.maxDevices))
                """)
        }
        return id
    }
}

extension Problem {
    static let pushAddressRefused = Problem(
        422,
        Phrase(
            "이 브라우저의 푸시 서비스에는 보낼 수 없어요.", "Salon cannot push to the service this browser uses."))
    static let pushAddressTaken = Problem(
        409,
        Phrase(
            "이 브라우저에서는 다른 회원이 푸시를 받고 있어요. 알림을 다시 켜 주세요.",
            "Another member gets pushes in this browser. Turn push notifications on again."))
    static let pushKeysInvalid = Problem(
        422, Phrase("브라우저가 보낸 키를 알아볼 수 없어요.", "Salon cannot read the keys this browser sent."))
}
