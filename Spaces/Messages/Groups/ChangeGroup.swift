package import Base
import Conversations
package import Core
package import Imaging
import Media
import SQL
import Storage

/// Gives a group another name or photo. Its admins may.
package struct ChangeGroup: Act {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    /// Empty: it goes by its members' names; `nil` leaves it.
    package let name: String?
    package let picture: Picture

    package init(account: ID<Account>, conversation: ID<Conversation>, name: String?, picture: Picture) {
        self.account = account
        self.conversation = conversation
        self.name = name
        self.picture = picture
    }

    package enum Picture {
        case same, none
        /// An uploaded file, which is moved away.
        case new(path: String, crop: Crop?, name: String)
    }

    package var cost: Cost? { Cost(.messageMarks, of: account) }
    package var needs: Permission? { Permission(to: .messages, for: account) }

    static func checked(_ name: String) throws -> String {
        let name = name.tidiedLine
        try Group.nameLimit.check(name, "그룹 이름이", at: "name")
        return name
    }

    package func perform(_ services: Services) async throws {
        let name = try name.map(Self.checked)
        // Refused before the work is done.
        try await services.database.read { reader in
            try authorize(ConversationQueries.groupToAct(in: conversation, by: account, reader).group)
        }
        var image: ID<Media>?
        if case .new(let path, let crop, let file) = picture {
            let recipe = try Recipe(crop: crop).validated()
            var store = StoreImage(path, named: file, owner: account, as: .attachment, recipe: recipe)
            store.isSquare = true
            image = try await store(services).id
        }
        let (changed, notices) = (image, (services.ids.next(Message.self), services.ids.next(Message.self)))
        do {
            try await services.database.write { transaction in
                try write(name, changed, notices, in: transaction)
            }
        } catch {
            if let image {
                try await services.database.write { transaction in
                    try transaction.deleteMedia(where: "m.id = \(image)")
                }
            }
            throw error
        }
        try await MediaTrash(services).empty()
    }

    private func authorize(_ group: Group) throws {
        guard group.role == .admin else { throw Problem.notGroupAdmin }
    }

    private func write(
        _ name: String?, _ image: ID<Media>?, _ notices: (ID<Message>, ID<Message>), in transaction: Transaction
    ) throws {
        let group = try transaction.groupToChange(conversation, by: account)
        try authorize(group)
        if let name, name != group.name {
            let position = try WriteGroupNotice.takePosition(in: conversation, transaction)
            try transaction.execute("UPDATE conversations SET name = \(name) WHERE id = \(conversation)")
            var telling = WriteGroupNotice(conversation: conversation, actor: account, kind: .renamed)
            telling.name = name
            try telling.write(notices.0, at: position, in: transaction)
        }
        switch picture {
        case .same: break
        case .none where group.picture == nil: break
        case .none, .new:
            let position = try WriteGroupNotice.takePosition(in: conversation, transaction)
            let old = try transaction.value(
                "SELECT picture_id FROM conversations WHERE id = \(conversation)", as: ID<Media>.self)
            try transaction.execute("UPDATE conversations SET picture_id = \(image) WHERE id = \(conversation)")
            if let old { try transaction.deleteMedia(where: "m.id = \(old)") }
            try WriteGroupNotice(conversation: conversation, actor: account, kind: .pictured)
                .write(notices.1, at: position, in: transaction)
        }
        try transaction.emitChange(of: conversation)
    }
}
