package import Accounts
package import Base
package import Core
import Identity
import SQL
import Search

/// Makes an account. The first one on an empty instance becomes its admin.
package struct JoinAccount: Act {
    package var name: String
    package var handle: String
    package var major: String
    package var email: String
    /// `nil` for who joins by a provider: the account has none until its member sets one.
    package var password: String?
    /// Whom a provider has sent, if any.
    var arrival: ArrivalUse?
    package var bio: String
    package var language: Language?
    /// Whether the address is asked to confirm itself.
    package var confirmsEmail: Bool
    package var invitation: InvitationCode?
    /// The operator needs no invitation.
    package var isByOperator: Bool
    /// What was agreed to; the required terms have to be among it. Only what comes by no form has none: such a member is
    /// asked on the first page.
    package var consents: Consents?
    /// Where the form comes from, whose budget it is; `nil` for what comes by no form.
    package var network: String?
    /// The account's, if it is to have a certain one.
    package var id: ID<Account>?

    package init(
        name: String, handle: String, major: String, email: String, password: String?, bio: String = "",
        language: Language? = nil, confirmsEmail: Bool = true, invitation: InvitationCode? = nil,
        isByOperator: Bool = false, consents: Consents?, network: String?
    ) {
        self.name = name
        self.handle = handle
        self.major = major
        self.email = email
        self.password = password
        self.bio = bio
        self.language = language
        self.confirmsEmail = confirmsEmail
        self.invitation = invitation
        self.isByOperator = isByOperator
        self.consents = consents
        self.network = network
    }

    package var cost: Cost? { network.map { Cost(.joins, of: $0) } }

    /// Throws ``Core/Problems`` with everything that is wrong at once, each beside its field; to people who may not
    /// join, nothing but that.
    package func perform(_ services: Services) async throws -> (id: ID<Account>, role: Role) {
        try await checkAdmission(services)
        var problems: [Problem] = []
        func checked(_ check: () throws -> String) throws -> String {
            do { return try check() } catch let problem as Problem {
                problems.append(problem)
                return ""
            }
        }
        let name = try checked { try ProfileText.name.checked(self.name) }
        let handle = try checked { try AccountRules.checkHandle(self.handle) }
        let major = try checked { try ProfileText.major.checked(self.major) }
        let email = try checked { try AccountRules.checkEmail(self.email) }
        _ = try checked {
            let person = PasswordRules.Person(name: self.name, handle: self.handle, email: self.email)
            // The operator may choose a well-known one for a demo.
            if let password, !self.isByOperator { try PasswordRules(services).check(password, of: person) }
            return ""
        }
        if !isByOperator {
            problems += services.rules.problems(with: [
                PublishedText("name", name), PublishedText("handle", handle), PublishedText("major", major),
            ])
        }
        problems += self.consents?.problems() ?? []
        let handleKey = handle.handleKey
        let emailKey = email.nfkc.lowercased()
        let taken = try await services.database.read { reader in
            (
                handle: try reader.value("SELECT 1 FROM accounts WHERE handle_key = \(handleKey)", as: Int.self) != nil,
                email: try reader.value("SELECT 1 FROM accounts WHERE email_key = \(emailKey)", as: Int.self) != nil
            )
        }
        if taken.handle { problems.append(.handleTaken) }
        if taken.email { problems.append(.emailTaken) }
        try Problems(problems).throwIfAny()

        let id = id ?? services.ids.next(Account.self)
        var hash: String?
        if let password { hash = try await services.credentials.passwords.hash(password) }
        let (stored, arrival) = (hash, arrival)
        let bio = bio
        let (language, confirmsEmail, consents) = (language, confirmsEmail, consents)
        let registration = services.registration
        let (invitation, isByOperator, now) = (invitation, isByOperator, services.clock.now())
        do {
            let role = try await services.database.write { transaction in
                let isFirst = try transaction.value("SELECT 1 FROM accounts LIMIT 1", as: Int.self) == nil
                let role = isFirst ? Role.admin : .member
                let inviter =
                    isFirst || isByOperator ? nil : try registration.admit(invitation, at: now, in: transaction)
                try transaction.execute(
                    """
                    INSERT INTO accounts
                        (id, handle, handle_key, email, email_key, name, major, bio, role, language,
                        password_hash, invited_by, created_at)
                    VALUES (\(id), \(handle), \(handleKey), \(email), \(emailKey), \(name), \(major), \(bio), \(role),
                        \(language), \(stored), \(inviter), \(id.createdAt(by: now)))
                    """)
                if let consents {
                    try RecordConsents(account: id, consents: consents, at: id.createdAt(by: now)).write(
                        in: transaction)
                }
                try SearchIndex.people.update(id, in: transaction)
                try MemberHandles.tell(of: id, in: transaction)
                try arrival?.write(for: id, at: now, in: transaction)
                if confirmsEmail {
                    try SendConfirmation.write(
                        to: email, of: id, handle: handle, in: language ?? services.settings.values.language, services,
                        transaction)
                }
                return role
            }
            return (id, role)
        } catch let error as SQLError {
            // Somebody else was a moment earlier.
            if error.isUniqueViolation(of: "accounts.handle_key") { throw Problems([.handleTaken]) }
            if error.isUniqueViolation(of: "accounts.email_key") { throw Problems([.emailTaken]) }
            throw error
        }
    }

    /// Checked first, so that visitors learn nothing about members, and no password is hashed in vain.
    private func checkAdmission(_ services: Services) async throws {
        guard !isByOperator else { return }
        let (code, now) = (invitation, services.clock.now())
        let admission = try await services.database.read { reader in
            try services.registration.admission(code, at: now, reader)
        }
        if let problem = admission.problem { throw Problems([problem]) }
    }
}
