/// A question to another machine by HTTP.
package struct OutgoingRequest: Sendable {
    package enum Method: Sendable { case get, post }

    package var method: Method
    /// `https://…`. Without a name or password in it.
    package var url: String
    package var headers: [(name: String, value: String)]
    /// Sent by ``Method/post`` only.
    package var body: [UInt8]
    /// How many bytes the answer's body may have.
    package var answerLimit: Int
    /// Whether of a longer one that much is taken, instead of none.
    package var takesBeginning: Bool
    /// How long all of it may take.
    package var seconds: Double
    package var addresses: AddressPolicy
    /// Whether `http://…` is allowed, too.
    package var allowsPlain: Bool

    package init(
        _ method: Method = .get, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        answerLimit: Int = 64 << 10, takesBeginning: Bool = false, seconds: Double = 10,
        addresses: AddressPolicy = .publicOnly, allowsPlain: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.answerLimit = answerLimit
        self.takesBeginning = takesBeginning
        self.seconds = seconds
        self.addresses = addresses
        self.allowsPlain = allowsPlain
    }

    /// Throws ``OutgoingError/invalid(_:)`` for what would say something else on the wire than here.
    func headerLines() throws -> [String] {
        guard !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { throw OutgoingError.invalid("the URL") }
        // What libcurl would say by itself: a line without a value takes it back.
        var lines = ["Expect:"]
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
        for (name, value) in headers {
            let isName = !name.isEmpty && name.utf8.allSatisfy(\.isHeaderName)
            guard isName, !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw OutgoingError.invalid("the header \(name)")
            }
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        return lines
    }
}

extension UInt8 {
    /// RFC 9110's `tchar`.
    fileprivate var isHeaderName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}

/// The server's answer, whatever its status. Redirects are answers like others and are not followed.
package struct OutgoingAnswer: Sendable {
    package let status: Int
    /// In the order they came, names in lower case.
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    init(status: Int, head: [String], body: [UInt8]) {
        self.status = status
        self.body = body
        headers = head.compactMap { line in
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let value = line[line.utf8.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            return (line[..<colon].lowercased(), String(value))
        }
    }

    /// The first header of that name.
    package subscript(header: String) -> String? { headers.first { $0.name == header.lowercased() }?.value }
}
