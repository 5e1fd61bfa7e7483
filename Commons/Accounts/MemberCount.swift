package import Core
package import SQL

/// Who counts wherever members are counted, in all or by the day they joined: an account with a handle. Members who delete
/// their account give theirs up.
package enum MemberCount {
    /// Whether a row of `accounts` counts.
    package static let counts: Statement = "handle_key NOT LIKE '-%'"

    /// A step of the act that deletes an account: what has been counted counts them no more.
    ///
    /// - Parameter zone: the instance's, whose days are counted.
    package static func leave(_ account: ID<Account>, zone: Zone, in transaction: Transaction) throws {
        let joined = account.createdAt
        try transaction.execute(
            """
            UPDATE daily_counts SET count = count - 1
            WHERE kind = 'members' AND day = \(zone.clocks(at: joined).civilDay) AND count > 0
            """)
        try transaction.execute(
            "UPDATE measures SET value = value - 1 WHERE kind = 'members' AND measured_at >= \(joined) AND value > 0")
    }
}

extension Migration {
    /// Days counted everybody who had joined, even members who have left, and showed more members than there are.
    package static let countedMembers = Migration(
        "overview-2",
        """
        UPDATE daily_counts SET count = (
            SELECT COUNT(*) FROM accounts a
            WHERE a.id >= daily_counts.day * 5662310400000 AND a.id < (daily_counts.day + 1) * 5662310400000
                AND a.handle_key NOT LIKE '-%')
        WHERE kind = 'members'
        """)
}
