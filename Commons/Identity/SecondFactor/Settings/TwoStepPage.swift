import Base
package import Core
import Web

/// Two-step login as its own member sees it.
package struct TwoStepPage: Sendable {
    package let isOn: Bool
    /// How many recovery codes are left.
    package let codesLeft: Int
    package let hasPassword: Bool
    /// Whether the member's role requires it.
    package let isRequired: Bool
    /// By field: `password`, `code`; with field `nil` above it all.
    package let problems: Problems

    package init(
        isOn: Bool, codesLeft: Int = 0, hasPassword: Bool = true, isRequired: Bool = false,
        problems: Problems = Problems([])
    ) {
        self.isOn = isOn
        self.codesLeft = codesLeft
        self.hasPassword = hasPassword
        self.isRequired = isRequired
        self.problems = problems
    }

    package static let sample = TwoStepPage(isOn: true, codesLeft: 2, problems: Problems([.codeWrong]))
    package static let sampleOff = TwoStepPage(isOn: false, isRequired: true, problems: Problems([.passwordWrong]))
    package static let sampleWithoutPassword = TwoStepPage(isOn: false, hasPassword: false)
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

    package static let sample = TwoStepSetUpPage(
        secret: Array("12345678901234567890".utf8), handle: "minsu", host: "salon.example",
        problem: Problem.codeWrong.phrase)
}
