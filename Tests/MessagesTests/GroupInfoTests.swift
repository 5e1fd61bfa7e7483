import Base
import Core
import Design
import Kernel
import People
import SQL
import TestKit
import Testing

@testable import Messages
@testable import Web

/// What open pages about a group are told.
@Suite struct GroupInfoTests {
    /// What has happened since an event, as pages of some members would be told now, by topic.
    private func updates(
        _ circle: Circle, after event: Int64, present people: [ID<Account>]
    ) async throws -> [String: [any LiveChange]] {
        let entries = try await circle.salon.database.outbox.entries(after: event, limit: 1_000)
        let present = LivePresence(members: Dictionary(uniqueKeysWithValues: people.map { ($0, 1) }))
        let renderers = MessageUpdates(cards: { _, _, _ in [:] }, features: []).all
        let updates = try await circle.salon.database.read { reader in
            try entries.flatMap { entry in
                try renderers.filter { $0.event == entry.name }.flatMap { try $0.render(entry, reader, present) }
            }
        }
        return Dictionary(grouping: updates, by: \.topic).mapValues { $0.map(\.change) }
    }

    /// Whatever happens to a group, the open pages of whoever is in it show what a new page would, and nobody else's
    /// are told.
    @Test(arguments: TestEngine.available)
    func openPagesShowWhatANewOneWould(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let (minsu, ada, jiwoo) = (circle.talk.minsuID, circle.talk.adaID, circle.jiwooID)
            let friend = try await circle.newcomer("friend", name: "Friend", isFriend: true)
            let fan = try await circle.newcomer("fan", name: "Fan", isFriend: false)
            let outsider = try await circle.newcomer("outsider", name: "Outsider", isFriend: true)
            try await circle.block(fan.id, ada)
            let browsers = [
                minsu: circle.minsu, ada: circle.ada, jiwoo: circle.jiwoo, friend.id: friend.browser,
                fan.id: fan.browser, outsider.id: outsider.browser,
            ]
            /// Does something, and compares what each is told with what each finds.
            func step(
                _ act: String, by browser: Browser, _ fields: [(String, String)] = [], isForm: Bool = false,
                tells members: [ID<Account>], without gone: ID<Account>? = nil
            ) async throws {
                let start = try await circle.salon.database.outbox.lastID()
                let path = "\(circle.path)/\(act)"
                let answer =
                    try await isForm ? browser.post(path, fields, files: []) : browser.post(path, fields)
                #expect(answer.status == 303, "\(act)")
                let sent = try await updates(circle, after: start, present: Array(browsers.keys))
                for (account, browser) in browsers {
                    let changes = sent[personalTopic(account)] ?? []
                    let pages = changes.compactMap { $0 as? GroupInfoChanged }
                    #expect(pages.isEmpty != members.contains(account), "\(act): \(account)")
                    #expect(changes.contains { $0 is GroupLeft } == (account == gone), "\(act): \(account)")
                    let page = try await browser.get("\(circle.path)/info")
                    for patch in pages.last?.patches(in: .english, without: []) ?? [] {
                        #expect(page.text.contains(patch.content.text), "\(act): \(account)\n\(patch.content.text)")
                    }
                }
            }
            let all = [minsu, ada, jiwoo]
            try await step("info", by: circle.minsu, [("name", "Prints")], isForm: true, tells: all)
            try await step("add", by: circle.minsu, [("with", "friend")], tells: all + [friend.id])
            let five = all + [friend.id, fan.id]
            try await step("add", by: circle.minsu, [("with", "fan")], tells: five)
            try await step("accept", by: fan.browser, tells: five)
            try await step("members/ada/admin", by: circle.minsu, tells: five)
            try await step("members/minsu/member", by: circle.ada, tells: five)
            try await step(
                "members/jiwoo/remove", by: circle.ada, tells: [minsu, ada, friend.id, fan.id], without: jiwoo)
            try await step("leave", by: friend.browser, tells: [minsu, ada, fan.id], without: friend.id)
        }
    }

    /// Whoever is removed is told so, and nothing of the group.
    @Test(arguments: TestEngine.available)
    func whoIsRemovedIsToldNoMore(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let start = try await circle.salon.database.outbox.lastID()
            #expect(try await circle.minsu.post("\(circle.path)/members/jiwoo/remove").status == 303)
            let sent = try await updates(circle, after: start, present: [circle.jiwooID])
            let patches = (sent[personalTopic(circle.jiwooID)] ?? [])
                .flatMap { ($0 as? any LivePatching)?.patches(in: .english, without: []) ?? [] }
            let page = try #require(patches.first { $0.target == "group-info-\(circle.group)" }).content.text
            #expect(page.contains("You are no longer in this group.") && !page.contains("민수"))
            #expect(!patches.contains { $0.content.text.contains("Ada") })
        }
    }
}
