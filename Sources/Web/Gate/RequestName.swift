import HTTPTypes
import Hummingbird
import Logging

extension Context {
    /// The metadata of a request's log lines that names it.
    public static let requestIDKey = "hb.request.id"

    /// Names a request as the proxy in front does, if that is short and plain, else by an id of its own, in its log lines
    /// as in the answer. It tells nothing of other requests: one that counted would say how many there were between two.
    mutating func name(_ request: Request) -> String {
        if let given = request.headers[.requestID], Self.isPlain(given) {
            logger[metadataKey: Self.requestIDKey] = .string(given)
            return given
        }
        let made = String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16)
        logger[metadataKey: Self.requestIDKey] = .string(made)
        return made
    }

    private static func isPlain(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-ID")!
}
