import FoundationEssentials
package import Outgoing

/// How providers are asked: in few bytes and seconds, and never anywhere else than at the address itself.
///
/// The operator has chosen whom to trust, so addresses of the instance's own network are allowed. The connection has to
/// be encrypted, except to a provider on this machine, for trying things out.
package struct ProviderLine: Sendable {
    let outgoing: Outgoing
    let allowsPlain: Bool

    private static let seconds: Double = 10
    private static let maxBytes = 256 << 10

    package func get(_ url: String, token: String? = nil) async throws -> OutgoingAnswer {
        var headers = [(name: "Accept", value: "application/json")]
        if let token { headers.append((name: "Authorization", value: "Bearer \(token)")) }
        return try await ask(request(.get, url, headers: headers))
    }

    package func post(
        _ url: String, form: String, headers: [(name: String, value: String)]
    ) async throws -> OutgoingAnswer {
        let type = (name: "Content-Type", value: "application/x-www-form-urlencoded")
        var request = request(.post, url, headers: headers + [type, (name: "Accept", value: "application/json")])
        request.body = Array(form.utf8)
        return try await ask(request)
    }

    private func request(
        _ method: OutgoingRequest.Method, _ url: String, headers: [(name: String, value: String)]
    ) -> OutgoingRequest {
        OutgoingRequest(
            method, url, headers: headers, answerLimit: Self.maxBytes, seconds: Self.seconds, addresses: .any,
            allowsPlain: true)
    }

    private func ask(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        guard isFit(request.url) else { throw SocialFailure.provider("not a safe address: \(request.url)") }
        do {
            return try await outgoing.request(request)
        } catch let error as OutgoingError {
            throw SocialFailure.provider("\(error)")
        }
    }

    /// Whether something may be sent there, or somebody.
    func isFit(_ url: String) -> Bool {
        guard url.utf8.count <= 2_000, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: url), parts.user == nil, parts.password == nil, parts.fragment == nil,
            let host = parts.host?.lowercased(), !host.isEmpty
        else { return false }
        switch parts.scheme?.lowercased() {
        case "https": return true
        case "http": return allowsPlain || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
        default: return false
        }
    }
}
