package import Core
import SQL

/// A conversation of more than two, as one of its members sees it.
package struct Group: Sendable {
    /// Empty: it goes by its members' names.
    package let name: String
    package let picture: Rendering?
    /// What the viewer may do there.
    package let role: GroupRole
    /// Whether the viewer has agreed to be there. Before that they see who is there, and what has happened; what is said
    /// there they do not, and they do nothing.
    package let hasAccepted: Bool
    /// The others whom the viewer may know of.
    package var members: [GroupMember]

    package init(
        name: String, picture: Rendering?, role: GroupRole, hasAccepted: Bool = true, members: [GroupMember] = []
    ) {
        self.name = name
        self.picture = picture
        self.role = role
        self.hasAccepted = hasAccepted
        self.members = members
    }

    package static let maxMembers = 32
    package static let nameLimit = TextLimit(50)

    /// How many have agreed to be there.
    package var count: Int { members.count(where: \.hasAccepted) + (hasAccepted ? 1 : 0) }

    /// As lists show it.
    package var label: GroupLabel {
        GroupLabel(
            name: name, picture: picture, some: members.prefix(GroupLabel.faces).map(\.author),
            count: members.count + 1, members: count)
    }

    package func member(_ handle: String) throws -> GroupMember {
        let key = handle.lowercased()
        guard let member = members.first(where: { $0.author.handle.lowercased() == key }) else {
            throw Problem.personNotInGroup
        }
        return member
    }
}

/// Admins name the group, give it a photo, make others admins, and remove members.
package enum GroupRole: String, Sendable {
    case member, admin
}

extension GroupRole: ColumnValue {}

/// Somebody else in a group.
package struct GroupMember: Sendable {
    package let author: Author
    package let role: GroupRole
    /// Whether they have agreed to be there; before that, nobody learns what they have read.
    package let hasAccepted: Bool
    package let read: ReadSpan

    package init(
        _ author: Author, role: GroupRole = .member, hasAccepted: Bool = true, readPosition: Int = 0,
        clearedPosition: Int = 0
    ) {
        self.author = author
        self.role = role
        self.hasAccepted = hasAccepted
        read = ReadSpan(after: clearedPosition, upTo: readPosition)
    }
}

/// A group in a list.
package struct GroupLabel: Sendable {
    package let name: String
    package let picture: Rendering?
    /// Some of the others, for a group without a name or a photo of its own.
    package let some: [Author]
    /// How many there are, with the viewer and those who are asked.
    package let count: Int
    /// How many have agreed to be there (``Group/count``).
    package let members: Int

    package static let faces = 3

    package func title(in t: Language) -> String {
        guard name.isEmpty else { return name }
        guard !some.isEmpty else { return t(.emptyGroup) }
        let names = some.map(\.name).joined(separator: ", ")
        let further = count - 1 - some.count
        return further > 0 ? t(.namesAndMore(names, further)) : names
    }
}

extension Problem {
    static let personNotInGroup = Problem(
        404, Phrase("그룹에 없는 사람이에요.", "They are not in this group."))
}

extension Phrase {
    fileprivate static let emptyGroup = Phrase("나만 있는 그룹", "Group with nobody else")
    fileprivate static func namesAndMore(_ names: String, _ count: Int) -> Phrase {
        Phrase("\(names) 외 \(count)명", "\(names) and \(count) more")
    }
}
