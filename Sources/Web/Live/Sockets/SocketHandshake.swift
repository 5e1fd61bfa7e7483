import Crypto
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// A request to go on as a WebSocket (RFC 6455 §4.2).
struct SocketHandshake {
    /// The head of the answer, which is sent as it is.
    let answer: String

    /// `nil` for what is no such request.
    init?(_ request: Request) {
        let headers = request.headers
        guard request.method == .get, headers.lists("websocket", in: .upgrade),
            headers.lists("upgrade", in: .connection), headers[.secWebSocketVersion] == "13",
            let key = headers[.secWebSocketKey], Data(base64Encoded: key)?.count == 16
        else { return nil }
        let digest = Insecure.SHA1.hash(data: Array((key + Self.suffix).utf8))
        var fields = [
            "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Accept: \(Data(digest).base64EncodedString())",
        ]
        // Browsers close a socket of whose protocols none was chosen; programs put their token there.
        if let name = request.firstProtocol { fields.append("Sec-WebSocket-Protocol: \(name)") }
        answer = fields.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Said to everybody who speaks the protocol (RFC 6455 §1.3).
    private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
}

extension Request {
    /// The first of the protocols that a WebSocket is asked to speak, if it may be said back.
    package var firstProtocol: String? {
        guard let name = headers[.secWebSocketProtocol]?.split(separator: ",").first.map({ $0.trimmed }),
            !name.isEmpty, name.utf8.allSatisfy(\.isOfToken)
        else { return nil }
        return name
    }
}

extension HTTPFields {
    /// Whether a header that is a list says a word. The case of letters means nothing.
    fileprivate func lists(_ word: String, in name: HTTPField.Name) -> Bool {
        self[name]?.split(separator: ",").contains { $0.trimmed.lowercased() == word } == true
    }
}

extension Substring {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension UInt8 {
    /// A letter of a token (RFC 9110 §5.6.2).
    fileprivate var isOfToken: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
