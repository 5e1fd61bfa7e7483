package import Core
import Identity

/// Two-step login as its own member sees it.
package struct TwoStepPage: Sendable {
    package let hasAuthenticator: Bool
    package let passkeys: [PasskeyRow]
    /// Whether browsers make passkeys for this instance.
    package let takesPasskeys: Bool
    /// Whether the form to set up an app is open beside a passkey.
    package let isAdding: Bool
    /// How many recovery codes are left.
    package let codesLeft: Int
    package let hasPassword: Bool
    /// Whether the member's role requires it.
    package let isRequired: Bool
    /// By field: `password`, `code`; with field `nil` above it all.
    package let problems: Problems

    package init(
        hasAuthenticator: Bool, passkeys: [PasskeyRow] = [], takesPasskeys: Bool = true, isAdding: Bool = false,
        codesLeft: Int = 0, hasPassword: Bool = true, isRequired: Bool = false, problems: Problems = Problems([])
    ) {
        self.hasAuthenticator = hasAuthenticator
        self.passkeys = passkeys
        self.takesPasskeys = takesPasskeys
        self.isAdding = isAdding
        self.codesLeft = codesLeft
        self.hasPassword = hasPassword
        self.isRequired = isRequired
        self.problems = problems
    }

    package var isOn: Bool { hasAuthenticator || !passkeys.isEmpty }

    package static let sample = TwoStepPage(
        hasAuthenticator: true, passkeys: [.sample, .sampleUnused], codesLeft: 2, problems: Problems([.codeWrong]))
}

/// Setting up an authenticator app.
package struct TwoStepSetUpPage: Sendable {
    /// The secret as people type it, in groups of four.
    package let secret: String
    /// The same for a camera, or for the app on this phone.
    package let address: String
    package let problem: Phrase?

    /// - Parameter host: the instance's, as which the app lists it.
    init(secret: [UInt8], handle: String, host: String, problem: Phrase? = nil) {
        let text = Base32.encode(secret)
        let name = host.percentEncoded
        self.secret = text.grouped(by: " ")
        address = "otpauth://totp/\(name):\(handle.percentEncoded)?secret=\(text)&issuer=\(name)"
        self.problem = problem
    }
}
