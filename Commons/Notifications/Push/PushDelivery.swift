import Core
package import Outgoing

/// A push in wire format (RFC 8030).
package struct PushDelivery: Sendable {
    package let url: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    init(
        _ message: PushMessage, to receiver: PushReceiver, key: PushServerKey, contact: String, queuedAt: Timestamp,
        now: Timestamp
    ) throws {
        guard let cipher = PushCipher(publicKey: receiver.publicKey, secret: receiver.secret) else {
            throw Problem.pushKeysInvalid
        }
        let left = PushQueue.lifetime - (now - queuedAt)
        url = receiver.endpoint.url
        headers = [
            ("Authorization", try key.authorization(for: receiver.endpoint.origin, contact: contact, now: now)),
            ("Content-Encoding", "aes128gcm"), ("Content-Type", "application/octet-stream"),
            ("TTL", String(max(0, left.components.seconds))), ("Topic", String(message.tag.prefix(32))),
            ("Urgency", message.urgency.rawValue),
        ]
        body = try cipher.encrypt(message.payload(badge: receiver.unread))
    }
}

/// A push service's answer to a push.
package struct PushAnswer: Sendable {
    package let status: Int
    /// `Retry-After`, as it was written.
    package let retryAfter: String?

    package init(status: Int, retryAfter: String? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}

/// Hands a push over. Throws ``Outgoing/OutgoingError``, and anything else when it can be tried again.
package typealias PushTransport = @Sendable (PushDelivery) async throws -> PushAnswer

extension Outgoing {
    /// Over the network, to these push services at these addresses; what is stored from before is judged anew.
    package func pushing(to addresses: AddressPolicy, hosts: PushHosts) -> PushTransport {
        { delivery in
            guard PushEndpoint(delivery.url, addresses: addresses, hosts: hosts) != nil else {
                throw OutgoingError.addressRefused
            }
            let answer = try await request(
                OutgoingRequest(
                    .post, delivery.url, headers: delivery.headers, body: delivery.body, seconds: 15,
                    addresses: addresses, allowsPlain: addresses.isAny))
            return PushAnswer(status: answer.status, retryAfter: answer["Retry-After"])
        }
    }
}

extension AddressPolicy {
    fileprivate var isAny: Bool { if case .any = self { true } else { false } }
}
