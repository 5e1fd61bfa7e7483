public import Core
public import Outgoing

/// The providers people can log in by, in the order of their buttons.
public struct SocialProviders: Sendable {
    public let all: [SocialProvider]
    let directory: ProviderDirectory
    let line: ProviderLine

    /// - Parameters:
    ///   - outgoing: a caller of its own: a mail server that hangs delays no login.
    ///   - allowsPlain: whether `http://` will do elsewhere than on this machine.
    public init(
        _ all: [SocialProvider] = [], outgoing: Outgoing = Outgoing(), clock: Clock = .system, allowsPlain: Bool = false
    ) {
        self.all = all
        line = ProviderLine(outgoing: outgoing, allowsPlain: allowsPlain)
        directory = ProviderDirectory(line: line, clock: clock)
    }

    subscript(name: String) -> SocialProvider? { all.first { $0.name == name } }

    /// Their buttons on the login page.
    public var ways: [SocialWay] { all.map { SocialWay(name: $0.name, label: $0.label) } }

    /// Asks a provider who it is and for its keys. Throws ``SocialFailure``.
    public func check(_ provider: SocialProvider) async throws {
        try await directory.check(provider)
    }
}

/// A provider as a button shows it.
public struct SocialWay: Sendable {
    public let name: String
    public let label: Phrase

    public init(name: String, label: Phrase) {
        self.name = name
        self.label = label
    }
}

/// Why a login at a provider failed. It is logged; people see a ``Core/Problem``.
public enum SocialFailure: Error, Sendable {
    /// The provider does not answer, or not as it has to: the operator's or its own to mend.
    case provider(String)
    /// The answer is invalid: forged, replayed or too late.
    case refused(String)
}

extension SocialFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .provider(let cause), .refused(let cause): cause
        }
    }
}
