package import Core
import Crypto
import FoundationEssentials
package import Works

/// What an instance attests of a work: whose it is, since when it has it, and the SHA-256 of each original. A text that
/// people can read, signed by Ed25519 over all lines but the last, so that openssl can check it (docs/receipts.md).
package struct Receipt: Sendable, Equatable {
    /// An original of a work, in the order they hang.
    package struct Original: Sendable, Equatable {
        /// 64 hexadecimal digits.
        package let digest: String
        package let bytes: Int
        package let received: Timestamp

        package init(digest: [UInt8], bytes: Int, received: Timestamp) {
            self.digest = digest.hexadecimal
            self.bytes = bytes
            self.received = received
        }
    }

    /// Since when the instance has the work.
    package enum Since: Sendable, Equatable {
        case shared(Timestamp)
        /// It was published elsewhere before, as its maker says; the instance has seen nothing of that.
        case imported(Timestamp)
    }

    /// All of it, as it is kept.
    package let text: String

    /// The most a receipt may be long, in bytes.
    package static let limit = 1 << 16
    /// All images of a work with all older versions of each.
    private static let maxOriginals = Work.maxImages * (1 + ImageVersion.most)
    private static let head = "Salon receipt 1"

    /// Signs what is said of a work.
    ///
    /// - Parameters:
    ///   - work: its address.
    ///   - maker: the name and handle.
    ///   - making: how its maker declares it was made; `nil` where nothing is said.
    package init(
        instance: String, work: String, title: String, maker: (name: String, handle: String), making: Making?,
        since: Since, originals: [Original], issued: Timestamp, key: ReceiptKey
    ) throws {
        var lines = [Self.head]
        func say(_ name: String, _ value: String) { lines.append("\(name): \(value.onOneLine)") }
        say("instance", instance)
        say("work", work)
        say("title", title)
        say("maker", "\(maker.name) (@\(maker.handle))")
        if let making { say("made", making.phrase.english) }
        switch since {
        case .shared(let time): say("shared", time.iso8601)
        case .imported(let time): say("imported", time.iso8601)
        }
        for (index, original) in originals.enumerated() {
            say("original \(index + 1) sha-256", original.digest)
            say("original \(index + 1) bytes", "\(original.bytes)")
            say("original \(index + 1) received", original.received.iso8601)
        }
        say("issued", issued.iso8601)
        say("key", key.publicKey.encoded)
        let signed = lines.map { "\($0)\n" }.joined()
        let signature = try key.sign(signed)
        text = "\(signed)signature: \(signature)\n"
    }
}

extension Receipt {
    /// Why a receipt attests nothing.
    package enum Fault: Error, Equatable {
        case unreadable, otherKey, forged
    }

    /// A receipt that a key has signed. Throws ``Fault``.
    ///
    /// - Parameter key: the instance's, from the instance itself or another trusted place: a forged receipt names its
    ///   forger's key.
    package init(verifying bytes: [UInt8], with key: ReceiptPublicKey) throws {
        let mark = Array("\nsignature: ".utf8)
        guard bytes.count <= Self.limit, bytes.starts(with: Array("\(Self.head)\n".utf8)),
            bytes.last == UInt8(ascii: "\n"), let text = String(validating: bytes, as: UTF8.self),
            let end = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")),
            bytes[end...].starts(with: mark)
        else { throw Fault.unreadable }
        let signed = bytes[...end]
        let encoded = String(decoding: bytes[(end + mark.count)...].dropLast(), as: UTF8.self)
        guard let signature = Data(base64Encoded: encoded) else { throw Fault.unreadable }
        self.text = text
        guard line("key") == key.encoded else { throw Fault.otherKey }
        guard key.isSignature(signature, of: signed) else { throw Fault.forged }
    }

    /// What a line says.
    package func line(_ name: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    /// Which original a file is, from 1.
    ///
    /// - Parameter digest: the file's SHA-256.
    package func number(of digest: [UInt8]) -> Int? {
        (1...Self.maxOriginals).first { line("original \($0) sha-256") == digest.hexadecimal }
    }
}

extension String {
    /// Nothing in it begins another line.
    fileprivate var onOneLine: String {
        String(
            UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: " "
                    default: scalar
                    }
                }))
    }
}
