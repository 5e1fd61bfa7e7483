import Accounts
import Base
import Core
import Storage

/// The fields of an account: what a profile here has that Mastodon's has not. Its pronouns, its major, and each of its
/// links are a field; links have no other name. There is no room for more (docs/decisions/0122-mastodons-api.md).
struct ProfileFields {
    private(set) var pronouns = ""
    private(set) var major = ""
    /// Addresses.
    private(set) var links: [String] = []

    /// How many a profile has at most.
    static let limit = 2 + ProfileLinks.limit

    private static let pronounsNames: Set = ["pronouns", "대명사"]
    private static let majorNames: Set = ["major", "전공"]

    init(_ details: ProfileDetails) { (pronouns, major, links) = (details.pronouns, details.major, details.linkList) }

    /// As a client sends them: what it leaves out is no more.
    ///
    /// - Throws: a problem for a field that is neither pronouns nor a major, and whose value is no address.
    init(_ fields: [(name: String, value: String)]) throws {
        for (name, value) in fields where !value.isEmpty {
            let key = name.lowercased()
            if Self.pronounsNames.contains(key) {
                pronouns = value
            } else if Self.majorNames.contains(key) {
                major = value
            } else {
                // Checked as an address when the profile is.
                guard value.contains("."), !value.contains(where: \.isWhitespace) else { throw Problem.fieldUnknown }
                links.append(value)
            }
        }
    }

    func write(to details: inout ProfileDetails) {
        (details.pronouns, details.major) = (pronouns, major)
        details.links = links.joined(separator: "\n")
    }

    func entities(asHTML: Bool) -> [AccountEntity.Field] {
        var fields: [AccountEntity.Field] = []
        for (name, value) in [("Pronouns", pronouns), ("Major", major)] where !value.isEmpty {
            fields.append(.init(name: name, value: asHTML ? value.escaped : value, verifiedAt: nil))
        }
        return fields
            + links.map { address in
                let shown = address.escaped
                let link = "<a href=\"\(shown)\" rel=\"me nofollow noopener\">\(shown)</a>"
                return .init(name: "Link", value: asHTML ? link : address, verifiedAt: nil)
            }
    }
}

extension Problem {
    fileprivate static let fieldUnknown = Problem(
        422,
        Phrase(
            "프로필에는 대명사(Pronouns)와 전공(Major), 링크만 넣을 수 있어요.",
            "A profile here has pronouns, a major and links, and no other fields."),
        field: "fields_attributes")
}
