import FoundationEssentials

/// A provider's metadata (OpenID Connect Discovery 1.0, §3), as far as it is needed here.
package struct ProviderMetadata: Sendable {
    package let authorization: String
    package let token: String
    let keys: String
    package let userInfo: String?
    /// Whether the client's secret travels in the `Authorization` header; else in the form.
    package let takesBasic: Bool
    /// Whether it names itself in every answer (RFC 9207).
    package let namesItself: Bool

    /// Throws ``SocialFailure`` for one that says it is somebody else, or leads where nothing is sent to.
    init(_ json: [UInt8], of provider: SocialProvider, line: ProviderLine) throws {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json)) else {
            throw SocialFailure.provider("its configuration cannot be read")
        }
        guard document.issuer == provider.issuer else {
            throw SocialFailure.provider("it calls itself \(document.issuer.prefix(200)), not \(provider.issuer)")
        }
        let addresses: [String?] = [document.authorization, document.token, document.keys, document.userInfo]
        if let unfit = addresses.compactMap(\.self).first(where: { !line.isFit($0) }) {
            throw SocialFailure.provider("not a safe address: \(unfit)")
        }
        authorization = document.authorization
        token = document.token
        keys = document.keys
        userInfo = document.userInfo
        // The usual one where none is named (§3); the other where only that is.
        let methods = document.methods ?? ["client_secret_basic"]
        takesBasic = methods.contains("client_secret_basic") || !methods.contains("client_secret_post")
        namesItself = document.namesItself ?? false
    }

    /// The address of a provider's configuration (§4.1).
    static func address(of provider: SocialProvider) -> String {
        let issuer = provider.issuer.hasSuffix("/") ? String(provider.issuer.dropLast()) : provider.issuer
        return "\(issuer)/.well-known/openid-configuration"
    }

    private struct Document: Decodable {
        let issuer: String
        let authorization: String
        let token: String
        let keys: String
        let userInfo: String?
        let methods: [String]?
        let namesItself: Bool?

        enum CodingKeys: String, CodingKey {
            case issuer
            case authorization = "authorization_endpoint"
            case token = "token_endpoint"
            case keys = "jwks_uri"
            case userInfo = "userinfo_endpoint"
            case methods = "token_endpoint_auth_methods_supported"
            case namesItself = "authorization_response_iss_parameter_supported"
        }
    }
}
