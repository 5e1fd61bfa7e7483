import Crypto
import FoundationEssentials

/// What an age file begins with: lines of text that give the file key to those it is for, and a MAC over them.
struct AgeHeader: Equatable {
    var stanzas: [AgeStanza]

    private static let version = "age-encryption.org/v1"
    /// One stanza of any length, or some hundred of usual ones.
    static let longest = 1 << 16

    /// The lines up to the three hyphens, which the MAC is over.
    private var text: String {
        var text = Self.version + "\n"
        for stanza in stanzas {
            text += "-> \(stanza.arguments.joined(separator: " "))\n"
            var body = Self.base64(stanza.body)[...]
            // The last line is always shorter than 64 characters, and empty where it has to be.
            while body.count >= 64 {
                text += "\(body.prefix(64))\n"
                body = body.dropFirst(64)
            }
            text += "\(body)\n"
        }
        return text + "---"
    }

    /// The header that bytes begin with, and how many of them it is; `nil` where more of them are needed.
    static func parse(_ bytes: ArraySlice<UInt8>) throws -> (header: AgeHeader, mac: [UInt8], count: Int)? {
        var rest = bytes
        func line() throws -> String? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard line.allSatisfy({ (0x20...0x7e).contains($0) }) else { throw AgeError.malformed }
            return String(decoding: line, as: UTF8.self)
        }
        guard let first = try line() else {
            guard Array("\(version)\n".utf8).starts(with: bytes.prefix(version.utf8.count + 1)) else {
                throw AgeError.malformed
            }
            return nil
        }
        guard first == version else { throw AgeError.malformed }
        var stanzas: [AgeStanza] = []
        while let head = try line() {
            if head.hasPrefix("--- ") {
                guard let mac = self.bytes(base64: String(head.dropFirst(4))), mac.count == 32, !stanzas.isEmpty else {
                    throw AgeError.malformed
                }
                return (AgeHeader(stanzas: stanzas), mac, rest.startIndex - bytes.startIndex)
            }
            let words = head.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard words.first == "->", words.count > 1, words.allSatisfy({ !$0.isEmpty }) else {
                throw AgeError.malformed
            }
            var body = ""
            while true {
                guard let more = try line() else { return nil }
                guard more.utf8.count <= 64 else { throw AgeError.malformed }
                body += more
                if more.utf8.count < 64 { break }
            }
            guard let body = self.bytes(base64: body) else { throw AgeError.malformed }
            stanzas.append(AgeStanza(arguments: Array(words.dropFirst()), body: body))
        }
        return nil
    }

    /// The file key, by the first key that opens it.
    ///
    /// Throws ``AgeError/wrongKey`` where none does, ``AgeError/damaged`` where the header was changed.
    func fileKey(with keys: [AgeKey], mac: [UInt8]) throws -> SymmetricKey {
        // A passphrase is alone, so that somebody who can add a stanza cannot say what a file is.
        guard stanzas.count == 1 || !stanzas.contains(where: { $0.arguments.first == "scrypt" }) else {
            throw AgeError.malformed
        }
        for key in keys {
            for stanza in stanzas {
                guard let fileKey = try stanza.open(with: key) else { continue }
                let key = Self.macKey(fileKey)
                guard HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: Array(text.utf8), using: key) else {
                    throw AgeError.damaged
                }
                return fileKey
            }
        }
        throw AgeError.wrongKey
    }

    private static func macKey(_ fileKey: SymmetricKey) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: fileKey, salt: [UInt8](), info: Array("header".utf8), outputByteCount: 32)
    }

    /// Without padding.
    static func base64(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
    }

    /// `nil` for anything but the one way to write them.
    static func bytes(base64 text: String) -> [UInt8]? {
        guard !text.contains("="),
            let data = Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
        else { return nil }
        return base64(Array(data)) == text ? Array(data) : nil
    }
}
