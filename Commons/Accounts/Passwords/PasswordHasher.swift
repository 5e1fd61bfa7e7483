import Core
import Crypto
import CryptoExtras
import FoundationEssentials

/// scrypt (RFC 7914) on threads of its own: it is slow on purpose, and must not hold up anything else.
package final class PasswordHasher: Sendable {
    private let rounds: Int
    private let queue: HashingQueue

    /// - Parameters:
    ///   - rounds: scrypt's N, a power of two. 2^15 with r = 8 takes 32 MiB and about a tenth of a second.
    ///   - length: how many may wait, of members and of visitors each. With 32 the last waits for about two seconds.
    package init(rounds: Int = 1 << 15, length: Int = 32) {
        self.rounds = rounds
        queue = HashingQueue(width: 2, length: length)
    }

    /// How many passwords wait to be looked at.
    package var waiting: Int { queue.waiting }

    /// `scrypt$N$salt$key`, salt and key in base64.
    ///
    /// - Parameter isKnown: for a member, or a browser that has been logged in before. They are served first.
    /// - Throws: `tooManyPasswords` when too many wait, `CancellationError` once the caller no longer waits.
    package func hash(_ password: String, isKnown: Bool = false) async throws -> String {
        let rounds = rounds
        return try await queue.run(isKnown: isKnown) {
            let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
            let key = try Self.derive(password, salt: salt, rounds: rounds)
            return "scrypt$\(rounds)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
        }
    }

    /// Whether the password is the one that was hashed. Takes as long for an account that does not exist (`nil`), so
    /// that the time tells nothing. Throws as ``hash(_:isKnown:)``.
    package func verify(_ password: String, against stored: String?, isKnown: Bool = false) async throws -> Bool {
        let rounds = rounds
        return try await queue.run(isKnown: isKnown) {
            let parts = (stored ?? "").split(separator: "$")
            guard parts.count == 4, let storedRounds = Int(parts[1]), let salt = Data(base64Encoded: String(parts[2])),
                let expected = Data(base64Encoded: String(parts[3]))
            else {
                _ = try Self.derive(password, salt: Data(count: 16), rounds: rounds)
                return false
            }
            return try Self.derive(password, salt: salt, rounds: storedRounds).equalsInConstantTime(expected)
        }
    }

    private static func derive(_ password: String, salt: Data, rounds: Int) throws -> Data {
        // One text has one password, however its accents or Hangul were composed.
        let normalized = password.nfkc
        return try KDF.Scrypt.deriveKey(
            from: Data(normalized.utf8), salt: salt, outputByteCount: 32, rounds: rounds, blockSize: 8, parallelism: 1
        ).withUnsafeBytes { Data($0) }
    }
}

extension Data {
    fileprivate func equalsInConstantTime(_ other: Data) -> Bool {
        guard count == other.count else { return false }
        return zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
