import Accounts
package import Base
package import Core
import Media
package import SQL
import Search

extension CaseHiding {
    /// A profile's words and images are kept aside, and the member may write new ones.
    package static let profile = CaseHiding(
        .profile,
        hide: { report, account, transaction in try HiddenProfile.hide(account, report, in: transaction) },
        show: { report, _, transaction in try HiddenProfile.show(report, in: transaction) })
}

/// What a profile said before moderators hid it.
package struct HiddenProfile {
    let account: ID<Account>
    /// Only its texts.
    let details: ProfileDetails
    let photo: Rendering?
    let header: Rendering?

    private static let columns: Statement = "\(ProfileDetails.textColumns), photo, header"

    private init(row: inout Row) throws {
        account = try row.next()
        details = try ProfileDetails(texts: &row)
        photo = try row.next()
        header = try row.next()
    }

    /// The profile is left with the handle for a name, and nothing else.
    static func hide(_ account: ID<Account>, _ report: ID<Report>, in transaction: Transaction) throws {
        let said = try transaction.one("SELECT id, \(columns) FROM accounts WHERE id = \(account)", HiddenProfile.init)
        try transaction.execute(
            """
            INSERT INTO hidden_profiles (case_id, account_id, \(columns), photo_id, header_id)
            VALUES (\(report), \(account), \(said.details.textValues), \(said.photo), \(said.header),
                \(said.photo?.media), \(said.header?.media))
            """)
        try transaction.execute(
            """
            UPDATE accounts SET name = handle, \(ProfileDetails.emptied), photo = NULL, header = NULL
            WHERE id = \(account)
            """)
        try emitChange(of: account, in: transaction)
    }

    /// Each part comes back to where the member has put nothing else meanwhile, but for what another decision hides.
    static func show(_ report: ID<Report>, in transaction: Transaction) throws {
        let kept = try transaction.first(
            "DELETE FROM hidden_profiles WHERE case_id = \(report) RETURNING account_id, \(columns)",
            HiddenProfile.init)
        guard let kept else { return }
        let others = try transaction.all(
            "SELECT account_id, \(columns) FROM hidden_profiles WHERE account_id = \(kept.account)", HiddenProfile.init)
        let texts = ProfileText.all.compactMap { text -> Statement? in
            let given = kept.details[text]
            guard !given.isEmpty, !others.contains(where: { $0.details[text] == given }) else { return nil }
            // Nobody is without a name: a hidden one is the handle.
            let nothing: Statement = text.missing == nil ? "''" : "handle"
            return "\(text.column) = CASE WHEN \(text.column) = \(nothing) THEN \(given) ELSE \(text.column) END,"
        }
        try transaction.execute(
            """
            UPDATE accounts SET \(texts.joined(separator: " "))
                photo = COALESCE(photo, \(kept.photo)), header = COALESCE(header, \(kept.header))
            WHERE id = \(kept.account)
            """)
        let shown = try transaction.one("SELECT id, \(columns) FROM accounts WHERE id = \(kept.account)", Self.init)
        for (before, now) in [(kept.photo, shown.photo), (kept.header, shown.header)] {
            guard let before, before != now else { continue }
            try transaction.deleteMedia(where: "m.id = \(before.media)")
        }
        try emitChange(of: kept.account, in: transaction)
    }

    private static func emitChange(of account: ID<Account>, in transaction: Transaction) throws {
        try SearchIndex.people.update(account, in: transaction)
        try transaction.emit(ProfileChanged(account: account))
    }

    /// Whether the image `m` is kept aside, which a new one does not replace.
    static let keeps: Statement = """
        EXISTS (SELECT 1 FROM hidden_profiles k
            WHERE k.account_id = m.owner_id AND (k.photo_id = m.id OR k.header_id = m.id))
        """

    /// Whether something of a member's is kept aside and may come back.
    package static func statement(of account: ID<Account>) -> Statement {
        "SELECT 1 FROM hidden_profiles WHERE account_id = \(account) LIMIT 1"
    }
}

extension Migration {
    /// What profiles said that moderators have hidden, by the case that was decided. It goes with the account.
    package static let hiddenProfiles = Migration(
        "people-hidden-1",
        """
        CREATE TABLE hidden_profiles (
            case_id INTEGER PRIMARY KEY REFERENCES cases (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            major TEXT NOT NULL,
            bio TEXT NOT NULL,
            links TEXT NOT NULL,
            photo TEXT,
            photo_id INTEGER,
            header TEXT,
            header_id INTEGER
        );
        CREATE INDEX hidden_profiles_by_account ON hidden_profiles (account_id)
        """)

    /// What members are open to offers for, beside the badge; hidden with the rest.
    package static let offersFor = Migration(
        "people-offers-for-1",
        """
        ALTER TABLE accounts ADD COLUMN offers_for TEXT NOT NULL DEFAULT '';
        ALTER TABLE hidden_profiles ADD COLUMN offers_for TEXT NOT NULL DEFAULT ''
        """)

    /// What members are called; hidden with the rest.
    package static let pronouns = Migration(
        "people-pronouns-1",
        """
        ALTER TABLE accounts ADD COLUMN pronouns TEXT NOT NULL DEFAULT '';
        ALTER TABLE hidden_profiles ADD COLUMN pronouns TEXT NOT NULL DEFAULT ''
        """)
}
