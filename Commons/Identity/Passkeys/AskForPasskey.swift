package import Base
package import Core
package import Kernel
package import SQL

/// Asks a member's browser to make a passkey, confirmed by the password.
package struct AskToMakePasskey: Act {
    let member: Viewer
    let password: String

    package init(member: Viewer, password: String) {
        self.member = member
        self.password = password
    }

    /// - Returns: the options. Throws `notFound` where there are no passkeys, `tooManyPasskeys`, and what
    ///   ``ConfirmPassword`` throws.
    package func perform(_ services: Services) async throws -> JSON {
        guard let party = services.site.relyingParty else { throw Problem.notFound }
        _ = try await ConfirmPassword(account: member.id, password: password)(services)
        let (challenge, now) = (PasskeyChallenge(), services.clock.now())
        return try await services.database.write { transaction in
            let known = try transaction.values(
                "SELECT credential FROM passkeys WHERE account_id = \(member.id) ORDER BY id", as: [UInt8].self)
            guard known.count < Passkeys.most else { throw Problem.tooManyPasskeys }
            try challenge.write(for: member.id, holder: member.session, now: now, in: transaction)
            let handle = try Passkeys.userHandle(of: member.id, transaction)
            return PasskeyOptions.making(challenge, for: member, handle: handle, known: known, at: party)
        }
    }
}

/// Asks a browser to log in with a passkey of any account.
package struct AskForPasskey: WritingAct {
    /// What the browser is known by until it answers.
    let holder: SessionToken
    let network: String

    package init(holder: SessionToken, network: String) {
        self.holder = holder
        self.network = network
    }

    package var cost: Cost? { Cost(.passkeys, of: network) }

    /// - Returns: the options. Throws `notFound` where there are no passkeys.
    package func write(_ services: Services, in transaction: Transaction) throws -> JSON {
        guard let party = services.site.relyingParty else { throw Problem.notFound }
        let challenge = PasskeyChallenge()
        try challenge.write(for: nil, holder: holder.key, now: services.clock.now(), in: transaction)
        return PasskeyOptions.using(challenge, at: party)
    }
}
