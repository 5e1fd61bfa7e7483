import Base
import Core
import Demo
import Messages
import SQL
import Web

/// The demo's conversations.
struct DemoConversations {
    let services: Services
    let plan: DemoPlan
    let now: Timestamp

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        for (number, talk) in plan.conversations.enumerated() {
            let (first, second) = (members[talk.first], members[talk.second])
            let conversation = try await OpenConversation(
                account: first, handle: plan.members[talk.second].handle)(services)
            var said: [ID<Message>] = []
            for (index, message) in talk.messages.enumerated() {
                let quoted = message.repliesTo.map { said[said.count - $0] }
                let id = try await say(
                    message, replyingTo: quoted, showing: message.showsWork ? latestWork(of: talk.second, works) : nil,
                    as: index, in: conversation, of: number, by: message.isFirst ? first : second,
                    to: message.isFirst ? second : first)
                said.append(id)
            }
            guard let last = talk.messages.last, !last.isRequest(in: talk) else { continue }
            let reader = last.isFirst ? second : first
            try await ReadConversation(
                account: reader, conversation: conversation, position: talk.messages.count - talk.unread)(services)
        }
    }

    private func say(
        _ message: DemoMessage, replyingTo quoted: ID<Message>?, showing work: ID<Post>?, as index: Int,
        in conversation: ID<Conversation>, of number: Int, by sender: ID<Account>, to receiver: ID<Account>
    ) async throws -> ID<Message> {
        let site = services.site.publicURL
        let text = work.map { "\(message.text) \(site)\($0.workPath)" } ?? message.text
        let time = now - .seconds(message.age)
        let id = ID<Message>(rawValue: time.milliseconds << 16 | Int64(number << 6 | index))
        var sending = SendMessage(
            sender: sender, conversation: conversation, clientID: "demo-\(number)-\(index)", text: text)
        sending.quoted = quoted
        let said = sending
        try await services.database.write { transaction in
            try said.write(id, site: site, in: transaction)
            if let reaction = message.reaction {
                try ReactToMessage(
                    account: receiver, conversation: conversation, message: id, reaction: reaction
                ).write(in: transaction)
            }
        }
        return id
    }

    private func latestWork(of member: Int, _ works: [ID<Post>]) -> ID<Post>? {
        plan.works.lastIndex { $0.author == member }.map { works[$0] }
    }
}

extension DemoMessage {
    fileprivate func isRequest(in talk: DemoConversation) -> Bool { talk.messages.count == 1 && talk.first == 0 }
}
