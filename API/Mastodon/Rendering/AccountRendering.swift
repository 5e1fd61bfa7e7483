import Accounts
import Base
import Core
package import People
import Storage

extension AccountEntity {
    /// Of a member whom the caller has blocked, it says who they are and nothing else, as their page does.
    package init(_ facts: AccountFacts, _ addresses: Addresses) {
        let author = facts.author
        let details = facts.isBlocked ? ProfileDetails() : facts.details
        var note = StatusContent(addresses: addresses)
        note.add(details.bio)
        let isClosed = facts.details.isPrivate
        let header = addresses.header(facts.isBlocked ? nil : facts.header, isClosed: isClosed)
        let avatar = addresses.avatar(author.photo, isClosed: isClosed)
        self.init(
            id: author.id.description, username: author.handle, acct: author.handle,
            displayName: author.name, discoverable: !facts.details.isPrivate, indexable: !facts.details.isPrivate,
            noindex: facts.details.isPrivate, createdAt: facts.joinedAt, note: note.html,
            url: addresses.account(author.handle), uri: addresses.account(author.handle), avatar: avatar,
            avatarStatic: avatar, avatarDescription: "", header: header, headerStatic: header, headerDescription: "",
            followersCount: facts.isBlocked ? 0 : facts.followers,
            followingCount: facts.isBlocked ? 0 : facts.following,
            statusesCount: facts.isBlocked ? 0 : facts.counts.reduce(0) { $0 + $1.number },
            lastStatusAt: facts.isBlocked ? nil : facts.lastPostAt.map { String($0.rfc3339.prefix(10)) },
            fields: ProfileFields(details).entities(asHTML: true), roles: Self.roles(facts.role))
    }

    /// The member's own account, with what they wrote.
    init(own facts: AccountFacts, _ addresses: Addresses, language: Language?) {
        self.init(facts, addresses)
        source = Source(
            language: language?.rawValue, note: facts.details.bio,
            fields: ProfileFields(facts.details).entities(asHTML: false), discoverable: !facts.details.isPrivate,
            indexable: !facts.details.isPrivate)
        role = OwnRole(
            id: facts.role == .member ? "-99" : "1", name: facts.role == .member ? "" : facts.role.rawValue,
            color: "", permissions: facts.role == .member ? "0" : "1", highlighted: facts.role != .member)
    }

    private static func roles(_ role: Core.Role) -> [Role] {
        role == .member ? [] : [Role(id: "1", name: role.rawValue, color: "")]
    }
}
