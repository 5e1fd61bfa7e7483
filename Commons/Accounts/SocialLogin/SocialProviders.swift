package import Core
package import Outgoing

/// The providers people can log in by, in the order of their buttons.
package struct SocialProviders: Sendable {
    package let all: [SocialProvider]
    package let directory: ProviderDirectory
    package let line: ProviderLine

    /// - Parameters:
    ///   - outgoing: a caller of its own: a mail server that hangs delays no login.
    ///   - allowsPlain: whether `http://` will do elsewhere than on this machine.
    package init(
        _ all: [SocialProvider] = [], outgoing: Outgoing = Outgoing(), clock: Clock = .system, allowsPlain: Bool = false
    ) {
        self.all = all
        line = ProviderLine(outgoing: outgoing, allowsPlain: allowsPlain)
        directory = ProviderDirectory(line: line, clock: clock)
    }

    package subscript(name: String) -> SocialProvider? { all.first { $0.name == name } }

    /// Their buttons on the login page.
    package var ways: [SocialWay] { all.map { SocialWay(name: $0.name, label: $0.label) } }

    /// Asks a provider who it is and for its keys. Throws ``SocialFailure``.
    package func check(_ provider: SocialProvider) async throws {
        try await directory.check(provider)
    }
}

/// A provider as a button shows it.
package struct SocialWay: Sendable {
    package let name: String
    package let label: Phrase

    package init(name: String, label: Phrase) {
        self.name = name
        self.label = label
    }
}

/// Why a login at a provider failed. It is logged; people see a ``Core/Problem``.
package enum SocialFailure: Error, Sendable {
    /// The provider does not answer, or not as it has to: the operator's or its own to mend.
    case provider(String)
    /// The answer is invalid: forged, replayed or too late.
    case refused(String)
}

extension SocialFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .provider(let cause), .refused(let cause): cause
        }
    }
}
