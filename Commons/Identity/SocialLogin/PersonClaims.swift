/// What a provider tells about a person, in the ID token or when it is asked (OpenID Connect Core 1.0, §5.1). All of it is
/// somebody's text; what cannot be read is not there.
package struct PersonClaims: Decodable, Sendable {
    package var email: String?
    package var emailIsVerified: Bool
    package var name: String?
    /// What could become a handle, the likeliest first.
    package var handles: [String]
    /// No standard knows it; a school's own provider may.
    package var major: String?

    private enum CodingKeys: String, CodingKey {
        case email, name, nickname, major
        case emailVerified = "email_verified"
        case givenName = "given_name"
        case familyName = "family_name"
        case preferredUsername = "preferred_username"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            guard let text = try? container.decode(String.self, forKey: key), !text.isEmpty else { return nil }
            return text
        }
        let email = text(.email)
        self.email = email
        // Apple writes it as a text.
        emailIsVerified =
            (try? container.decode(Bool.self, forKey: .emailVerified)) ?? (text(.emailVerified) == "true")
        let parts = [text(.givenName), text(.familyName)].compactMap(\.self).joined(separator: " ")
        name = text(.name) ?? text(.nickname) ?? (parts.isEmpty ? nil : parts)
        let mailbox = email.flatMap { $0.split(separator: "@").first.map(String.init) }
        handles = [text(.preferredUsername), mailbox, text(.nickname), text(.name)].compactMap(\.self)
        major = text(.major)
    }

    /// With what somebody else knows where nothing is known here. An address and whether it is verified belong together.
    func filled(from other: PersonClaims) -> PersonClaims {
        var filled = self
        if email == nil || email == other.email && other.emailIsVerified {
            filled.email = other.email
            filled.emailIsVerified = other.emailIsVerified
        }
        filled.name = name ?? other.name
        filled.handles = handles + other.handles
        filled.major = major ?? other.major
        return filled
    }
}
