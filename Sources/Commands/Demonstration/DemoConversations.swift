import Base
import Core
import Demo
import Kernel
import Messages
import SQL
import SalonApp

/// The demo's conversations.
struct DemoConversations {
    let services: Services
    let plan: DemoPlan
    let now: Timestamp

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        for (number, talk) in plan.conversations.enumerated() {
            let people = talk.members.map { members[$0] }
            let conversation = try await open(talk, number, people[0])
            var said: [ID<Message>] = []
            for (index, message) in talk.messages.enumerated() {
                let quoted = message.repliesTo.map { said[said.count - $0] }
                let work = message.showsWork ? latestWork(of: talk.members[1], works) : nil
                let id = try await say(
                    message, replyingTo: quoted, showing: work, as: index, in: conversation, of: number, among: people)
                said.append(id)
            }
            for (reader, position) in talk.read {
                try await ReadConversation(
                    account: people[reader], conversation: conversation, position: position)(services)
            }
        }
    }

    private func open(
        _ talk: DemoConversation, _ number: Int, _ first: ID<Account>
    ) async throws -> ID<Conversation> {
        let handles = talk.members.dropFirst().map { plan.members[$0].handle }
        guard let name = talk.name else {
            return try await OpenConversation(account: first, handle: handles[0])(services)
        }
        let start = StartGroup(account: first, handles: handles, name: name)
        let age = (talk.messages.first?.age ?? 0) + 60
        let notices: (ID<Message>, ID<Message>) = (id(age: age, number, 0), id(age: age, number, 1))
        return try await services.database.write { transaction in
            try start.write(services.ids.next(), telling: notices, in: transaction)
        }
    }

    private func say(
        _ message: DemoMessage, replyingTo quoted: ID<Message>?, showing work: ID<Post>?, as index: Int,
        in conversation: ID<Conversation>, of number: Int, among people: [ID<Account>]
    ) async throws -> ID<Message> {
        let site = services.site.publicURL
        let text = work.map { "\(message.text) \(site)\($0.workPath)" } ?? message.text
        let id: ID<Message> = id(age: message.age, number, index)
        var sending = SendMessage(
            sender: people[message.sender], conversation: conversation, clientID: "demo-\(number)-\(index)", text: text)
        sending.quoted = quoted
        let said = sending
        let other = people[message.sender == 0 ? 1 : 0]
        try await services.database.write { transaction in
            try said.write(id, site: site, in: transaction)
            if let reaction = message.reaction {
                try ReactToMessage(account: other, conversation: conversation, message: id, reaction: reaction)
                    .write(in: transaction)
            }
        }
        return id
    }

    private func id(age: Int, _ number: Int, _ index: Int) -> ID<Message> {
        ID(rawValue: (now - .seconds(age)).milliseconds << 16 | Int64(number << 6 | index))
    }

    private func latestWork(of member: Int, _ works: [ID<Post>]) -> ID<Post>? {
        plan.works.lastIndex { $0.author == member }.map { works[$0] }
    }
}

extension DemoConversation {
    /// Up to which position those members have read who have read anything. Positions begin at 1, in a group with the
    /// notice that it began.
    fileprivate var read: [(member: Int, position: Int)] {
        let isRequest = messages.count == 1 && members[0] == 0
        guard let last = messages.last, !isRequest else { return [] }
        guard isGroup else { return [(last.sender == 0 ? 1 : 0, messages.count - unread)] }
        // The later somebody joined, the less has been read.
        let end = messages.count + 1
        return members.indices.map { $0 == 0 ? (0, end - unread) : ($0, end - $0 + 1) }
    }
}
