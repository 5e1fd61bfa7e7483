package import Core
import Crypto
package import Kernel
import SQL

/// 32 random bytes that an authenticator has to sign: once, within five minutes, in the browser that was given them.
package struct PasskeyChallenge: Sendable {
    package static let lifetime: Duration = .minutes(5)

    let bytes: [UInt8]

    init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// - Parameters:
    ///   - holder: what the browser holds: a session, or a token of its own.
    ///   - account: the member who makes a passkey; `nil` for a login, whose account is not known yet.
    func write(for account: ID<Account>?, holder: SessionKey, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO passkey_challenges (challenge_hash, holder, account_id, expires_at)
            VALUES (\(Self.hash(bytes)), \(holder.bytes), \(account), \(now + Self.lifetime))
            """)
    }

    /// Takes one that was given to this holder. Throws `passkeyRefused` if there is none.
    static func take(
        _ bytes: [UInt8], of account: ID<Account>?, holder: SessionKey, now: Timestamp, in transaction: Transaction
    ) throws {
        let whose: Statement = if let account { "account_id = \(account)" } else { "account_id IS NULL" }
        let taken = try transaction.execute(
            """
            DELETE FROM passkey_challenges
            WHERE challenge_hash = \(hash(bytes)) AND holder = \(holder.bytes) AND \(whose) AND expires_at > \(now)
            """)
        guard taken == 1 else { throw Problem.passkeyRefused }
    }

    private static func hash(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }
}

extension Site {
    /// The relying party of passkeys: the host of the public URL. `nil` where browsers make none, at an address by
    /// number and without https, except on this machine.
    package var relyingParty: RelyingParty? {
        let host = publicURL.split(separator: "/").dropFirst().first?.split(separator: ":").first.map(String.init) ?? ""
        let isName = host.contains { $0.isLetter } && !host.contains("[") && host.allSatisfy(\.isASCII)
        guard isName, isSecure || host == "localhost" || host.hasSuffix(".localhost") else { return nil }
        return RelyingParty(id: host.lowercased(), origin: publicURL.lowercased())
    }
}

extension Problem {
    /// Deliberately one for all: what is wrong with an answer helps nobody but who forged it.
    package static let passkeyRefused = Problem(
        422,
        Phrase(
            "패스키를 확인하지 못했어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.",
            "That passkey could not be verified. Try again, or log in another way."))
    static let passkeyUnknown = Problem(
        422,
        Phrase(
            "이 살롱에 등록되지 않은 패스키예요. 다른 방법으로 로그인해 주세요.",
            "This Salon does not know that passkey. Log in another way."))
    static let passkeyTaken = Problem(
        409, Phrase("이미 등록한 패스키예요.", "That passkey has already been added."))
    package static let passkeyNotMade = Problem(
        422, Phrase("패스키를 만들지 못했어요. 다시 시도해 주세요.", "The passkey could not be created. Try again."))
    static let tooManyPasskeys = Problem(
        409, Phrase("패스키는 20개까지 만들 수 있어요.", "You can have up to 20 passkeys."))
    package static let lastFactor = Problem(
        422,
        Phrase(
            "마지막 패스키예요. 삭제하면 2단계 인증이 꺼지므로 복구 코드도 적어 주세요.",
            "This is the last one, and removing it turns two-step login off. Enter a recovery code, too."),
        field: "code")
}
