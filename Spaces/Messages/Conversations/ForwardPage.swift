import Base
import Core
import Design
import Foundation
import SQL

/// Choosing where to forward a message to.
struct ForwardPage: Sendable {
    let item: MessageItem
    let typed: String
    let chosen: [ForwardReceiver]
    /// The last spoken in first, without the chosen; those of the search where something is typed.
    let receivers: [ForwardReceiver]
    /// The client's name for what is forwarded.
    var clientID = UUID().uuidString.lowercased().filter { $0 != "-" }
    var problem: Problem?

    var path: String { "\(item.path)/forward" }
}

/// A conversation of the member's, and whether a message may go there.
struct ForwardReceiver: Sendable {
    let conversation: ID<Conversation>
    let company: Company
    /// Whether the other one of two has answered, or follows the member; always in a group.
    let isAccepted: Bool
    /// How much a stranger has said already.
    let lastPosition: Int

    /// Why it may not.
    func reason(for item: MessageItem) -> Phrase? {
        if company.isNobody { return Problem.recipientGone.phrase }
        guard !isAccepted else { return nil }
        if !item.images.isEmpty || !item.files.isEmpty { return Problem.noPhotosInRequests.phrase }
        return lastPosition >= SendMessage.requestLimit ? Problem.requestWaits.phrase : nil
    }
}

extension ForwardReceiver {
    /// Among how many of the latest one looks.
    static let most = 100

    static func all(of account: ID<Account>, _ reader: Reader) throws -> [ForwardReceiver] {
        try reader.all(statement(of: account)) { row in
            let (id, isAccepted) = (try row.next(as: ID<Conversation>.self), try row.next(as: Bool.self))
            let last = try row.next(as: Int.self)
            return ForwardReceiver(
                conversation: id, company: try Company(row: &row), isAccepted: isAccepted, lastPosition: last)
        }
    }

    static func statement(of account: ID<Account>) -> Statement {
        """
        SELECT page.conversation_id, page.is_accepted, page.last_position, \(Company.columns)
        FROM (
            SELECT m.conversation_id, m.latest_id, c.last_position,
                CASE WHEN c.is_group = 1 OR EXISTS (
                    SELECT 1 FROM conversation_members o
                    WHERE o.conversation_id = c.id AND o.account_id <> \(account) AND o.has_accepted = 1)
                OR EXISTS (
                    SELECT 1 FROM follows f
                    WHERE f.follower_id = \(ConversationQueries.other(of: account)) AND f.followed_id = \(account))
                THEN 1 ELSE 0 END AS is_accepted,
                \(Company.parts(of: account))
            FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND m.folder = 'inbox'
                AND \(.keepsConversation(account, with: ConversationQueries.other(of: account)))
            ORDER BY m.latest_id DESC LIMIT \(most)
        ) page
        \(Company.joins)
        ORDER BY page.latest_id DESC
        """
    }

    /// Whether its name, or that of somebody in it, holds all that is typed.
    func isFound(by words: SoughtWords, in t: Language) -> Bool {
        let people = if case .one(let other) = company { "\(other.handle) \(other.major)" } else { "" }
        return words.areAll(in: "\(name(company, in: t)) \(people)".nfc)
    }
}

func forwardView(_ page: ForwardPage, shell: Shell) -> HTML {
    let t = shell.language
    let isHopeless = page.chosen.isEmpty && page.receivers.isEmpty && page.typed.isEmpty
    let words = ConversationRow.Excerpt(page.item).words(in: t)
    return chooserView(
        Chooser(
            path: page.path, typed: page.typed, title: .forwardMessage, placeholder: .whereToForward,
            problem: page.problem?.phrase,
            fields: """
                <blockquote class="muted" dir="auto">\(words)</blockquote>\
                <input type="hidden" name="client_id" value="\(page.clientID)">
                """,
            chosen: page.chosen.map { choice($0, of: page, isChosen: true, in: t) }, count: Phrase.chosenReceivers,
            found: foundReceivers(page, in: t), button: isHopeless ? nil : .forwardMessage),
        in: t)
}

/// What a search has found.
func foundReceivers(_ page: ForwardPage, in t: Language) -> HTML {
    guard !page.receivers.isEmpty else { return #"<p data-announce="\#(t(.noReceiver))">\#(t(.noReceiver))</p>"# }
    return """
        <ul class="people" data-announce="\(t(.receiverCount(page.receivers.count)))">\
        \(page.receivers.map { choice($0, of: page, isChosen: false, in: t) })</ul>
        """
}

private func choice(_ receiver: ForwardReceiver, of page: ForwardPage, isChosen: Bool, in t: Language) -> HTML {
    let details: HTML =
        switch receiver.company {
        case .one(let other): personDetails(other)
        case .group(let group): "\(t(.peopleCount(group.count)))"
        case .nobody: .empty
        }
    return choice(
        receiver.conversation.description, face: face(receiver.company), name: name(receiver.company, in: t),
        details: details, isChosen: isChosen, reason: receiver.reason(for: page.item), in: t)
}

extension Phrase {
    fileprivate static let whereToForward = Phrase("대화 찾기", "Find a conversation")
    fileprivate static let noReceiver = Phrase("찾는 대화가 없어요.", "No conversation found.")
    fileprivate static func chosenReceivers(_ count: String) -> Phrase {
        Phrase("대화 \(count)개를 골랐어요", "\(count) chosen")
    }
    fileprivate static func receiverCount(_ count: Int) -> Phrase {
        Phrase("대화 \(count)개", english: count, "conversation", "conversations")
    }
    fileprivate static func peopleCount(_ count: Int) -> Phrase {
        Phrase("\(count)명", english: count, "person", "people")
    }
}
