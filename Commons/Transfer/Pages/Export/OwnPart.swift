import Accounts
import Base
import BasePages
import Core
import Design
package import Exports
import Identity
import Kernel
import SQL
import Storage
import Transfer

extension MemberExport {
    /// What Commons has of a member. Comes first, since it says whose export it is.
    package static let own = MemberExport { export, services in try await OwnPart(services).write(export) }

    /// The page that leads to all others, when all of them are written.
    package static let firstPage = MemberExport { export, _ in try await export.firstPage() }
}

/// What Commons has of a member: who they are, what they have chosen, whom they follow, what they keep.
struct OwnPart {
    let services: Services

    init(_ services: Services) { self.services = services }

    func write(_ export: ExportFolder) async throws {
        let (services, account) = (services, export.account)
        let now = services.clock.now()
        let (own, choices) = try await services.database.read { reader in
            (try OwnAccount.read(account, reader), try Choices.read(account, at: now, reader))
        }
        try await export.add("format", ExportFormat.name)
        try await export.add("version", ExportFormat.version)
        try await export.add("instance", services.site.publicURL)
        try await export.add("created", now)
        let photo = try await image(own.author.photo, named: own.author.handle, export)
        let header = try await image(own.header, named: own.author.handle, export)
        let (author, details) = (own.author, own.details)
        var member = [("id", JSON(author.id.description)), ("handle", JSON(author.handle))]
        member += ProfileText.all.map { ($0.exportName, details.json($0)) }
        member += [
            ("email", JSON(own.email)), ("joined", JSON(own.joinedAt)),
            ("openToOffers", JSON(details.isOpenToOffers)), ("membersOnly", JSON(details.isPrivate)),
            ("photo", photo?.json ?? .null), ("header", header?.json ?? .null),
        ]
        try await export.add("member", JSON(members: member))
        try await export.add("settings", choices.json)
        try await lists(export)
        let t = export.language
        let head: HTML = """
            <header>
            \(photo.map { #"<img class="photo" src="\#($0.page)" alt="">"# as HTML })
            <h1>\(author.name)</h1>
            <p class="muted">\((["@\(author.handle)"] + details.facts).joined(separator: " · "))</p>
            \(if: !details.bio.isEmpty, #"<p class="text">\#(details.bio)</p>"#)
            <p class="muted">\(services.site.publicURL) · \(t(.exported(services.site.zone.date(at: now))))</p>
            </header>
            """
        await export.begin(title: "\(author.name) (@\(author.handle))", head: head)
    }

    private func image(_ rendering: Rendering?, named name: String, _ export: ExportFolder) async throws
        -> ExportedImage?
    {
        guard let rendering else { return nil }
        let (media, account) = (rendering.media, export.account)
        let image = try await services.database.read { reader in
            try reader.first(
                "SELECT \(StoredImage.columns) FROM media m WHERE m.id = \(media) AND m.owner_id = \(account)",
                StoredImage.init(row:))
        }
        guard let image else { return nil }
        return try await export.take(image, named: name, services.files)
    }
}

extension ProfileDetails {
    fileprivate func json(_ text: ProfileText) -> JSON {
        text.kind == .links ? JSON(linkList.map { JSON($0) }) : JSON(self[text])
    }
}

/// How a member has set up Salon.
private struct Choices: Sendable {
    let theme: String
    let language: String?
    let hidesCounts: Bool
    let words: [MutedWordItem]
    let blocked: [String]
    let muted: [String]

    static func read(_ account: ID<Account>, at now: Timestamp, _ reader: Reader) throws -> Choices {
        let blocked = try reader.values(
            """
            SELECT a.handle FROM blocks b JOIN accounts a ON a.id = b.other_id
            WHERE b.account_id = \(account) AND b.is_own = 1 AND \(.notAway("a.id")) ORDER BY a.handle
            """, as: String.self)
        let muted = try reader.values(
            """
            SELECT a.handle FROM mutes m JOIN accounts a ON a.id = m.other_id
            WHERE m.account_id = \(account) AND \(.notAway("a.id")) ORDER BY a.handle
            """, as: String.self)
        let words = try MutedWordQueries.items(of: account, now: now, reader)
        return try reader.one("SELECT theme, language, hides_counts FROM accounts WHERE id = \(account)") { row in
            Choices(
                theme: try row.next(), language: try row.next(), hidesCounts: try row.next(), words: words,
                blocked: blocked, muted: muted)
        }
    }

    var json: JSON {
        JSON(members: [
            ("theme", JSON(theme)), ("language", language.map { JSON($0) } ?? .null),
            ("hidesCounts", JSON(hidesCounts)),
            (
                "mutedWords",
                JSON(words.map { JSON(members: [("word", JSON($0.word)), ("until", JSON($0.until))]) })
            ),
            ("blocked", JSON(blocked.map { JSON($0) })), ("muted", JSON(muted.map { JSON($0) })),
        ])
    }
}

extension Phrase {
    fileprivate static func exported(_ day: String) -> Phrase {
        Phrase("\(day)에 내보냄", "exported on \(day)")
    }
}
