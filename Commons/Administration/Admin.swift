import Accounts
package import Base
package import Core
package import Identity
package import Kernel
package import SQL

/// Who administers the instance: on pages an admin, by command the operator.
package struct Admin: Sendable {
    private enum Door: Sendable {
        case page(ID<Account>, SessionKey)
        case command
    }

    private let door: Door
    /// As the log names them; empty for the operator.
    package let handle: String

    /// Throws ``Core/Problem/notFound`` for everybody else, to whom there is no such page, and
    /// ``Kernel/SecondFactorRequired``.
    package init(_ viewer: Viewer) throws {
        try viewer.require([.admin])
        door = .page(viewer.id, viewer.session)
        handle = viewer.handle
    }

    private init(_ door: Door, handle: String) {
        self.door = door
        self.handle = handle
    }

    /// Whoever can run the program can do everything.
    package static let atCommandLine = Admin(.command, handle: "")

    /// The account, where there is one.
    package var id: ID<Account>? {
        if case .page(let id, _) = door { id } else { nil }
    }

    /// What forms ask of this admin now.
    package func confirmation(at now: Timestamp, _ reader: Reader) throws -> Confirmation {
        guard case .page(let id, let session) = door else { return .done }
        return try .read(id, session, at: now, reader)
    }

    /// Takes the proof that an act came with, if it came with one. Throws as ``Identity/ConfirmSession``.
    package func confirm(
        password: String, code: String, _ browser: LoginBrowser, _ services: Services
    ) async throws {
        guard case .page(let id, let session) = door, !password.isEmpty || !code.isEmpty else { return }
        try await ConfirmSession(
            account: id, session: session, password: password, code: code, browser: browser)(services)
    }

    /// Logs an act permanently: a step of each.
    ///
    /// - Throws: ``Core/Problem/notFound`` for whoever has lost the role or was suspended since the page was opened, and
    ///   ``Core/Problem/confirmFirst`` without a proof of the last minutes.
    package func log(
        _ act: AdminAct, about account: ID<Account>? = nil, _ detail: String = "", _ services: Services,
        in transaction: Transaction
    ) throws {
        if case .page(let id, let session) = door {
            let isAdmin = try transaction.value(
                "SELECT 1 FROM accounts me WHERE me.id = \(id) AND me.role = 'admin' AND \(.notAway("me.id"))",
                as: Int.self)
            guard isAdmin != nil else { throw Problem.notFound }
            guard try transaction.isConfirmed(session, at: services.clock.now()) else { throw Problem.confirmFirst }
        }
        let about = try account.flatMap { account in
            try transaction.value("SELECT handle FROM accounts WHERE id = \(account)", as: String.self)
        }
        try transaction.execute(
            """
            INSERT INTO admin_acts (id, admin, act, account_id, handle, detail)
            VALUES (\(services.ids.next(LoggedAdminAct.self)), \(handle), \(act), \(account), \(about ?? ""),
                \(detail.beginning(TextLimit(500))))
            """)
    }
}

/// The kind of entity an entry of the admins' log is.
package enum LoggedAdminAct {}
