import Accounts
package import Core
package import Kernel
package import SQL

/// What a form asks for before something that needs a proof (``ConfirmSession``): nothing for a while after one.
package struct Confirmation: Sendable {
    package let isConfirmed: Bool
    package let hasPassword: Bool
    package let hasAuthenticator: Bool

    package static let done = Confirmation(isConfirmed: true, hasPassword: true, hasAuthenticator: false)
    package static let sample = Confirmation(isConfirmed: false, hasPassword: true, hasAuthenticator: true)

    package static func read(
        _ account: ID<Account>, _ session: SessionKey, at now: Timestamp, _ reader: Reader
    ) throws -> Confirmation {
        Confirmation(
            isConfirmed: try reader.isConfirmed(session, at: now),
            hasPassword: try OwnAccount.read(account, reader).hasPassword,
            hasAuthenticator: try SecondFactor.hasAuthenticator(account, reader))
    }
}
