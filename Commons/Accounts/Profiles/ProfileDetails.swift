package import Core
package import SQL

/// What a profile says of its member. Each text is a property here, an entry of ``ProfileText/all`` and a column.
package struct ProfileDetails: Sendable, Equatable {
    package var name = ""
    package var pronouns = ""
    package var major = ""
    package var bio = ""
    /// One address a line.
    package var links = ""
    /// What offers are for, where they are welcome.
    package var offersFor = ""
    package var isOpenToOffers = false
    /// Only members see the profile and the works.
    package var isPrivate = false

    package init() {}
}

extension ProfileText {
    package static let name = ProfileText(
        name: "name", path: \.name, label: .name, subject: "이름이", limit: TextLimit(40),
        missing: Phrase("이름을 적어 주세요.", "Enter your name."), autocomplete: "name")
    package static let major = ProfileText(
        name: "major", path: \.major, label: .major, subject: "전공이", limit: TextLimit(40),
        autocomplete: "organization-title", isFact: true)

    /// Of the member, in the order of the form.
    package static let about = [
        name,
        ProfileText(
            name: "pronouns", path: \.pronouns, label: Phrase("대명사", "Pronouns"), subject: "대명사가",
            limit: TextLimit(40),
            hint: Phrase("나를 가리킬 때 쓸 말이에요. 예: 그녀, 그, they/them", "How to refer to you, such as she/her or they/them"),
            isFact: true),
        major,
        ProfileText(
            name: "bio", path: \.bio, label: .bio, subject: "소개가", kind: .paragraphs, limit: TextLimit(300)),
        ProfileText(
            name: "links", path: \.links, label: Phrase("링크", "Links"), kind: .links,
            hint: Phrase("한 줄에 하나씩, 네 개까지.", "One per line, up to four.")),
    ]

    /// Asked below the tick for offers.
    package static let offersFor = ProfileText(
        name: "offers-for", path: \.offersFor, label: Phrase("어떤 제안을 기다리나요?", "What kind of offers"),
        limit: TextLimit(80), hint: Phrase("예: 책 표지, 벽화, 공동 작업", "Such as book covers, murals, collaborations"))

    package static let all = about + [offersFor]
}

extension ProfileDetails {
    /// As they are stored. Throws ``Core/Problems`` with everything that cannot be, each beside its field.
    package func checked() throws -> ProfileDetails {
        var (details, problems): (ProfileDetails, [Problem]) = (self, [])
        for text in ProfileText.all {
            do { details[text] = try text.checked(self[text]) } catch let problem as Problem {
                problems.append(problem)
            }
        }
        try Problems(problems).throwIfAny()
        return details
    }

    /// All it says, in one order.
    package var allValues: [String] {
        ProfileText.all.map { self[$0] } + ["\(isOpenToOffers)", "\(isPrivate)"]
    }

    /// What others read of them.
    package var published: [PublishedText] { ProfileText.all.map { $0.published(self[$0]) } }

    /// The short facts in the member's words, without those left empty.
    package var facts: [String] { ProfileText.all.filter(\.isFact).map { self[$0] }.filter { !$0.isEmpty } }

    package var linkList: [String] { links.split(separator: "\n").map(String.init) }
}

// MARK: The tables

extension ProfileDetails {
    /// The columns ``init(row:)`` reads, of `accounts` as `a`.
    package static let columns: Statement = {
        let texts = ProfileText.all.map { "a.\($0.column)" as Statement }.joined(separator: ", ")
        return "\(texts), a.is_open_to_offers, a.is_private"
    }()

    /// The columns ``init(texts:)`` reads, of any table that has them.
    package static let textColumns = ProfileText.all.map(\.column).joined(separator: ", ")

    /// What ``textColumns`` take.
    package var textValues: Statement { "\(list: ProfileText.all.map { self[$0] })" }

    /// Writes all of it into a row of `accounts`.
    package var assignments: Statement {
        let texts = ProfileText.all.map { "\($0.column) = \(self[$0])" as Statement }.joined(separator: ", ")
        return "\(texts), is_open_to_offers = \(isOpenToOffers), is_private = \(isPrivate)"
    }

    /// Empties every text but the name in a row of `accounts`.
    package static let emptied = ProfileText.all.filter { $0.missing == nil }
        .map { "\($0.column) = ''" as Statement }.joined(separator: ", ")

    package init(row: inout Row) throws {
        try self.init(texts: &row)
        isOpenToOffers = try row.next()
        isPrivate = try row.next()
    }

    package init(texts row: inout Row) throws {
        for text in ProfileText.all { self[text] = try row.next() }
    }
}
