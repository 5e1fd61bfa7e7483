import Base
import Core
import Notifications
import People
import Posts
import SQL
import TestKit
import Testing

@testable import Discover
@testable import Exhibitions
@testable import Gallery
@testable import Works

/// Drafts are the curator's, announced exhibitions wait for their time, and open once.
@Suite struct ExhibitionOpeningTests {
    @Test(arguments: TestEngine.available)
    func itOpensOnceAndOnTime(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine, opens: .hours(2)) { stage in
            let visitor = stage.salon.visitor()
            for browser in [visitor, stage.salon.visitor()] { #expect(try await browser.get(stage.path).status == 404) }
            try await FollowAccount(follower: stage.jiwooID, followed: stage.minsuID, isFollowing: true)(stage.services)
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.answer(stage.jiwoos, by: stage.jiwooID, agrees: false)
            try await stage.announce()
            try await stage.announce()
            // Everybody sees that it comes, and nothing that will hang.
            let waiting = try await visitor.get(stage.path)
            #expect(waiting.status == 200 && waiting.text.contains("Harbour lights"))
            #expect(try await stage.shown(visitor, stage.path).isEmpty)
            #expect(try await visitor.get("/exhibitions?tab=coming").text.contains("Harbour lights"))
            #expect(try await !visitor.get("/exhibitions").text.contains("Harbour lights"))
            for place in stage.places.dropFirst() { #expect(try await visitor.get(place).status == 404) }
            #expect(try await stage.jiwoo.post("\(stage.path)/comments", [("text", "Early")]).status == 404)
            // Curator and makers look at it before.
            #expect(try await stage.shown(stage.ada, stage.path) == [stage.own, stage.adas])
            #expect(try await stage.shown(stage.minsu, stage.path) == [stage.own, stage.adas])

            let keepers = (0..<2).map { _ in
                ExhibitionKeeper(stage.services, VisitCounter(DiscoverKeys(stage.salon.database)))
            }
            for keeper in keepers { try await keeper.openDue() }
            #expect(try await stage.salon.count("exhibitions WHERE stage = 'open'") == 0)
            stage.salon.clock.advance(by: .hours(3))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for keeper in keepers + keepers { group.addTask { try await keeper.openDue() } }
                try await group.waitForAll()
            }
            #expect(try await stage.salon.events().filter { $0 == "exhibition-opened" }.count == 1)
            #expect(try await stage.shown(visitor, stage.path) == [stage.own, stage.adas])
            #expect(try await visitor.get("/exhibitions").text.contains("Harbour lights"))

            // A form from before it opened says when it should: that is not dropped without a word.
            let late = [("title", "Harbour lights"), ("opens", "2031-03-03T10:00"), ("zone", "UTC")]
            let edited = try await stage.minsu.post("\(stage.path)/edit", late)
            #expect(edited.status == 409 && edited.text.contains("The exhibition has opened in the meantime"))

            // Announced to followers and makers once, also by another process.
            for _ in 0..<2 { try await AnnounceOpening.worker(stage.services).turn() }
            #expect(try await stage.notifications(stage.adaID) == ["exhibition-opened"])
            #expect(try await stage.notifications(stage.jiwooID) == ["exhibition-opened"])
            let notifications = try await stage.jiwoo.get("/notifications").text
            #expect(
                notifications.contains(stage.path) && notifications.contains("opened the exhibition “Harbour lights”"))

            stage.salon.clock.advance(by: .days(40))
            #expect(try await visitor.get("/exhibitions?tab=past").text.contains("Harbour lights"))
            #expect(try await !visitor.get("/exhibitions").text.contains("Harbour lights"))
            #expect(try await stage.shown(visitor, stage.path) == [stage.own, stage.adas])
        }
    }

    // Catches an opening that nobody is notified of since it fell into a time in which nobody saw it, and one that is
    // announced twice or when it is over.
    @Test(arguments: TestEngine.available, [true, false])
    func itOpensWhenItCanBeSeen(on engine: TestEngine, isHidden: Bool) async throws {
        for days in [0.0, 40] {
            try await ExhibitionStage.run(on: engine, opens: .hours(2)) { stage in
                let isOver = days > 0
                try await FollowAccount(follower: stage.jiwooID, followed: stage.minsuID, isFollowing: true)(
                    stage.services)
                try await stage.answer(stage.adas, by: stage.adaID)
                try await stage.answer(stage.jiwoos, by: stage.jiwooID, agrees: false)
                try await stage.announce()
                let keeper = ExhibitionKeeper(stage.services, VisitCounter(DiscoverKeys(stage.salon.database)))
                func goOn() async throws {
                    try await keeper.openDue()
                    try await AnnounceOpening.worker(stage.services).turn()
                }
                try await stage.setSeen(false, byHiding: isHidden)
                stage.salon.clock.advance(by: .hours(3) + .days(1) * days)
                try await goOn()
                #expect(try await stage.salon.count("exhibitions WHERE stage = 'open'") == (isOver ? 1 : 0))
                try await stage.setSeen(true, byHiding: isHidden)
                for _ in 0..<2 { try await goOn() }
                let notified = isOver ? [] : ["exhibition-opened"]
                #expect(try await stage.notifications(stage.adaID) == notified)
                #expect(try await stage.notifications(stage.jiwooID) == notified)
                #expect(try await stage.salon.events().filter { $0 == "exhibition-opened" } == notified)
                #expect(try await stage.salon.count("exhibitions WHERE stage = 'open'") == 1)
                #expect(try await stage.salon.count("jobs WHERE kind = 'announce-opening'") == 0)
            }
        }
    }

    // Catches followers who are never notified, since the curator was hidden between the opening and its announcement.
    @Test(arguments: TestEngine.available, [true, false])
    func theAnnouncementWaitsUntilItCanBeSeen(on engine: TestEngine, isHidden: Bool) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.announce()
            try await stage.setSeen(false, byHiding: isHidden)
            try await AnnounceOpening.worker(stage.services).turn()
            try await stage.setSeen(true, byHiding: isHidden)
            #expect(try await stage.notifications(stage.adaID) == [])
            stage.salon.clock.advance(by: AnnounceWork.wait)
            for _ in 0..<2 { try await AnnounceOpening.worker(stage.services).turn() }
            #expect(try await stage.notifications(stage.adaID) == ["exhibition-opened"])
            #expect(try await stage.salon.count("jobs WHERE kind = 'announce-opening'") == 0)
        }
    }

    // Catches an announcement without a question, and a question that keeps to itself what follows or what is missing.
    @Test(arguments: TestEngine.available, [nil, Duration.hours(2)])
    func announcingIsAskedFirst(on engine: TestEngine, opens: Duration?) async throws {
        try await ExhibitionStage.run(on: engine, opens: opens) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            _ = try await WriteRoom(in: stage.exhibition, curator: stage.minsuID, title: "Night")(stage.services)
            for place in [stage.path, "\(stage.path)/hang"] {
                let page = try await stage.minsu.get(place).text
                #expect(page.matches(of: /action="[^"]*\/announce"/).count == 1, "\(place)")
                #expect(page.contains(#"commandfor="announce-exhibition""#), "\(place)")
                let follows = opens == nil ? "It opens at once" : "cannot become a draft again"
                #expect(page.contains(follows), "\(place)")
                #expect(page.contains("1 work still waits for its maker"), "\(place)")
                #expect(page.contains("1 room has no works"), "\(place)")
            }
        }
    }

    /// Many followers are told in steps, and going on after a restart tells nobody twice.
    @Test(arguments: TestEngine.available)
    func followersAreToldInSteps(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let crowd = try await stage.salon.crowd(AnnounceOpening.size + 7)
            for member in crowd {
                try await FollowAccount(follower: member, followed: stage.minsuID, isFollowing: true)(stage.services)
            }
            try await stage.announce()
            let announcer = AnnounceOpening.worker(stage.services)
            try await announcer.turn(limit: 1)
            #expect(
                try await stage.salon.count("notifications WHERE kind = 'exhibition-opened'")
                    == AnnounceOpening.size)
            try await AnnounceOpening.worker(stage.services).turn()
            try await announcer.turn()
            #expect(try await stage.salon.count("notifications WHERE kind = 'exhibition-opened'") == crowd.count)
            #expect(try await stage.salon.count("jobs WHERE kind = 'announce-opening'") == 0)
        }
    }

    /// A draft's post is nobody's: no form of any post reaches it.
    @Test(arguments: TestEngine.available)
    func aDraftIsNobodysPost(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            for browser in [stage.minsu, stage.ada, stage.jiwoo] {
                for act in ["like", "save", "report", "delete", "repost"] {
                    let answer = try await browser.post("/posts/\(stage.exhibition)/\(act)", [("reason", "spam")])
                    #expect(answer.status == 404, "\(act): \(answer.status)")
                }
            }
            let stranger = try await stage.salon.member(Person(name: "Dana", handle: "dana", major: ""))
            for path in ["", "/catalogue", "/labels", "/edit", "/hang", "/add", "?part=comments"] {
                #expect(try await stranger.get("\(stage.path)\(path)").status == 404, "\(path)")
            }
            for path in ["/edit", "/hang", "/add"] {
                #expect(try await stage.ada.get("\(stage.path)\(path)").status == 404, "\(path)")
            }
            #expect(try await stage.minsu.get("/works/\(stage.exhibition)").status == 404)
            #expect(try await stranger.post("\(stage.path)/announce").status == 404)
            #expect(try await stranger.post("\(stage.path)/discard").status == 404)
            #expect(try await stage.minsu.post("\(stage.path)/discard").status == 303)
            for table in ["exhibitions", "exhibition_works", "notifications", "posts WHERE kind = 'exhibition'"] {
                #expect(try await stage.salon.count(table) == 0, "\(table)")
            }
        }
    }

    /// Nothing agreed, nothing to announce; nor what is over already.
    @Test(arguments: TestEngine.available)
    func anEmptyOrEndedOneIsNotAnnounced(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            #expect(try await stage.minsu.post("\(stage.path)/works/\(stage.own)/remove").status == 303)
            let empty = try await stage.minsu.post("\(stage.path)/announce")
            #expect(empty.status == 422 && empty.text.contains("at least one work has to hang"))
            try await stage.answer(stage.adas, by: stage.adaID)
            stage.salon.clock.advance(by: .days(31))
            #expect(try await stage.minsu.post("\(stage.path)/announce").status == 422)
            #expect(try await stage.salon.count("exhibitions WHERE stage = 'draft'") == 1)
        }
    }

    /// Guestbook, likes and moderation are those of any post; deleting it takes all of it, and no work.
    @Test(arguments: TestEngine.available)
    func anOpenOneIsAPostLikeOthers(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.announce()
            #expect(try await stage.jiwoo.post("/posts/\(stage.exhibition)/like").status == 303)
            #expect(try await stage.jiwoo.post("/posts/\(stage.exhibition)/save").status == 303)
            let signed = try await stage.jiwoo.post(
                "\(stage.path)/comments", [("text", "I came twice")], fragment: true)
            #expect(signed.status == 201 && signed.text.contains("I came twice"))
            #expect(signed.text.contains("\(stage.path)/comments/") && !signed.text.contains("/works/"))
            #expect(
                try await stage.notifications(stage.minsuID).sorted() == ["exhibition-agreed", "guestbook", "like"])
            for (language, sentence) in [
                ("ko", "내 ‘Harbour lights’ 전시회를 좋아해요"), ("en", "liked your exhibition “Harbour lights”"),
            ] {
                _ = try await stage.minsu.post("/settings", [("language", language)])
                #expect(try await stage.minsu.get("/notifications").text.contains(sentence), "\(language)")
            }
            #expect(try await stage.salon.visitor().get(stage.path).text.contains("I came twice"))
            // The address of a comment's work leads to its exhibition.
            #expect(try await stage.jiwoo.get("/works/\(stage.exhibition)").location == stage.path)
            // It is in no feed, and is passed on by nobody.
            #expect(try await stage.jiwoo.post("/posts/\(stage.exhibition)/repost").status == 404)
            for path in ["/following", "/timeline", "/@jiwoo/likes", "/saved", "/search?q=harbour&tab=works"] {
                let page = try await stage.jiwoo.get(path)
                #expect(page.status == 200 && !page.text.contains("Harbour lights"), "\(path)")
            }
            // Its curator removes an entry; hidden by moderators it is gone, and back again.
            let comment = try await stage.salon.ids("SELECT id FROM posts WHERE kind = 'comment'")[0]
            #expect(try await stage.ada.post("\(stage.path)/comments/\(comment)/remove").status == 404)
            #expect(try await stage.minsu.post("\(stage.path)/comments/\(comment)/remove").status == 303)
            try await stage.salon.database.write { transaction in
                _ = try HiddenPosts.hide(stage.exhibition, stage.services, in: transaction)
            }
            for browser in [stage.ada, stage.jiwoo, stage.salon.visitor()] {
                #expect(try await browser.get(stage.path).status == 404)
                #expect(try await browser.get("\(stage.path)/catalogue").status == 404)
            }
            try await stage.salon.database.write { transaction in
                try HiddenPosts.show(stage.exhibition, stage.services, in: transaction)
            }
            #expect(try await stage.salon.visitor().get(stage.path).status == 200)
            _ = try await stage.jiwoo.post("\(stage.path)/comments", [("text", "Once more")])
            #expect(try await stage.minsu.post("/posts/\(stage.exhibition)/delete").status == 303)
            #expect(try await stage.salon.visitor().get(stage.path).status == 410)
            for table in [
                "exhibitions", "exhibition_works", "exhibition_rooms", "posts WHERE kind IN ('comment', 'exhibition')",
            ] { #expect(try await stage.salon.count(table) == 0, "\(table)") }
            #expect(try await stage.salon.count("works") == 3)
        }
    }
}
