package import Core
import Kernel
import Notifications
package import SQL

/// The one way that leads from a persona to its account: that something waits, or no longer does.
extension Transaction {
    /// Puts out the dot on the owner's pages, or lights it and has it pushed.
    ///
    /// - Parameter now: `nil` pushes nothing.
    package func setLoungeBadge(_ persona: ID<Persona>, isUnread: Bool, pushingAt now: Timestamp? = nil) throws {
        guard let account = try Personas.owner(of: persona, self) else { return }
        try setUnreadLounge(of: account, to: isUnread)
        guard isUnread, let now else { return }
        try QueuePush.lounge(account).write(at: now, in: self)
    }

    /// Whether a push still waits for the owner's devices.
    package func isLoungePushWaiting(for persona: ID<Persona>) throws -> Bool {
        guard let account = try Personas.owner(of: persona, self) else { return false }
        return try QueuePush.lounge(account).isWaiting(self)
    }

    /// Notes that a persona was here today; writes once a day.
    package func noteActivity(of persona: ID<Persona>, at now: Timestamp) throws {
        try execute("UPDATE personas SET active_on = \(now.day) WHERE id = \(persona) AND active_on < \(now.day)")
    }
}

extension QueuePush {
    /// Named after the account and not after the notice, so that one waits for a device at most.
    fileprivate static func lounge(_ account: ID<Account>) -> QueuePush {
        QueuePush(LoungePushes.kind, account, account.rawValue)
    }
}

extension Personas {
    fileprivate static func owner(of persona: ID<Persona>, _ reader: Reader) throws -> ID<Account>? {
        try reader.value(ownerStatement(of: persona))
    }

    static func ownerStatement(of persona: ID<Persona>) -> Statement {
        "SELECT account_id FROM persona_owners WHERE persona_id = \(persona)"
    }

    /// Whether the account has something unread in the lounge.
    package static func hasUnread(_ account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value("SELECT has_unread_lounge FROM accounts WHERE id = \(account)") ?? false
    }

    /// Refuses a nickname by which everybody would know whose it is.
    ///
    /// - Throws: ``Core/Problem/nicknameIsKnown``.
    package static func check(_ nickname: Nickname, of account: ID<Account>, _ reader: Reader) throws {
        let known = try reader.first("SELECT handle, name FROM accounts WHERE id = \(account)") { row in
            [try row.next(as: String.self), try row.next(as: String.self)]
        }
        let keys = (known ?? []).map { $0.split(whereSeparator: \.isWhitespace).joined().folded }
        guard !keys.contains(nickname.key) else { throw Problem.nicknameIsKnown }
    }

    /// - Throws: the problem that a nickname is for anybody but `persona`, whose it may be.
    package static func check(
        _ text: String, of account: ID<Account>, keptBy persona: ID<Persona>?, _ reader: Reader
    ) throws {
        let nickname = try Nickname(text)
        try check(nickname, of: account, reader)
        guard try isFree(nickname, except: persona, reader) else { throw Problem.nicknameTaken }
    }

    static func check(_ nickname: Nickname, of persona: ID<Persona>, _ reader: Reader) throws {
        if let account = try owner(of: persona, reader) { try check(nickname, of: account, reader) }
    }

    /// The topic of a persona's own pages. Its name does not reveal the persona, so the stream's address, which proxies
    /// note down beside whose it is, does not either.
    package static func personalTopic(of persona: ID<Persona>, _ reader: Reader) throws -> String? {
        try owner(of: persona, reader).map { Kernel.personalTopic($0) }
    }
}
