import Administration
import Base
import Core
import Identity
import SQL

/// The rules for what is published, as admins see them.
struct RulesPage: Sendable {
    struct Rule: Sendable {
        let id: ID<PublicRule>
        let kind: PublicRuleKind
        let text: String
        /// The handle of the admin who added it.
        let admin: String
    }

    let rules: [Rule]
    /// The address of the next page; `nil` at the end.
    let older: String?
    let holdsFirstPosts: Bool
    /// How many posts wait now, up to 100.
    let held: Int
    var confirmation: Confirmation
    /// What was typed of each kind.
    var typed: [PublicRuleKind: String] = [:]
    var problems = Problems([])

    static let pageSize = 100

    static func read(
        before id: ID<PublicRule>?, _ confirmation: Confirmation, _ reader: Reader
    ) throws -> RulesPage {
        let rows = try reader.all(statement(before: id)) { row in
            Rule(id: try row.next(), kind: try row.next(), text: try row.next(), admin: try row.next())
        }
        let last = rows.count > pageSize ? rows[pageSize - 1].id : nil
        let state = try reader.one(
            """
            SELECT EXISTS (SELECT 1 FROM public_rules WHERE kind = 'hold'),
                (SELECT COUNT(*) FROM (SELECT 1 FROM held_posts LIMIT 100) held)
            """
        ) { row in (holds: try row.next(as: Bool.self), held: try row.next(as: Int.self)) }
        return RulesPage(
            rules: Array(rows.prefix(pageSize)), older: last.map { "\(AdminPath.rules)?before=\($0)" },
            holdsFirstPosts: state.holds, held: state.held, confirmation: confirmation)
    }

    /// The latest first. There are 5,000 at most (``AddRules``).
    static func statement(before id: ID<PublicRule>?) -> Statement {
        """
        SELECT id, kind, text, created_by FROM public_rules
        WHERE id < \(id ?? ID(rawValue: .max)) AND kind IN ('word', 'domain') ORDER BY id DESC LIMIT \(pageSize + 1)
        """
    }
}
