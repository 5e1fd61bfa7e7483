import Accounts
package import Core
package import SQL

extension MessageQueries {
    /// The others who wrote some messages and what these quote, as far as the viewer may know of them. In a group
    /// somebody may have left it since.
    package func people(of found: [FoundMessage], _ reader: Reader) throws -> [ID<Account>: Author] {
        guard let group = conversation.group else { return conversation.other.map { [$0.id: $0] } ?? [:] }
        var people = Dictionary(group.members.map { ($0.author.id, $0.author) }, uniquingKeysWith: { $1 })
        // A notice also names the member who did it.
        let named =
            found.filter { $0.notice != nil || $0.sender != viewer }.map(\.sender) + found.compactMap(\.quoted?.sender)
        let missing = Set(named).subtracting(people.keys).sorted()
        guard !missing.isEmpty else { return people }
        for author in try reader.all(GroupQueries.authorsStatement(missing, for: viewer), Author.init(row:)) {
            people[author.id] = author
        }
        return people
    }

    /// What happened to a group, for the notices among its messages.
    package func notices(
        _ found: [FoundMessage], _ people: [ID<Account>: Author], _ reader: Reader
    ) throws -> [ID<Message>: GroupNotice] {
        let telling = found.filter { $0.notice != nil }
        guard !telling.isEmpty else { return [:] }
        let subjects = Dictionary(
            grouping: try reader.all(GroupQueries.subjectsStatement(of: telling.map(\.id), for: viewer)) { row in
                (message: try row.next(as: ID<Message>.self), name: try row.next(as: String.self))
            }, by: \.message)
        var notices: [ID<Message>: GroupNotice] = [:]
        for message in telling {
            guard let kind = message.notice else { continue }
            let names = (subjects[message.id] ?? []).map(\.name)
            notices[message.id] = GroupNotice(
                kind, actor: people[message.sender]?.name ?? "", subjects: Array(names.prefix(GroupNotice.named)),
                more: max(0, names.count - GroupNotice.named), name: message.text)
        }
        return notices
    }
}
