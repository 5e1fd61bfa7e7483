import HTTPTypes
package import Hummingbird
import NIOCore

extension Request {
    /// The client's address, from the connection or from a trusted proxy in front.
    package func clientAddress(_ channel: any Channel, trustsForwardedFor: Bool) -> String {
        (trustsForwardedFor ? head.forwardedFor : nil) ?? channel.clientAddress
    }
}

extension HTTPRequest {
    /// The last address of `X-Forwarded-For`: the one that the nearest proxy saw.
    var forwardedFor: String? {
        headerFields[.xForwardedFor]?.split(separator: ",").last?.filter { $0 != " " }
    }
}

extension Channel {
    var clientAddress: String { remoteAddress?.ipAddress ?? "local" }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
