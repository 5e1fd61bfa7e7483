import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The client's address, from the connection or from a trusted proxy in front.
    func clientAddress(_ channel: any Channel, trustsForwardedFor: Bool) -> String {
        if trustsForwardedFor, let last = headers[.xForwardedFor]?.split(separator: ",").last?.filter({ $0 != " " }) {
            return last
        }
        return channel.remoteAddress?.ipAddress ?? "local"
    }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
