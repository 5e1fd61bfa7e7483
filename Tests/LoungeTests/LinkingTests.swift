import Base
import Core
import Foundation
import HTTPTypes
import Kernel
import SQL
import TestKit
import Testing

@testable import Personas

/// Tries to find out whose persona somebody is, by everything but the words.
@Suite struct LinkingTests {
    // MARK: Numbers

    @Test(arguments: TestEngine.available)
    func idsOfPersonasSayNothingOfOrderTimeOrAccount(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let accounts = try await salon.crowd(64)
            for (number, account) in accounts.enumerated() {
                salon.clock.advance(by: .minutes(7))
                _ = try await EnterLounge(account: account, nickname: "n\(number)")(salon.services)
            }
            let ids = try await salon.database.read { reader in
                try reader.values("SELECT persona_id FROM persona_owners ORDER BY account_id", as: ID<Persona>.self)
            }.map(\.rawValue)
            // As often up as down, within six standard deviations.
            let pairs = ids.indices.flatMap { first in ids.indices[(first + 1)...].map { (first, $0) } }
            let rising = pairs.count { ids[$0] < ids[$1] }
            #expect((504...1_512).contains(rising), "\(rising) of \(pairs.count)")
            let now = salon.clock.clock.now()
            for id in ids {
                let distance = abs((ID<Persona>(rawValue: id).createdAt - now).milliseconds)
                #expect(distance > 3_600_000, "an id read as a time is far from now")
            }
            // Neither a difference nor a mask that all have in common.
            let owners = accounts.sorted().map(\.rawValue)
            #expect(Set(zip(ids, owners).map { $0 &- $1 }).count == 64)
            #expect(Set(zip(ids, owners).map { ($0 ^ $1) >> 16 }).count == 64)
            #expect(Set(ids.map { $0 >> 40 }).count > 48, "the upper bits are drawn, too")
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsCountedSaysOrderAloneAndTimesAreDays(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine) { house in
            house.salon.clock.advance(by: .milliseconds(12_345))
            try await house.week()
            let counted = [
                "lounge_posts", "lounge_presses", "lounge_sanctions", "lounge_ledger", "lounge_notifications",
                "lounge_reports", "lounge_decisions",
            ]
            for table in counted {
                #expect(try await house.salon.count(table) > 0, "\(table)")
                #expect(try await house.salon.count("\(table) WHERE id > 10000") == 0, "\(table)")
            }
            let times = [
                "personas": ["active_on"], "lounge_posts": ["posted_on"],
                "lounge_presses": ["pressed_on"], "lounge_ledger": ["day"], "lounge_notifications": ["day"],
                "lounge_sanctions": ["started_on", "ends_on", "ended_on", "appealed_on", "answered_on", "post_day"],
                "lounge_reports": ["day", "answered_on"], "lounge_decisions": ["day"],
            ]
            for (table, columns) in times {
                for column in columns {
                    let exact = try await house.salon.count("\(table) WHERE \(column) > 100000")
                    #expect(exact == 0, "\(table) \(column): days, not milliseconds")
                }
            }
            #expect(try await house.salon.count("lounge_moments WHERE at % 60000 <> 0") == 0)
            for path in try await house.loungePages() + ["/lounge/moderation"] {
                try await house.minsu.get(path)
                try await house.jiwoo.get(path)
            }
            let texts = house.witness.sights.filter { $0.isOfLounge && $0.viewer != "log" }.map(\.text)
            let shown = texts.flatMap { $0.components(separatedBy: "datetime=\"").dropFirst() }.map {
                $0.components(separatedBy: "\"")[0]
            }
            #expect(shown.count > 20)
            for time in Set(shown) { #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "\(time)") }
        }
    }

    // MARK: Heads and addresses

    @Test(arguments: TestEngine.available)
    func headsOfPagesAreTheSameForEverybody(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 2) { house in
            try await house.enter()
            let post = try await house.write("누구일까요", by: house.jiwoo)
            _ = try await house.write("Me", by: house.ada, to: post)
            let revealing: Set = [
                "etag", "last-modified", "age", "expires", "server-timing", "x-request-id", "location", "set-cookie",
                "link",
            ]
            try await house.readToasts()
            for path in ["", "/\(post)", "/me", "/notifications", "/members/greyheron9"].map({ "/lounge\($0)" }) {
                var heads: Set<[String]> = []
                for browser in house.members {
                    let answer = try await browser.get(path)
                    #expect(answer.status == 200, "\(browser.name) \(path)")
                    #expect(answer.header("cache-control") == ["no-store"], "\(path)")
                    let names = answer.headers.map(\.name.canonicalName)
                    #expect(revealing.isDisjoint(with: names), "\(names)")
                    let values = answer.headers.filter { $0.name != .contentLength }.map(\.value)
                    heads.insert(names.sorted() + values.sorted())
                }
                #expect(heads.count == 1, "\(path)")
            }
        }
    }

    /// A proxy writes down the address of a stream beside whose it is: it must name no persona.
    @Test(arguments: TestEngine.available)
    func addressesOfStreamsAndFormsNameNoPersona(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 2) { house in
            try await house.enter()
            let post = try await house.write("들리나요", by: house.jiwoo)
            let names = try await house.names()
            for browser in house.members {
                let own = try #require(names.first { $0.handle == browser.name })
                for path in ["", "/\(post)", "/me", "/me/edit", "/new", "/notifications"].map({ "/lounge\($0)" }) {
                    let html = try await browser.get(path).text
                    let topics = html.components(separatedBy: "/live?topics=").dropFirst().map {
                        $0.components(separatedBy: "\"")[0]
                    }
                    #expect(!topics.isEmpty, "\(path)")
                    for topic in topics {
                        #expect(found(own.ofPersona + own.ofAccount, in: topic).isEmpty, "\(path): \(topic)")
                        #expect(!topic.contains("me-"), "\(path): \(topic)")
                    }
                    for form in LoungeCrawl.forms(in: html) {
                        #expect(found(own.ofPersona, in: form.action).isEmpty, "\(path): \(form.action)")
                    }
                }
            }
            // And nobody gets a persona's notifications, whatever topics they ask for.
            let viewers = try await house.viewers()
            let jiwoo = try #require(names.first { $0.handle == "jiwoo" })
            let wanted: Set = [
                "lounge", "lounge-post-\(post)", "persona-\(jiwoo.persona)", personalTopic(jiwoo.account),
            ]
            let ada = try await LoungeAudience.admit(wanted, viewer: viewers["ada"], house.salon.services)
            #expect(ada == ["lounge", "lounge-post-\(post)"])
            #expect(try await LoungeAudience.admit(wanted, viewer: nil, house.salon.services).isEmpty)
        }
    }
}
