public import Core
public import Outgoing
internal import SQL
public import Web

/// Pushes to the browser of a session from now on, as it asked its push service to be called.
public struct SubscribeToPush: Sendable {
    public let account: ID<Account>
    public let session: SessionKey
    public let endpoint: String
    /// The browser's `p256dh` and `auth`, in base64url.
    public let publicKey: String
    public let secret: String
    /// What is pushed speaks it, unless the account has a language.
    public let language: Language

    public init(
        account: ID<Account>, session: SessionKey, endpoint: String, publicKey: String, secret: String,
        language: Language
    ) {
        self.account = account
        self.session = session
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
        self.language = language
    }

    /// One more, and the oldest ends.
    public static let maxDevices = 10

    /// Throws `pushAddressRefused` for an endpoint that nothing may be sent to, `pushKeysInvalid`, and `loginNeeded` when
    /// the session has just ended.
    ///
    /// - Parameter addresses: where push services may be.
    @discardableResult
    public func callAsFunction(
        _ services: Services, addresses: AddressPolicy = .publicOnly
    ) async throws -> ID<PushSubscription> {
        guard let endpoint = PushEndpoint(endpoint, addresses: addresses) else { throw Problem.pushAddressRefused }
        guard let publicKey = [UInt8](base64URL: publicKey), let secret = [UInt8](base64URL: secret),
            PushCipher(publicKey: publicKey, secret: secret) != nil
        else { throw Problem.pushKeysInvalid }
        let id = services.ids.next(PushSubscription.self)
        try await services.database.write { transaction in
            // A browser has one subscription and a session one browser; whoever logs in next there takes it over.
            try transaction.execute(
                "DELETE FROM push_subscriptions WHERE session = \(session.bytes) OR endpoint = \(endpoint.url)")
            let count = try transaction.execute(
                """
                INSERT INTO push_subscriptions (id, account_id, session, endpoint, public_key, secret, language)
                SELECT \(id), s.account_id, s.token_hash, \(endpoint.url), \(publicKey), \(secret), \(language)
                FROM sessions s WHERE s.token_hash = \(session.bytes) AND s.account_id = \(account)
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
    static let pushKeysInvalid = Problem(
        422, Phrase("브라우저가 보낸 키를 알아볼 수 없어요.", "The keys this browser sent make no sense to us."))
}
