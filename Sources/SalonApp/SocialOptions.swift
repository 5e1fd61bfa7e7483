import Accounts
import Core
import FoundationEssentials

/// The providers people can log in by. `social-providers` names them; each has settings called after it.
extension Options {
    /// The names in the order they were written. They are part of addresses and of the names of settings.
    static func socialNames(_ setting: Setting?) throws -> [String] {
        guard let setting else { return [] }
        let names = setting.value.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
        for name in names {
            let isPlain = name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
            guard isPlain, (1...20).contains(name.utf8.count), name != "providers" else {
                throw OptionProblem("\(setting.source): \(name) is not a name; use up to 20 letters a–z and digits")
            }
        }
        guard Set(names).count == names.count else {
            throw OptionProblem("\(setting.source) names a provider twice")
        }
        return names
    }

    static func socialKeys(_ name: String) -> [String] {
        [
            "issuer", "client-id", "client-secret", "client-secret-file", "label", "label-ko", "scopes",
        ].map { "social-\(name)-\($0)" }
    }

    static func socialProviders(_ settings: [String: Setting]) throws -> [SocialProvider] {
        let providers = try socialNames(settings["social-providers"]).map { name in
            try socialProvider(name, settings)
        }
        guard Set(providers.map(\.issuer)).count == providers.count else {
            throw OptionProblem("social-providers: two have the same issuer")
        }
        return providers
    }

    private static func socialProvider(_ name: String, _ settings: [String: Setting]) throws -> SocialProvider {
        func setting(_ key: String) -> Setting? { settings["social-\(name)-\(key)"] }
        guard let issuer = setting("issuer") else {
            throw OptionProblem("social-\(name)-issuer is missing: the address of the provider \(name)")
        }
        let isAddress = issuer.value.hasPrefix("https://") || issuer.value.hasPrefix("http://")
        guard isAddress, URLComponents(string: issuer.value)?.host?.isEmpty == false else {
            throw OptionProblem("\(issuer.source): \(issuer.value) does not begin with https://")
        }
        guard let client = setting("client-id") else {
            throw OptionProblem("social-\(name)-client-id is missing: what \(name) calls this instance")
        }
        let scopes = setting("scopes").map { $0.value.split(separator: " ").map(String.init) }
        if let scopes, !scopes.contains("openid") {
            throw OptionProblem("\(setting("scopes")?.source ?? name): the scopes must include openid")
        }
        let label = setting("label")?.value ?? name.prefix(1).uppercased() + name.dropFirst()
        return SocialProvider(
            name: name, issuer: issuer.value, clientID: client.value,
            secret: try secret(setting("client-secret"), setting("client-secret-file")),
            label: Phrase(setting("label-ko")?.value ?? label, label),
            scopes: scopes ?? SocialProvider.usualScopes)
    }

    private static func secret(_ text: Setting?, _ file: Setting?) throws -> SocialProvider.Secret? {
        guard let file else { return text.map { .text($0.value) } }
        if let text { throw OptionProblem("\(text.source) and \(file.source) are both set; one is enough") }
        guard FileManager.default.isReadableFile(atPath: file.value) else {
            throw OptionProblem("\(file.source): \(file.value) cannot be read")
        }
        return .file(file.value)
    }
}
