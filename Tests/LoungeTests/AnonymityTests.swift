import Core
import Foundation
import Kernel
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// Everything the instance says in a week, searched for whose personas they are.
@Suite struct AnonymityTests {
    @Test(arguments: TestEngine.available)
    func nothingSaysWhoIsWho(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine) { house in
            let known = try await house.week { try await lookAtEverything(house) }
            let names = try await known + house.names()
            try await lookAtEverything(house)
            checkSights(house.witness.sights, names)
            checkUpdates(house.witness.heard, names)
            try checkEvents(house.witness.entries, names)
        }
    }

    /// What a member's account leaves behind, and the onlooker's account.
    @Test(arguments: TestEngine.available)
    func leavingSaysNothingEither(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 3) { house in
            try await house.enter()
            let post = try await house.write("이제 갑니다", by: house.jiwoo)
            _ = try await house.write("Stay", by: house.ada, to: post)
            #expect(try await house.jiwoo.get("/lounge/\(post)").status == 200)
            try await house.hear()
            let names = try await house.names()
            let receipt = try await house.jiwoo.post(
                "/settings/account/delete", [("handle", "jiwoo"), ("password", Person.jiwoo.password)])
            #expect(receipt.status == 200)
            try await house.hear()
            let before = house.witness.sights.count
            for browser in [house.stranger, house.ada, house.minsu] {
                try await LoungeCrawl.walk(browser, from: try await house.loungePages() + house.otherPages)
            }
            checkSights(house.witness.sights, names)
            checkUpdates(house.witness.heard, names)
            try checkEvents(house.witness.entries, names)
            let gone = try #require(names.first { $0.handle == "jiwoo" })
            for sight in house.witness.sights[before...] where sight.isOfLounge && sight.viewer != "log" {
                #expect(found(gone.ofPersona, in: sight.text).isEmpty, "\(sight.viewer) \(sight.what)")
            }
            #expect(try await house.salon.count("persona_owners") == 5)
        }
    }

    private func lookAtEverything(_ house: WatchedHouse) async throws {
        let pages = try await house.loungePages() + house.otherPages
        for browser in [house.stranger] + house.members { try await LoungeCrawl.walk(browser, from: pages) }
        for browser in [house.stranger] + house.members { try await searchForPersonas(browser, house) }
    }

    /// A search repeats its query: it must not find the nickname.
    private func searchForPersonas(_ browser: WatchedBrowser, _ house: WatchedHouse) async throws {
        for nickname in WatchedHouse.nicknames.values {
            for path in ["/search?q=", "/complete?q=", "/messages/new?q=", "/@"] {
                let answer = try await browser.browser.get("\(path)\(nickname.percentEncoded)")
                let others = ["minsu", "ada", "jiwoo"].filter { $0 != browser.name }
                #expect(found(others, in: answer.text).isEmpty, "\(browser.name) \(path)\(nickname)")
            }
        }
        // Nor the other way round.
        for handle in ["minsu", "ada", "jiwoo"] where browser.name != "stranger" {
            #expect(try await browser.browser.get("/lounge/members/\(handle)").status == 404)
        }
    }

    private func checkSights(_ sights: [Witness.Sight], _ names: [WatchedNames]) {
        let ofPersonas = Array(Set(names.flatMap(\.ofPersona))) + [WatchedHouse.secret]
        let ofAccounts = Dictionary(grouping: names, by: \.handle).mapValues { Set($0.flatMap(\.ofAccount)) }
        for sight in sights {
            // Members may read their own name in the frame of a page.
            let others = ofAccounts.filter { $0.key != sight.viewer }.values.reduce(into: Set<String>()) {
                $0.formUnion($1)
            }
            let words =
                switch sight.viewer {
                case "log": Array(others) + ofPersonas
                case _ where sight.isOfLounge: Array(others)
                default: ofPersonas
                }
            #expect(found(words, in: sight.text).isEmpty, "\(sight.viewer) \(sight.what)")
        }
        // The search was worth it: everybody has seen personas in the lounge, and their own accounts elsewhere.
        for viewer in ["minsu", "ada", "jiwoo"] {
            let seen = sights.filter { $0.viewer == viewer }
            let persona = viewer == "ada" ? "모과차_7" : "greyheron9"
            #expect(seen.contains { $0.isOfLounge && !found([persona], in: $0.text).isEmpty })
            #expect(seen.contains { !$0.isOfLounge && !found([viewer], in: $0.text).isEmpty })
        }
    }

    private func checkUpdates(_ heard: [Witness.Heard], _ names: [WatchedNames]) {
        let ofPersonas = Array(Set(names.flatMap(\.ofPersona))) + [WatchedHouse.secret]
        for update in heard {
            guard update.event.isOfLounge else {
                #expect(found(ofPersonas, in: update.topic + "\n" + update.text).isEmpty, "\(update)")
                continue
            }
            #expect(!update.hasAuthor, "blocks and mutes of accounts would tell: \(update.event)")
            // A stream of one member alone may name that member's account, and nobody else's.
            let receiver = names.first { update.topic == personalTopic($0.account) }
            let others = names.filter { $0.account != receiver?.account }.flatMap(\.ofAccount)
            let text = (receiver == nil ? update.topic : "") + "\n" + update.text
            #expect(found(others, in: text).isEmpty, "\(update.event) \(update.topic)")
        }
        #expect(heard.contains { $0.event == LoungePosted.name && $0.topic.hasPrefix("lounge") })
        #expect(heard.contains { $0.event == LoungeBadgeChanged.name })
    }

    private func checkEvents(_ entries: [OutboxEntry], _ names: [WatchedNames]) throws {
        let ofAccounts = Array(Set(names.flatMap(\.ofAccount))), ofPersonas = Array(Set(names.flatMap(\.ofPersona)))
        for entry in entries {
            let payload = String(decoding: entry.event.payload, as: UTF8.self)
            let (accounts, personas) = (found(ofAccounts, in: payload), found(ofPersonas, in: payload))
            #expect(accounts.isEmpty || personas.isEmpty, "\(entry.name) \(payload)")
            #expect(personas.isEmpty || entry.name.isOfLounge, "\(entry.name) \(payload)")
            if entry.name.isOfLounge, entry.name != LoungeBadgeChanged.name {
                #expect(accounts.isEmpty, "\(entry.name) \(payload)")
            }
        }
        #expect(entries.contains { $0.name == LoungeNotificationAdded.name })
    }
}

extension String {
    /// Of an event.
    fileprivate var isOfLounge: Bool { hasPrefix("lounge") || hasPrefix("persona") }
}
