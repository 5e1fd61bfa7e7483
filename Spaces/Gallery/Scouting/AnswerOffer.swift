import Accounts
package import Base
package import Core
import Notifications
package import SQL

/// Lets two members talk, with a first message of the first one's; answers with the conversation's address. The space of
/// messages knows how.
package typealias BeginTalk =
    @Sendable (
        _ first: ID<Account>, _ second: ID<Account>, _ text: String, _ token: String, Services, Transaction
    ) throws -> String

/// A maker answers a scout. With a yes they talk, and the request is the first message.
package struct AnswerOffer: WritingAct {
    package let offer: ID<Offer>
    package let maker: ID<Account>
    package let answer: Offer.Answer
    private let beginTalk: BeginTalk

    package init(_ offer: ID<Offer>, of maker: ID<Account>, _ answer: Offer.Answer, beginTalk: @escaping BeginTalk) {
        self.offer = offer
        self.maker = maker
        self.answer = answer
        self.beginTalk = beginTalk
    }

    package var cost: Cost? { Cost(.offers, of: maker) }

    /// What was answered stays; answering twice is answering once.
    ///
    /// - Returns: the conversation's address after a yes.
    /// - Throws: ``Core/Problem/notFound`` where nothing waits for this member's answer.
    package func write(_ services: Services, in transaction: Transaction) throws -> String? {
        let found = try transaction.first(
            """
            SELECT o.scout_id, o.organisation, o.what, o.why FROM offers o
            WHERE o.id = \(offer) AND o.maker_id = \(maker) AND o.answer IS NULL
                AND EXISTS (SELECT 1 FROM scouts s WHERE s.account_id = o.scout_id)
                AND \(.notBlocked("o.scout_id", by: maker))
            """
        ) { row in
            (
                scout: try row.next(as: ID<Account>.self), organisation: try row.next(as: String.self),
                what: try row.next(as: String.self), why: try row.next(as: String.self)
            )
        }
        guard let found else { throw Problem.notFound }
        try transaction.execute("UPDATE offers SET answer = \(answer) WHERE id = \(offer)")
        try transaction.withdrawNotifications(
            where: "n.account_id = \(maker) AND n.id = \(offer.rawValue) AND n.kind = \(NotificationKind.offer.name)",
            isSettled: true)
        guard answer == .yes else { return nil }
        let path = try beginTalk(
            found.scout, maker, "\(found.organisation)\n\(found.what)\n\n\(found.why)", "offer-\(offer)", services,
            transaction)
        try Notify(.offerAccepted, found.scout, of: maker)
            .write(services.ids.next(MemberNotification.self), in: transaction)
        return path
    }
}

extension NotificationKind {
    package static let offer = NotificationKind(
        "offer", Phrase("스카우트의 연락 요청", "Requests from scouts"), in: .works, needs: [.works, .conversations],
        path: SettingsPath.offers
    ) { _ in Phrase("연락하고 싶어 해요", "would like to be in contact") }

    package static let offerAccepted = NotificationKind(
        "offer-accepted", Phrase("작가의 수락", "Makers who accept"), in: .works, needs: [.works, .conversations],
        path: "\(SettingsPath.scoutDesk)/offers"
    ) { _ in Phrase("연락 요청을 받아들였어요", "accepted your request") }
}
