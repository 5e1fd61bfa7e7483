/// An address of the web that somebody has written, and where it leads.
public struct WebLink: Hashable, Sendable {
    /// As it is written in the text.
    public let written: String
    /// Where it leads: `http` or `https`, the host as ``HostName`` has it, and the rest with what is outside ASCII as %XX.
    /// Nobody is logged in by a link: a user before the host is left out.
    public let address: String
    public let hasUser: Bool
    public let host: HostName
    /// What is shown for it: as written, or ``address`` where that might be taken for another host's.
    public let shown: String

    /// - Returns: `nil` for what is no address of the web: without `http://` or `https://`, with a space or a control
    ///   character in it, or with a host that UTS #46 refuses.
    public init?(_ written: String) {
        let bytes = Array(written.utf8)
        guard let scheme = Self.scheme(of: bytes[...]), bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return nil
        }
        let begin = scheme.utf8.count
        let end = bytes[begin...].firstIndex { #"/?#\"#.utf8.contains($0) } ?? bytes.count
        let user = bytes[begin..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
        var name = bytes[(user ?? begin)..<end]
        var port = bytes[end..<end]
        if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
            port = name[colon...]
            name = name[..<colon]
        }
        guard port.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        let typed = String(decoding: name, as: UTF8.self)
        guard let host = HostName(typed) else { return nil }
        self.written = written
        self.host = host
        hasUser = user != nil
        address = scheme + host.ascii + String(decoding: port, as: UTF8.self) + Self.escaped(bytes[end...])
        shown = user == nil && HostName.isClear(typed) ? written : address
    }

    /// An address that is written without its scheme: it leads to `https`.
    init?(bare written: String) {
        guard let link = WebLink("https://\(written)") else { return nil }
        self.written = written
        address = link.address
        hasUser = link.hasUser
        host = link.host
        shown = written
    }

    /// The scheme that a text begins with, in lower case, with its slashes.
    static func scheme(of bytes: ArraySlice<UInt8>) -> String? {
        ["https://", "http://"].first { scheme in
            scheme.utf8.count < bytes.count
                && zip(scheme.utf8, bytes).allSatisfy { wanted, byte in
                    wanted == (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
                }
        }
    }

    /// As browsers send it.
    private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
        let digits = Array("0123456789ABCDEF".utf8)
        var escaped: [UInt8] = []
        escaped.reserveCapacity(bytes.count * 3)
        for byte in bytes {
            if byte < 0x80 {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
