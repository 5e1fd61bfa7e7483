package import Accounts
package import Base
package import Core
import Kernel
import Logging
import SQL

/// Turns a provider's callback into a session, a link, or claims about somebody unknown.
package struct FinishSocialLogin: Act {
    let provider: SocialProvider
    let pending: PendingLogin
    let code: String
    /// The viewer, if logged in.
    let viewer: ID<Account>?
    let browser: LoginBrowser

    package init(
        provider: SocialProvider, pending: PendingLogin, code: String, viewer: ID<Account>?, browser: LoginBrowser
    ) {
        self.provider = provider
        self.pending = pending
        self.code = code
        self.viewer = viewer
        self.browser = browser
    }

    package enum Outcome: Sendable {
        /// Known: in, or asked for the second factor.
        case open(SignIn.Outcome)
        /// The account is opened by this provider, too, from now on.
        case linked
        /// Unknown here.
        case unknown(SocialIdentity, PersonClaims)
    }

    /// Throws a ``Core/Problem`` without a field.
    package func perform(_ services: Services) async throws -> Outcome {
        // Logged out since, or another member now.
        if let account = pending.account, viewer != account { throw Problem.socialStale }
        let line = services.credentials.social.line
        do {
            let metadata = try await services.credentials.social.directory.metadata(of: provider)
            let tokens = try await ExchangeCode(
                provider: provider, code: code, verifier: pending.verifier,
                callback: services.site.publicURL + provider.callback)(metadata, line)
            let question = IDToken.Question(
                nonce: pending.nonce, accessToken: tokens.access, now: services.clock.now())
            let token = try await IDToken(
                tokens.id, from: provider, answering: question, directory: services.credentials.social.directory)
            let identity = SocialIdentity(issuer: provider.issuer, subject: token.subject)
            if let account = pending.account {
                try await LinkIdentity(identity: identity, provider: provider, account: account)(services)
                return .linked
            }
            let known = try await services.database.read { reader in try identity.account(reader) }
            if let known {
                return .open(try await SignIn(account: known, browser: browser, mailsNewDevice: true)(services))
            }
            let answer = try await AskAboutPerson(subject: token.subject, accessToken: tokens.access)(metadata, line)
            return .unknown(identity, answer.map { token.person.filled(from: $0) } ?? token.person)
        } catch let failure as SocialFailure {
            throw Problem.social(failure, at: provider, services.logger)
        }
    }
}
