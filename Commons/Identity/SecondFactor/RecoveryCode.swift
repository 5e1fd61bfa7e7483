import Core
import Crypto

/// One of ten codes that replace a lost authenticator, once each: 80 random bits, of which a hash is kept. That many
/// nobody guesses, so the hash need not be slow.
package struct RecoveryCode: Sendable {
    static let count = 10
    private static let length = 16
    private let letters: String

    /// As it is shown: `ABCD-EFGH-2345-MNOP`.
    package var text: String { letters.grouped(by: "-") }

    init() {
        var generator = SystemRandomNumberGenerator()
        letters = Base32.encode((0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// - Parameter letters: without spaces and hyphens.
    init?(_ letters: String) {
        guard letters.utf8.count == Self.length, letters.allSatisfy(Base32.alphabet.contains) else { return nil }
        self.letters = letters
    }

    static func ten() -> [RecoveryCode] { (0..<count).map { _ in RecoveryCode() } }

    /// Another for every account.
    func hash(of account: ID<Account>) -> [UInt8] {
        Array(SHA256.hash(data: Array("recovery \(account) \(letters)".utf8)))
    }
}

/// A code as somebody typed it, in whatever width and with spaces or hyphens.
enum TypedCode {
    case oneTime(String)
    case recovery(RecoveryCode)

    init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        let plain = text.nfkc.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        if plain.utf8.count == OneTimeCode.digits, plain.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            self = .oneTime(plain)
        } else if let code = RecoveryCode(plain) {
            self = .recovery(code)
        } else {
            return nil
        }
    }
}
