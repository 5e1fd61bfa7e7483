import CZstd
import Crypto
public import Design
import FoundationEssentials

/// A text that a browser keeps, against which pages are compressed. https://www.rfc-editor.org/rfc/rfc9842
public final class PageDictionary: Sendable {
    private struct Prepared: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// Where browsers get it.
    public let asset: Asset
    /// How a request says that the browser has it: `Available-Dictionary`.
    public let digest: String
    /// What a response against it begins with: a frame that is skipped, with the digest. RFC 9842, section 5.
    let start: [UInt8]
    /// Read by any number of threads at once.
    private let prepared: Prepared

    var pointer: OpaquePointer { prepared.pointer }

    /// `nil` if there is no memory for it.
    ///
    /// - Parameter level: of zstd, for what is compressed against it.
    init?(_ text: HTML, level: Int32) {
        let bytes = Array(text.text.utf8)
        guard let pointer = ZSTD_createCDict(bytes, bytes.count, level) else { return nil }
        prepared = Prepared(pointer: pointer)
        let hash = Array(SHA256.hash(data: bytes))
        digest = ":\(Data(hash).base64EncodedString()):"
        start = [0x5E, 0x2A, 0x4D, 0x18, 0x20, 0, 0, 0] + hash
        let name = hash.prefix(6).map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
        asset = Asset(path: "/assets/pages-\(name).txt", mediaType: "text/plain; charset=utf-8", bytes: bytes)
    }

    deinit { ZSTD_freeCDict(prepared.pointer) }

    /// Which requests name it: for pages, and for parts of pages that scripts ask for.
    static let use = #"match="/*", match-dest=("document" "")"#
    static let coding = "dcz"
}
