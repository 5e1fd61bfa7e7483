package import Accounts
package import BasePages
package import Core
import Joining

/// One of the pages that somebody new is shown: a card for each space, people to follow if there are any, and a farewell.
package struct WelcomePage: Sendable {
    /// What a page is about.
    package enum Subject: Sendable { case card(WelcomeCard), people([PersonRow], [ID<Account>: [Glimpse]]), farewell }

    package let subject: Subject
    /// From 1.
    package let number: Int
    package let count: Int
    /// Where to go on to behind the last.
    package let next: String
    package let farewell: Farewell

    /// The last page's request.
    package struct Farewell: Sendable {
        /// What becomes of the line typed there.
        package enum Use: Sendable {
            case loungePost, bio
            /// It needs a nickname, which can wait.
            case nickname
            /// There is a bio already, and no lounge: there is nothing to ask for.
            case nothing
        }

        package let use: Use
        package let typed: String
        package let problem: Phrase?
        /// How often the reader has been through.
        package let round: Int
        /// Where to choose a nickname, if the intro needs one. The way leads back here.
        package var entrance: String?
        /// Whether the post is to appear at some moment of the next hour.
        package var isLater = true

        package init(_ use: Use, typed: String = "", problem: Phrase? = nil, round: Int = 0) {
            self.use = use
            self.typed = typed
            self.problem = problem
            self.round = round
        }
    }

    package init(
        _ cards: [WelcomeCard], people: [PersonRow] = [], glimpses: [ID<Account>: [Glimpse]] = [:], number: Int,
        next: String = "/", farewell: Farewell
    ) {
        let subjects = cards.map(Subject.card) + (people.isEmpty ? [] : [.people(people, glimpses)]) + [.farewell]
        count = subjects.count
        self.number = min(max(number, 1), count)
        subject = subjects[self.number - 1]
        self.next = next
        self.farewell = farewell
    }

    package static let sample = WelcomePage(
        [.hello, .hello, .hello], number: 2, next: "/works/1", farewell: Farewell(.loungePost))
}
