import Base
import Core
import People
import Posts
import SQL
import TestKit
import Testing
import Web
import WorksPages

@testable import Exhibitions
@testable import Works

/// Nobody sees a work in an exhibition whose maker has not agreed, and nobody when the maker agrees no more.
@Suite struct ExhibitionConsentTests {
    @Test(arguments: TestEngine.available)
    func onlyWhatWasAgreedHangs(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let visitor = stage.salon.visitor()
            // The curator sees asked works where the order is made and in the preview, marked, and never in print.
            for place in ["\(stage.path)/hang", stage.path] {
                #expect(try await stage.shown(stage.minsu, place).count == 3)
                let marks = try await stage.minsu.get(place).text.matches(of: /class="asked"/)
                #expect(marks.count == 2, "\(place)")
            }
            for place in stage.places.dropFirst() { #expect(try await stage.shown(stage.minsu, place) == [stage.own]) }
            // Who is asked sees the question and the own work, and not what is asked of others.
            let asked = try await stage.ada.get(stage.path)
            #expect(asked.status == 200 && asked.text.contains("\(stage.path)/works/\(stage.adas)/agree"))
            #expect(try await stage.shown(stage.ada, stage.path) == [stage.own, stage.adas])
            for place in stage.places.dropFirst() { #expect(try await stage.shown(stage.ada, place) == [stage.own]) }
            #expect(try await stage.notifications(stage.adaID) == ["exhibition-asks"])

            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.answer(stage.jiwoos, by: stage.jiwooID, agrees: false)
            #expect(try await stage.notifications(stage.adaID).isEmpty)
            #expect(try await stage.notifications(stage.minsuID) == ["exhibition-agreed", "exhibition-declined"])
            // Who has declined has nothing to do with it any more.
            #expect(try await stage.jiwoo.get(stage.path).status == 404)
            try await stage.announce()
            for browser in [visitor, stage.jiwoo, stage.ada, stage.minsu] {
                for place in stage.places {
                    #expect(try await stage.shown(browser, place) == [stage.own, stage.adas], "\(place)")
                }
                for list in ["/exhibitions", "/exhibitions?tab=past", "/exhibitions?tab=coming"] {
                    #expect(try await !stage.shown(browser, list).contains(stage.jiwoos))
                }
            }
            // Makers meet the show first, and what is theirs in it behind the works.
            let theirs = try await stage.ada.get(stage.path).text
            let places = [#"class="entrance""#, #"class="hung-works""#, "\(stage.adas)/decline"]
                .map { theirs.firstRange(of: $0)?.lowerBound }
            #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
            // The maker withdraws: at once, everywhere.
            try await stage.answer(stage.adas, by: stage.adaID, agrees: false)
            for browser in [visitor, stage.jiwoo, stage.ada, stage.minsu] {
                for place in stage.places { #expect(try await stage.shown(browser, place) == [stage.own]) }
            }
            #expect(try await stage.salon.events().last == "exhibition-work-taken-down")
        }
    }

    /// One declined is not asked again, by whatever way; nobody answers for another.
    @Test(arguments: TestEngine.available)
    func nobodyIsAskedTwice(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let path = "\(stage.path)/works/\(stage.adas)"
            #expect(try await stage.jiwoo.post("\(path)/agree").status == 404)
            #expect(try await stage.minsu.post("\(path)/agree").status == 404)
            #expect(try await stage.salon.visitor().post("\(path)/agree").location?.hasPrefix("/login") == true)
            #expect(try await stage.ada.post("\(path)/decline").status == 303)
            let choice = [("work", "\(stage.adas)"), ("q", "engine")]
            let again = try await stage.minsu.post("\(stage.path)/works", choice)
            #expect(again.status == 422 && again.text.contains("declined to show"))
            // What was searched for is there still.
            #expect(again.text.contains(#"name="q" value="engine""#) && again.text.contains(stage.adas.description))
            #expect(try await stage.minsu.post("\(path)/remove").status == 303)
            #expect(try await stage.minsu.post("\(stage.path)/works", [("work", "\(stage.adas)")]).status == 422)
            #expect(try await stage.notifications(stage.adaID).isEmpty)
            // Nor may she change her mind by an old page.
            #expect(try await stage.ada.post("\(path)/agree").status == 404)
            // What the curator takes down is asked for anew.
            try await stage.answer(stage.jiwoos, by: stage.jiwooID)
            #expect(try await stage.minsu.post("\(stage.path)/works/\(stage.jiwoos)/remove").status == 303)
            #expect(
                try await stage.minsu.post("\(stage.path)/works", [("work", "\(stage.jiwoos)")]).status == 303
            )
            #expect(try await stage.shown(stage.minsu, "\(stage.path)/catalogue") == [stage.own])
            #expect(try await stage.notifications(stage.jiwooID) == ["exhibition-asks"])
        }
    }

    /// A block between any two of the three, a work that is hidden or deleted, an account that leaves.
    @Test(arguments: TestEngine.available)
    func whatMayNotBeSeenVanishes(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.answer(stage.jiwoos, by: stage.jiwooID)
            try await stage.announce()
            let visitor = stage.salon.visitor()
            let all: Set = [stage.own, stage.adas, stage.jiwoos]
            for place in stage.places { #expect(try await stage.shown(stage.jiwoo, place) == all) }
            func block(_ one: ID<Account>, _ other: ID<Account>, _ isBlocked: Bool) async throws {
                try await BlockAccount(account: one, other: other, isBlocked: isBlocked)(stage.services)
            }
            // Viewer and maker.
            try await block(stage.adaID, stage.jiwooID, true)
            for place in stage.places {
                #expect(try await stage.shown(stage.jiwoo, place) == [stage.own, stage.jiwoos])
                #expect(try await stage.shown(visitor, place) == all)
            }
            try await block(stage.adaID, stage.jiwooID, false)
            // Curator and maker: for everybody, and the maker sees nothing of it.
            try await block(stage.adaID, stage.minsuID, true)
            for browser in [visitor, stage.jiwoo, stage.minsu] {
                for place in stage.places {
                    #expect(try await stage.shown(browser, place) == [stage.own, stage.jiwoos])
                }
            }
            for place in stage.places + ["\(stage.path)?part=comments"] {
                #expect(try await stage.ada.get(place).status == 404)
            }
            #expect(try await !stage.ada.get("/exhibitions").text.contains("Harbour lights"))
            #expect(try await stage.ada.post("\(stage.path)/comments", [("text", "Hello")]).status == 404)
            #expect(try await stage.shown(stage.minsu, "\(stage.path)/hang") == [stage.own, stage.jiwoos])
            try await block(stage.adaID, stage.minsuID, false)
            for place in stage.places { #expect(try await stage.shown(visitor, place) == all) }
            // Hidden by moderators, and given back.
            try await stage.salon.database.write { transaction in
                _ = try HiddenPosts.hide(stage.jiwoos, stage.services, in: transaction)
            }
            for place in stage.places { #expect(try await stage.shown(visitor, place) == [stage.own, stage.adas]) }
            try await stage.salon.database.write { transaction in
                try HiddenPosts.show(stage.jiwoos, stage.services, in: transaction)
            }
            for place in stage.places { #expect(try await stage.shown(visitor, place) == all) }
            // A closed profile is no visitor's.
            _ = try await stage.ada.post("/settings/profile", [("name", "Ada"), ("is-private", "on")], files: [])
            for place in stage.places { #expect(try await stage.shown(visitor, place) == [stage.own, stage.jiwoos]) }
            for place in stage.places { #expect(try await stage.shown(stage.jiwoo, place) == all) }
            // Deleted.
            _ = try await DeletePost(post: stage.jiwoos, account: stage.jiwooID)(stage.services)
            #expect(try await stage.shown(stage.jiwoo, stage.path) == [stage.own, stage.adas])
            #expect(try await stage.salon.count("exhibition_works") == 2)
        }
    }

    // Catches a request that says neither for which work nor for which exhibition.
    @Test(arguments: TestEngine.available)
    func aRequestNamesWorkAndExhibition(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            func reads(_ sentence: String) async throws {
                #expect(try await stage.ada.get("/notifications").text.contains(sentence), "\(sentence)")
            }
            try await reads("would like to hang your work “Ada engine” in the exhibition “Harbour lights”")
            let second = try await stage.salon.shareWork("Another engine", by: stage.ada)
            _ = try await HangWork(second, in: stage.exhibition, curator: stage.minsuID)(stage.services)
            try await reads("hang “Ada engine” and 1 more of your works in the exhibition “Harbour lights”")
            // Announced, its title is everybody's.
            try await stage.announce()
            try await stage.answer(stage.adas, by: stage.adaID)
            try await reads("would like to hang your work “Another engine” in the exhibition “Harbour lights”")
            // What moderators hide is named no more.
            try await stage.salon.database.write { transaction in
                _ = try HiddenPosts.hide(second, stage.services, in: transaction)
            }
            try await reads("would like to hang your work in the exhibition “Harbour lights”")
            _ = try await stage.ada.post("/settings", [("language", "ko")])
            try await stage.salon.database.write { transaction in
                try HiddenPosts.show(second, stage.services, in: transaction)
            }
            try await reads("‘Harbour lights’ 전시회에 내 작품 ‘Another engine’를 걸고 싶어 해요")
        }
    }

    // Catches requests behind the first page that nobody finds, and one that is there twice for its two works.
    @Test(arguments: TestEngine.available)
    func allRequestsAreListed(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let second = try await stage.salon.shareWork("Another engine", by: stage.ada)
            let details = ExhibitionDetails(title: "Show", closes: stage.now + .days(30))
            var all: Set<String> = [stage.path]
            for number in 0..<ExhibitionLists.pageSize {
                // One curator may have so many.
                let show = try await MakeExhibition(curator: stage.minsuID, details)(stage.services)
                _ = try await HangWork(stage.adas, in: show, curator: stage.minsuID)(stage.services)
                if number == 0 { _ = try await HangWork(second, in: show, curator: stage.minsuID)(stage.services) }
                all.insert("/exhibitions/\(show)")
            }
            var (found, next): ([String], String?) = ([], "/exhibitions?tab=mine")
            while let path = next {
                let page = try await stage.ada.get(path).text.replacing("&amp;", with: "&")
                found += page.matches(of: /<a href="(\/exhibitions\/\d+)">/).map { String($0.output.1) }
                next = page.firstMatch(of: /rel="next" href="([^"]*)"/).map { String($0.output.1) }
            }
            #expect(found.count == all.count && Set(found) == all)
        }
    }

    // Catches a request that leads to a page that is not there, and that swallows the next one.
    @Test(arguments: TestEngine.available)
    func aDeletedWorkIsAskedForNoMore(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let unread = "accounts WHERE id = \(stage.adaID) AND unread_count"
            let second = try await stage.salon.shareWork("Another engine", by: stage.ada)
            func ask(_ work: ID<Post>) async throws {
                _ = try await HangWork(work, in: stage.exhibition, curator: stage.minsuID)(stage.services)
            }
            try await ask(second)
            _ = try await DeletePost(post: stage.adas, account: stage.adaID)(stage.services)
            #expect(try await stage.notifications(stage.adaID) == ["exhibition-asks"])
            _ = try await DeletePost(post: second, account: stage.adaID)(stage.services)
            #expect(try await stage.notifications(stage.adaID) == [])
            #expect(try await stage.salon.count("\(unread) = 0") == 1)
            try await ask(try await stage.salon.shareWork("Third engine", by: stage.ada))
            #expect(try await stage.notifications(stage.adaID) == ["exhibition-asks"])
            #expect(try await stage.salon.count("\(unread) = 1") == 1)
            // What a block has withdrawn is said again with what is asked for next.
            for isBlocked in [true, false] {
                try await BlockAccount(account: stage.adaID, other: stage.minsuID, isBlocked: isBlocked)(stage.services)
            }
            #expect(try await stage.notifications(stage.adaID) == [])
            try await ask(try await stage.salon.shareWork("Fourth engine", by: stage.ada))
            #expect(try await stage.notifications(stage.adaID) == ["exhibition-asks"])
        }
    }

    // Catches a block that keeps a work on the wall against its maker's will, and an answer that tells what a block hides.
    @Test(arguments: TestEngine.available, [true, false])
    func aBlockKeepsNobodyFromDeclining(on engine: TestEngine, isMakers: Bool) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            // Ada has agreed, Jiwoo was asked.
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.announce()
            func block(_ isBlocked: Bool) async throws {
                for maker in [stage.adaID, stage.jiwooID] {
                    let (one, other) = isMakers ? (maker, stage.minsuID) : (stage.minsuID, maker)
                    try await BlockAccount(account: one, other: other, isBlocked: isBlocked)(stage.services)
                }
            }
            try await block(true)
            let before = try await stage.notifications(stage.minsuID)
            for (browser, work, another) in [
                (stage.ada, stage.adas, stage.jiwoos), (stage.jiwoo, stage.jiwoos, stage.adas),
            ] {
                let path = "\(stage.path)/works/\(work)"
                #expect(try await browser.post("\(path)/agree").status == 404)
                // What was not asked of them is as if there were no exhibition.
                for place in ["\(stage.path)/works/\(another)", "/exhibitions/42/works/\(work)"] {
                    #expect(try await browser.post("\(place)/decline").status == 404, "\(place)")
                }
                for _ in 0..<2 {
                    let declined = try await browser.post("\(path)/decline")
                    #expect(declined.status == 303 && declined.location == "/exhibitions?tab=mine")
                }
                #expect(try await browser.get(stage.path).status == 404)
                #expect(try await !browser.get("/exhibitions?tab=mine").text.contains("Harbour lights"))
            }
            #expect(try await stage.notifications(stage.minsuID) == before)
            try await block(false)
            for browser in [stage.salon.visitor(), stage.minsu, stage.ada] {
                for place in stage.places { #expect(try await stage.shown(browser, place) == [stage.own]) }
            }
            for work in [stage.adas, stage.jiwoos] {
                let again = try await stage.minsu.post("\(stage.path)/works", [("work", "\(work)")])
                #expect(again.status == 422 && again.text.contains("declined to show"))
            }
            #expect(try await stage.notifications(stage.minsuID) == before)
        }
    }

    /// Pages that are open lose what is taken down; the topic is for those who may know of the exhibition.
    @Test(arguments: TestEngine.available)
    func openPagesLoseWhatIsTakenDown(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.announce()
            let page = try await stage.salon.visitor().get(stage.path).text
            #expect(page.contains(#"id="work-\#(stage.adas)""#) && page.contains("post-\(stage.exhibition)"))
            let event = WorkTakenDown(exhibition: stage.exhibition, work: stage.adas)
            let patches = WorkRemoved(work: event.work).patches(in: .english, without: [])
            #expect(patches.map(\.target) == ["work-\(stage.adas)"])
        }
    }
}
