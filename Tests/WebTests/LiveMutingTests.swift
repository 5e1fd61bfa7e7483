import Core
import Design
import Kernel
import NIOCore
import Testing

@testable import Web

/// Whose words are in an update, and what they say, decides whose pages it reaches, and what of it.
@Suite struct LiveMutingTests {
    private let author = ID<Account>(rawValue: 1)
    private let reader = ID<Account>(rawValue: 2)
    private let other = ID<Account>(rawValue: 3)

    /// A count, and a comment that quotes the other.
    private func message(
        _ texts: [String] = [], quoting: [String] = [], by author: ID<Account>?, closed: Set<ID<Account>> = []
    ) -> LiveMessage {
        let other = other
        return LiveMessage(
            [
                LiveUpdate(WrittenChange(.text, "count", "7"), on: "post-1"),
                LiveUpdate(
                    WrittenChange(.prepend, "comments") { _, hidden in
                        hidden.contains(other) ? "words" : "words, other"
                    }, on: "post-1", by: author.map { [$0] } ?? [], naming: [other], saying: texts, quoting: quoting),
            ], on: "post-1", id: 7, closed: closed)
    }

    private func admission(
        _ words: [String] = [], hidden: Set<ID<Account>> = [], blocked: Set<ID<Account>> = []
    ) -> LiveAdmission {
        LiveAdmission(topics: ["post-1"], hidden: hidden, blocked: blocked, mutedWords: MutedWords(words))
    }

    private enum Shown { case count, words, all }

    private func shown(
        _ message: LiveMessage, to account: ID<Account>?, _ admission: LiveAdmission
    ) -> Shown? {
        guard let chunk = message.chunk(for: account, admission, .english) else { return nil }
        let text = String(buffer: chunk)
        return text.contains("other") ? .all : text.contains("words") ? .words : .count
    }

    @Test func whoHasMutedAWordIsNotTold() {
        let message = message(["A title", "과제가 많다"], by: author)
        for words in [["과제"], ["nothing", "TITLE"]] {
            #expect(shown(message, to: reader, admission(words)) == .count)
            #expect(shown(message, to: nil, admission(words)) == .count)
            #expect(shown(message, to: author, admission(words)) == .all)
        }
        for words in [[], ["제가"], ["title 과제"]] { #expect(shown(message, to: reader, admission(words)) == .all) }
        // Others' words in it are not the member's own.
        #expect(shown(self.message(quoting: ["과제"], by: author), to: author, admission(["과제"])) == .count)
    }

    @Test func whatSaysNothingIsForEverybody() {
        #expect(shown(message(by: author), to: reader, admission(["과제"])) == .all)
        #expect(shown(message(by: nil), to: reader, admission(["과제"])) == .all)
        #expect(shown(message(["과제"], by: nil), to: reader, admission(["과제"])) == .count)
    }

    @Test func whoIsHiddenIsLeftOut() {
        let message = message(by: author, closed: [author])
        #expect(shown(message, to: nil, admission()) == .count)
        #expect(shown(message, to: reader, admission()) == .all)
        #expect(shown(message, to: reader, admission(hidden: [author])) == .count)
        #expect(shown(message, to: reader, admission(blocked: [author])) == .count)
        // Others still name a muted member, as pages do, but not a blocked one.
        #expect(shown(message, to: reader, admission(hidden: [other])) == .all)
        #expect(shown(message, to: reader, admission(blocked: [other])) == .words)
        #expect(shown(self.message(by: author, closed: [other]), to: nil, admission()) == .words)
    }

    private struct Words: LiveWords {
        func patches(in _: Language, without _: Set<ID<Account>>, mentionable: Mentionable) -> [LivePatch] {
            [LivePatch(.text, "words", mentionable.contains("minsu") ? "other" : "words")]
        }
    }

    // Catches visitors who get updates of a profile that is closed to them, and members who get what visitors do.
    @Test func visitorsFindFewerPeople() {
        let message = LiveMessage([LiveUpdate(Words(), on: "post-1")], on: "post-1", id: 7) { isForMember in
            isForMember ? .everybody : .nobody
        }
        #expect(shown(message, to: nil, admission()) == .words)
        #expect(shown(message, to: reader, admission()) == .all)
        #expect(shown(message, to: nil, admission()) == .words)
    }

    @Test func whatStandsUnderSomebodysIsForTheirReaders() {
        let update = LiveUpdate(WrittenChange(.text, "likes-1", "words"), on: "post-1", under: [other])
        let message = LiveMessage([update], on: "post-1", id: 7, closed: [other])
        #expect(shown(message, to: nil, admission()) == nil)
        #expect(shown(message, to: reader, admission(hidden: [other])) == .words)
        #expect(shown(message, to: reader, admission(blocked: [other])) == nil)
    }
}
