import Core
import Design
import Testing

@testable import Web

/// What was written in an update decides whose pages it reaches.
@Suite struct LiveMutingTests {
    private let author = ID<Account>(rawValue: 1)
    private let reader = ID<Account>(rawValue: 2)

    private func message(_ texts: [String], by author: ID<Account>?) -> LiveMessage {
        LiveMessage(
            [
                LiveUpdate(.text, "count", on: "post-1") { _ in "7" },
                LiveUpdate(.prepend, "comments", on: "post-1", by: author, saying: texts),
            ], on: "post-1", id: 7)
    }

    private func admission(_ words: [String]) -> LiveAdmission {
        LiveAdmission(topics: ["post-1"], hidden: [], mutedWords: MutedWords(words))
    }

    @Test func whoHasMutedAWordIsNotTold() {
        let message = message(["A title", "과제가 많다"], by: author)
        for words in [["과제"], ["nothing", "TITLE"]] {
            #expect(!message.concerns(reader, admission(words)))
            #expect(!message.concerns(nil, admission(words)))
            #expect(message.concerns(author, admission(words)))
        }
        for words in [[], ["제가"], ["title 과제"]] { #expect(message.concerns(reader, admission(words))) }
    }

    @Test func whatSaysNothingIsForEverybody() {
        #expect(message([], by: author).concerns(reader, admission(["과제"])))
        #expect(message([], by: nil).concerns(reader, admission(["과제"])))
        #expect(!message(["과제"], by: nil).concerns(reader, admission(["과제"])))
    }
}
