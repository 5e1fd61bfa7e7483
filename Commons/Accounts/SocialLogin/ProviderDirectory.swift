import Core
import Outgoing

/// What providers say about themselves and which keys they sign with: asked at need, kept for an hour.
package actor ProviderDirectory {
    /// So long a key that a provider has withdrawn may still be believed.
    static let lifetime: Duration = .hours(1)
    /// How soon after the last time keys are asked for again because one is unknown.
    static let pause: Duration = .minutes(1)

    private let line: ProviderLine
    private let clock: Clock
    private var metadata: [String: Kept<ProviderMetadata>] = [:]
    private var keys: [String: Kept<SigningKeys>] = [:]
    private var asking: [String: Task<SigningKeys, any Error>] = [:]
    private var askedAt: [String: Timestamp] = [:]

    private struct Kept<Value: Sendable> {
        let value: Value
        let at: Timestamp
    }

    init(line: ProviderLine, clock: Clock) {
        self.line = line
        self.clock = clock
    }

    /// Throws ``SocialFailure``.
    package func metadata(of provider: SocialProvider) async throws -> ProviderMetadata {
        if let kept = metadata[provider.name], clock.now() - kept.at < Self.lifetime { return kept.value }
        let answer = try await line.get(ProviderMetadata.address(of: provider))
        guard answer.status == 200 else {
            throw SocialFailure.provider("its configuration answers \(answer.status)")
        }
        let found = try ProviderMetadata(answer.body, of: provider, line: line)
        metadata[provider.name] = Kept(value: found, at: clock.now())
        return found
    }

    /// The key a token says it is signed with. A provider changes its keys when it likes; one that is unknown has them
    /// asked for again, but not more often than once a minute, whatever comes.
    ///
    /// Throws ``SocialFailure``.
    package func key(_ id: String?, for algorithm: SigningAlgorithm, of provider: SocialProvider) async throws
        -> SigningKey
    {
        if let kept = keys[provider.name], clock.now() - kept.at < Self.lifetime {
            if let key = kept.value.find(id, for: algorithm) { return key }
            if let last = askedAt[provider.name], clock.now() - last < Self.pause {
                throw SocialFailure.refused("signed with a key it does not have")
            }
        }
        guard let key = try await askForKeys(of: provider).find(id, for: algorithm) else {
            throw SocialFailure.refused("signed with a key it does not have")
        }
        return key
    }

    func check(_ provider: SocialProvider) async throws {
        _ = try await metadata(of: provider)
        _ = try await askForKeys(of: provider)
    }

    /// Everybody who waits for them waits for one question.
    private func askForKeys(of provider: SocialProvider) async throws -> SigningKeys {
        if let asking = asking[provider.name] { return try await asking.value }
        let address = try await metadata(of: provider).keys
        // Another task may have begun.
        if let asking = asking[provider.name] { return try await asking.value }
        let line = line
        let task = Task {
            let answer = try await line.get(address)
            guard answer.status == 200 else { throw SocialFailure.provider("its keys answer \(answer.status)") }
            return try SigningKeys(answer.body)
        }
        asking[provider.name] = task
        askedAt[provider.name] = clock.now()
        defer { asking[provider.name] = nil }
        let found = try await task.value
        keys[provider.name] = Kept(value: found, at: clock.now())
        return found
    }
}
