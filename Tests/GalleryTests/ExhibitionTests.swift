import Base
import Core
import Design
import Posts
import SQL
import Settings
import TestKit
import Testing

@testable import Discover
@testable import Exhibitions
@testable import ExhibitionsPages
@testable import Gallery

/// Making an exhibition: its words, its order, its limits; who came.
@Suite struct ExhibitionTests {
    @Test(arguments: TestEngine.available)
    func aFormSentTwiceMakesOne(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let fields = [
                ("client_id", "one"), ("title", "  Harbour\nlights "), ("text", "Words"), ("place", ""),
                ("zone", "Asia/Seoul"), ("opens", "2026-12-01T18:00"), ("closes", ""),
            ]
            let poster = (field: "poster", name: "a.jpg", bytes: try Sample.jpeg())
            let made = try await minsu.post("/exhibitions", fields, files: [poster])
            #expect(made.status == 303 && made.location?.hasSuffix("/add") == true, "\(made.text)")
            #expect(try await minsu.post("/exhibitions", fields, files: []).location == made.location)
            #expect(try await salon.count("exhibitions") == 1)
            #expect(try await salon.count("media WHERE post_id IS NOT NULL") == 1)
            let stored = try await salon.database.read { reader in
                try reader.one("SELECT title, opens_at, closes_at FROM exhibitions") { row in
                    (try row.next(as: String.self), try row.next(as: Timestamp.self), try row.next(as: Timestamp.self))
                }
            }
            #expect(stored.0 == "Harbour lights" && stored.1.iso8601 == "2026-12-01T09:00:00Z")
            #expect(stored.2 == .distantFuture)
            let path = try #require(made.location).replacing("/add", with: "")
            let form = try await minsu.get("\(path)/edit").text
            #expect(form.contains(#"value="2026-12-01T09:00""#) && form.contains("remove-poster"))
            // The way to the exhibition is none of the tabs it does not have.
            let preview = #"<a class="button quiet" href="\#(path)" >"#
            #expect(form.contains("</ul></nav>\(preview)") && form.contains("<span>Preview</span>"))
            // The poster is replaced and removed, with its file.
            _ = try await minsu.post("\(path)/edit", fields, files: [poster])
            #expect(try await salon.count("media") == 1)
            _ = try await minsu.post("\(path)/edit", fields + [("remove-poster", "on")], files: [])
            #expect(try await salon.count("media") == 0)
        }
    }

    // Catches a poster that cannot be cropped, one that is though nobody asked, and a form that lacks what crops.
    @Test(arguments: TestEngine.available)
    func aPosterIsCroppedIfItsCuratorWants(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let form = try await minsu.get("/exhibitions/new").text
            #expect(form.contains(#"name="poster-crop""#) && form.contains(Assets.path("photo.js")))
            #expect(form.contains(Assets.path("photo.css")))
            let file = (field: "poster", name: "a.png", bytes: try Sample.png(width: 90, height: 300))
            let made = try await minsu.post("/exhibitions", [("title", "Tall"), ("poster-crop", "")], files: [file])
            let path = try #require(made.location).replacing("/add", with: "")
            #expect(try await salon.count("media WHERE width = 90 AND height = 300") == 1)
            func crop(_ height: Double, of: String) -> [(String, String)] {
                [("title", "Tall"), ("poster-crop", #"{"x":0,"y":0.5,"width":1,"height":\#(height),"of":\#(of)}"#)]
            }
            #expect(
                try await minsu.post("\(path)/edit", crop(0.3, of: "[90,300]"), files: [file]).status == 303)
            #expect(try await salon.count("media WHERE width = 90 AND height = 90") == 1)
            // The browser had laid it on its side: it stays whole.
            #expect(
                try await minsu.post("\(path)/edit", crop(0.3, of: "[300,90]"), files: [file]).status == 303)
            #expect(try await salon.count("media WHERE width = 90 AND height = 300") == 1)
            let outside = try await minsu.post("\(path)/edit", crop(0.9, of: "[90,300]"), files: [file])
            #expect((400..<500).contains(outside.status) && outside.text.contains("field-poster-problem"))
            #expect(try await salon.count("media") == 1)
        }
    }

    // Catches words that were changed after the answer had been lost and vanish.
    @Test(arguments: TestEngine.available)
    func newerWordsBecomeAnEdit(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let first = [("client_id", "one"), ("title", "Habrour"), ("text", "Words"), ("offset", "540")]
            let made = try await minsu.post("/exhibitions", first, files: [])
            let path = try #require(made.location).replacing("/add", with: "")
            let newer = [("client_id", "one"), ("title", "Harbour"), ("text", "More words"), ("offset", "540")]
            let page = try await minsu.post("/exhibitions", newer, files: [])
            #expect(page.status == 409 && page.text.contains("Already posted as: “Habrour”."))
            #expect(page.text.contains(#"action="\#(path)/edit""#) && page.text.contains(#"value="Harbour""#))
            #expect(page.text.contains("More words"))
            #expect(try await salon.count("exhibitions WHERE title = 'Habrour'") == 1)
            #expect(try await minsu.post("\(path)/edit", newer, files: []).location == path)
            #expect(try await minsu.post("/exhibitions", newer, files: []).location == made.location)
            #expect(try await salon.count("exhibitions") == 1)
        }
    }

    /// What is wrong is at its field, and what was typed stays.
    @Test(arguments: TestEngine.available)
    func problemsStandAtTheirFields(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let cases: [([(String, String)], String)] = [
                ([("title", " ")], "Give the exhibition a title"),
                ([("title", String(repeating: "가", count: 101))], "too many. The limit is 100."),
                ([("title", "A"), ("opens", "yesterday")], "Choose a date"),
                ([("title", "A"), ("opens", "2026-02-30T10:00")], "Choose a date"),
                (
                    [("title", "A"), ("opens", "2026-12-02T10:00"), ("closes", "2026-12-01T10:00")],
                    "after the opening time"
                ),
                ([("title", "A"), ("closes", "2020-01-01T10:00")], "That time has passed"),
                ([("title", "A"), ("text", String(repeating: "a", count: 5_001))], "too many. The limit is 5,000."),
            ]
            for (fields, words) in cases {
                let answer = try await minsu.post("/exhibitions", fields + [("place", "Typed hall")], files: [])
                #expect(answer.status == 422 && answer.text.contains(words), "\(words): \(answer.status)")
                #expect(answer.text.contains("Typed hall"))
            }
            let file = (field: "poster", name: "a.jpg", bytes: Array("no image".utf8))
            let answer = try await minsu.post("/exhibitions", [("title", "A")], files: [file])
            #expect(answer.status >= 400 && answer.text.contains("field-poster-problem"), "\(answer.status)")
            #expect(try await salon.count("exhibitions") == 0)
        }
    }

    /// It is September. Catches an exhibition in December that opens by September's clocks, one of whoever's browser tells
    /// nothing that opens by clocks no page named, and a form that moves what it was not asked to.
    @Test(arguments: TestEngine.available)
    func itOpensAtTheHourThatWasTyped(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, zone: try #require(Zone("Asia/Seoul"))) { salon in
            let minsu = try await salon.member(.minsu)
            func times() async throws -> [String] {
                try await salon.database.read { reader in
                    try reader.all("SELECT opens_at, closes_at FROM exhibitions ORDER BY post_id DESC LIMIT 1") { row in
                        [try row.next(as: Timestamp.self).iso8601, try row.next(as: Timestamp.self).iso8601]
                    }.flatMap(\.self)
                }
            }
            func make(_ form: String) async throws -> String {
                let zone = try #require(form.firstMatch(of: /name="zone" value="([^"]*)"/)?.output.1)
                let answer = try await minsu.post(
                    "/exhibitions",
                    [
                        ("client_id", String(zone).replacing("/", with: "-")), ("title", "A"), ("zone", "\(zone)"),
                        ("opens", "2026-12-01T18:00"),
                        ("closes", "2027-07-01T18:00"),
                    ], files: [])
                return try #require(answer.location).replacing("/add", with: "")
            }
            // Without scripts: the clocks of this instance, which are beside the field.
            let plain = try await minsu.get("/exhibitions/new").text
            #expect(plain.matches(of: /id="field-(opens|closes)-hint">[^\n]*Seoul time/).count == 2)
            _ = try await make(plain)
            #expect(try await times() == ["2026-12-01T09:00:00Z", "2027-07-01T09:00:00Z"])
            // With them: the clocks of the browser, as they will be then.
            minsu.zone = "Europe/Berlin"
            let path = try await make(try await minsu.get("/exhibitions/new").text)
            #expect(try await times() == ["2026-12-01T17:00:00Z", "2027-07-01T16:00:00Z"])
            let shown = try await minsu.get("\(path)/edit").text
            #expect(shown.contains(#"value="2026-12-01T18:00""#) && shown.contains(#"value="2027-07-01T18:00""#))
            #expect(try await minsu.get(path).text.contains("18:00 Berlin time"))
            // A form that was typed by other clocks comes back by them.
            let wrong = try await minsu.post(
                "/exhibitions", [("title", ""), ("zone", "America/New_York"), ("opens", "2026-12-01T18:00")], files: [])
            #expect(
                wrong.text.contains(#"value="America/New_York""#) && wrong.text.contains(#"value="2026-12-01T18:00""#))
            // The second of two hours alike, and the seconds of what opened at once, survive a form nobody touched.
            let second = Timestamp(milliseconds: 1_792_891_815_000)
            _ = try await salon.database.write { transaction in
                try transaction.execute("UPDATE exhibitions SET opens_at = \(second)")
            }
            let form = try await minsu.get("\(path)/edit").text
            let opens = try #require(form.firstMatch(of: /name="opens" value="([^"]*)"/)?.output.1)
            #expect(opens == "2026-10-25T02:30")
            let fields = [("title", "A"), ("zone", "Europe/Berlin"), ("opens", "\(opens)")]
            #expect(try await minsu.post("\(path)/edit", fields, files: []).status == 303)
            #expect(try await times()[0] == second.iso8601)
        }
    }

    // Catches an opening in Seoul that anybody reads by the clocks of the server or of their browser, on a page, in a
    // list or in print, a zone that a save loses or that cannot be changed, and one that is nowhere and is read by the
    // server's clocks.
    @Test(arguments: TestEngine.available)
    func everybodyReadsItsOwnClocks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada, visitor) = (
                try await salon.member(.minsu), try await salon.member(.ada), salon.visitor()
            )
            let curator = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Frame", by: minsu)
            let fields = [("title", "Harbour"), ("zone", "Asia/Seoul"), ("opens", "2026-12-01T18:00"), ("closes", "")]
            let made = try await minsu.post("/exhibitions", fields + [("client_id", "one")], files: [])
            let path = try #require(made.location).replacing("/add", with: "")
            let id = try #require(path.split(separator: "/").last.flatMap { ID<Post>($0) })
            _ = try await HangWork(work, in: id, curator: curator)(salon.services)
            try await AnnounceExhibition(id, curator: curator)(salon.services)
            (minsu.zone, ada.zone) = ("Europe/Berlin", "Europe/Berlin")
            for zone in [nil, "America/New_York"] {
                if let zone { visitor.zone = zone }
                for place in [path, "/exhibitions?tab=coming"] {
                    let page = try await visitor.get(place).text
                    #expect(page.contains("18:00 Seoul time") && !page.contains("UTC−"), "\(place)")
                }
            }
            for place in [path, "/exhibitions?tab=coming"] {
                #expect(try await ada.get(place).text.contains("18:00 Seoul time"), "\(place)")
            }
            #expect(try await minsu.get("\(path)/catalogue").text.contains("18:00 Seoul time"))
            // Who saves it elsewhere does not move it.
            let form = try await minsu.get("\(path)/edit").text
            #expect(form.contains("(<span data-zone>Berlin time</span>)"))
            #expect(form.contains(#"<option value="Asia/Seoul" selected>Seoul time</option>"#))
            #expect(form.contains(#"<option value="Europe/Berlin" >Berlin time</option>"#))
            // What was chosen stays where something else is refused, and so does the choice.
            let refused = try await minsu.post(
                "\(path)/edit", [("title", ""), ("zone", "Europe/Berlin"), ("clocks", "Europe/Berlin")], files: [])
            #expect(refused.status == 422 && refused.text.contains(#"<option value="Europe/Berlin" selected>"#))
            #expect(refused.text.contains(#"<option value="Asia/Seoul" >"#))
            let saved = [("title", "Harbour"), ("zone", "Europe/Berlin"), ("opens", "2026-12-01T10:00")]
            #expect(try await minsu.post("\(path)/edit", saved, files: []).status == 303)
            #expect(try await visitor.get(path).text.contains("18:00 Seoul time"))
            #expect(
                try await minsu.post("\(path)/edit", saved + [("clocks", "Europe/Berlin")], files: []).status == 303)
            #expect(try await visitor.get(path).text.contains("10:00 Berlin time"))
            // Nobody is in the zone of a server.
            for zone in ["NULL", "'UTC'", "'Etc/UTC'"] as [Statement] {
                try await salon.database.write { transaction in
                    try transaction.execute("UPDATE exhibitions SET zone = \(zone)")
                }
                for (browser, place, said) in [
                    (visitor, path, "04:00"), (ada, path, "10:00"),
                    (visitor, "/exhibitions?tab=coming", "04:00 New York time"),
                    (ada, "/exhibitions?tab=coming", "10:00 Berlin time"),
                    (minsu, "\(path)/catalogue", "10:00 Berlin time"),
                    // Where nobody knows the reader's clocks yet, it says by whose it is.
                    (salon.visitor(), path, ">From 1 December 2026 09:00 UTC<"),
                ] { #expect(try await browser.get(place).text.contains(said), "\(place)") }
            }
            #expect(try await minsu.post("\(path)/edit", saved, files: []).status == 303)
            #expect(try await visitor.get(path).text.contains("10:00 Berlin time"))
        }
    }

    // Catches a closing hour that nobody is told, a day after the last, and a dash that leads nowhere.
    @Test(arguments: [
        ("2026-12-20T00:00", "22 September – 19 December 2026<"),
        ("2026-12-19T23:59", "22 September – 19 December 2026<"),
        ("2026-12-20T15:00", "22 September – 20 December 2026 15:00 Seoul time<"),
        ("", "From 22 September 2026<"),
    ])
    func closesAtAnHour(_ closes: String, _ said: String) throws {
        let zone = try #require(Zone("Asia/Seoul"))
        let opens = try #require(LocalTime.parse("2026-09-22T18:00", in: zone))
        var shell = Shell.live(in: .english, at: opens + .days(1), features: [])
        let details = ExhibitionDetails(
            title: "Harbour", opens: opens, closes: LocalTime.parse(closes, in: zone) ?? .distantFuture, zone: zone)
        func dates() -> String { datesView(details, shell: shell).text.replacing(/<\/?time[^>]*>/, with: "") }
        #expect(dates().contains(">\(said)"))
        // Before it opens, both hours are said, and behind the last of them, once, by whose clocks.
        shell.now = opens - .days(1)
        let hours = said.contains(":") ? "18:00 – 20 December 2026 15:00 Seoul time" : "18:00 Seoul time"
        #expect(dates().contains("22 September 2026 \(hours)"))
        #expect(dates().matches(of: /Seoul time/).count == 1)
    }

    // Catches an evening whose day is said twice, or without its hours.
    @Test func oneDayHasBothHours() throws {
        let zone = try #require(Zone("Asia/Seoul"))
        let opens = try #require(LocalTime.parse("2026-09-22T18:00", in: zone))
        let details = ExhibitionDetails(title: "Harbour", opens: opens, closes: opens + .hours(3), zone: zone)
        for now in [opens - .days(1), opens + .hours(1), opens + .days(1)] {
            for (language, said) in [
                (Language.english, "22 September 2026 18:00 – 21:00 Seoul time"),
                (.korean, "2026년 9월 22일 오후 6:00 – 오후 9:00 서울 시간"),
            ] {
                let shell = Shell.live(in: language, at: now, features: [])
                #expect(datesView(details, shell: shell).text.replacing(/<[^>]*>/, with: "") == said)
            }
        }
    }

    // Catches days that are nowhere in particular and do not say by whose clocks they are, and a last day too many.
    @Test(arguments: [
        ("UTC", "25 November – 1 December 2026 UTC", "2026년 11월 25일 – 12월 1일 UTC"),
        ("Etc/UTC", "25 November – 1 December 2026 UTC", "2026년 11월 25일 – 12월 1일 UTC"),
        ("Europe/London", "25 November – 1 December 2026 London time", "2026년 11월 25일 – 12월 1일 런던 시간"),
        (
            "Asia/Seoul", "25 November – 2 December 2026 09:00 Seoul time",
            "2026년 11월 25일 – 12월 2일 오전 9:00 서울 시간"
        ),
        (
            "America/New_York", "24 November – 1 December 2026 19:00 New York time",
            "2026년 11월 24일 – 12월 1일 오후 7:00 뉴욕 시간"
        ),
    ])
    func nowhereSaysWhoseDays(_ name: String, _ english: String, _ korean: String) throws {
        let opens = try #require(LocalTime.parse("2026-11-25T00:00", in: .utc))
        let closes = try #require(LocalTime.parse("2026-12-02T00:00", in: .utc))
        for zone in [nil, Zone.utc, Zone("Etc/UTC")] {
            for (language, said) in [(Language.english, english), (.korean, korean)] {
                var shell = Shell.live(in: language, at: opens + .days(1), features: [])
                shell.zone = try #require(Zone(name))
                var details = ExhibitionDetails(title: "Harbour", opens: opens, closes: closes, zone: zone)
                func dates() -> String { datesView(details, shell: shell).text.replacing(/<[^>]*>/, with: "") }
                #expect(dates() == said)
                details.closes = .distantFuture
                let clocks = language(shell.zone.placeTime(at: opens))
                #expect(dates().contains(clocks) && dates().contains(language == .korean ? "부터" : "From"))
            }
        }
    }

    // Catches a zone that is named after no place and is named like one, and a city in the wrong language.
    @Test func zonesHaveNames() throws {
        let names = [
            ("Asia/Seoul", "서울 시간", "Seoul time"),
            ("America/Argentina/Buenos_Aires", "Buenos Aires 시간", "Buenos Aires time"),
            ("America/New_York", "뉴욕 시간", "New York time"),
        ]
        for (name, korean, english) in names {
            #expect(try #require(Zone(name)).placeTime == Phrase(korean, english))
        }
        #expect(Zone.utc.placeTime == nil)
    }

    @Test(arguments: ["2026-12-01T18:00", "2026-12-01T18:00:30", "2024-02-29T00:00", "1970-01-01T00:00"])
    func timesAreReadAndWritten(_ text: String) throws {
        for name in ["UTC", "Asia/Seoul", "America/St_Johns"] {
            let zone = try #require(Zone(name))
            let time = try #require(LocalTime.parse(text, in: zone))
            #expect(LocalTime.text(time, in: zone) == text.prefix(16))
        }
        for wrong in ["", "2026-12-01", "2026-13-01T00:00", "2026-12-01T24:00", "99999-01-01T00:00", "2026-12-1T"] {
            #expect(LocalTime.parse(wrong, in: .utc) == nil, "\(wrong)")
        }
    }

    /// One order for rooms and works, by numbers, by buttons and as a script sends it.
    @Test(arguments: TestEngine.available)
    func roomsAndWorksHaveOneOrder(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.answer(stage.jiwoos, by: stage.jiwooID)
            let added = try await stage.minsu.post("\(stage.path)/rooms", [("title", "Night room"), ("text", "Dark")])
            #expect(added.status == 303)
            let room = try await stage.salon.ids("SELECT id FROM exhibition_rooms")[0]
            // Whoever adds a room comes to it, and not to the top again.
            #expect(added.location == "\(stage.path)/hang#room-\(room)")
            #expect(try await stage.minsu.get("\(stage.path)/hang").text.contains(#"id="room-\#(room)""#))
            let keys = ["w\(stage.own)", "w\(stage.adas)", "w\(stage.jiwoos)", "r\(room)"]
            func order() async throws -> [String] {
                let page = try await stage.minsu.get("\(stage.path)/hang").text
                return page.matches(of: /data-key="(\w+)"/).map { String($0.1) }
            }
            func send(_ fields: [(String, String)], _ keys: [String]) async throws {
                let answer = try await stage.minsu.post("\(stage.path)/order", keys.map { ("item", $0) } + fields)
                #expect(answer.status == 303)
            }
            #expect(try await order() == keys)
            // The room before the last work, by its button; the first work to the end, by its number.
            try await send([("up", keys[3])], keys)
            #expect(try await order() == [keys[0], keys[1], keys[3], keys[2]])
            try await send([("place-\(keys[0])", "4")], try await order())
            #expect(try await order() == [keys[1], keys[3], keys[2], keys[0]])
            let rooms = try await stage.salon.database.read { reader in
                try ExhibitionPage.furnished(stage.exhibition, viewer: stage.minsuID, reader).rooms
            }
            #expect(rooms.map { $0.works.map(\.id) } == [[stage.adas], [stage.jiwoos, stage.own]])
            #expect(rooms.map { $0.room?.title } == [nil, "Night room"])
            // What it does not name comes last; what is no item, or another's, is nothing.
            try await send([], ["w\(stage.own)", "w1", "r1", "x", ""])
            #expect(try await order() == [keys[0], keys[1], keys[3], keys[2]])
            #expect(try await stage.ada.post("\(stage.path)/order", [("item", keys[2])]).status == 404)
            // Without its room, works hang with those above.
            #expect(try await stage.minsu.post("\(stage.path)/rooms/\(room)/remove").status == 303)
            #expect(try await order() == [keys[0], keys[1], keys[2]])
        }
    }

    @Test(arguments: TestEngine.available)
    func thereAreLimits(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            for number in 0..<ExhibitionRoom.most {
                let answer = try await stage.minsu.post("\(stage.path)/rooms", [("title", "Room \(number)")])
                #expect(answer.status == 303)
            }
            let room = try await stage.minsu.post("\(stage.path)/rooms", [("title", "One more")])
            #expect(room.status == 422 && room.text.contains("up to 20 rooms") && room.text.contains("One more"))
            let works = try await stage.salon.hangRows(HangWork.most, by: stage.minsuID)
            for work in works.prefix(HangWork.most - 3) {
                _ = try await HangWork(work, in: stage.exhibition, curator: stage.minsuID)(stage.services)
            }
            let work = try await stage.minsu.post("\(stage.path)/works", [("work", "\(works[HangWork.most - 1])")])
            #expect(work.status == 422 && work.text.contains("up to 200 works"))
            for number in 1..<MakeExhibition.most {
                _ = try await MakeExhibition(
                    curator: stage.minsuID, ExhibitionDetails(title: "Number \(number)"))(stage.services)
            }
            let made = try await stage.minsu.post("/exhibitions", [("title", "One more")], files: [])
            #expect(made.status == 422 && made.text.contains("up to 50 exhibitions"))
        }
    }

    /// Each viewer once a day, whoever they are; the curator alone is told; nothing stays of who it was.
    @Test(arguments: TestEngine.available)
    func visitsAreCountedAndForgotten(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.announce()
            let counters = (0..<2).map { _ in VisitCounter(DiscoverKeys(stage.salon.database)) }
            func visit(_ counter: VisitCounter) async throws {
                for _ in 0..<2 {
                    for member in [stage.adaID, stage.jiwooID, nil] {
                        try await counter.note(
                            stage.exhibition, member: member, network: "192.0.2.1", at: stage.now)
                    }
                    try await counter.note(stage.exhibition, member: nil, network: "192.0.2.2", at: stage.now)
                }
                try await counter.flush(stage.services)
            }
            for counter in counters { try await visit(counter) }
            #expect(try await stage.salon.count("exhibitions WHERE visits = 4") == 1)
            let members = [stage.adaID, stage.jiwooID].map(\.rawValue)
            #expect(try await stage.salon.count("exhibition_visits") == 4)
            #expect(
                try await stage.salon.count(
                    "exhibition_visits WHERE viewer IN (\(members[0]), \(members[1]))") == 0)
            #expect(try await stage.minsu.get(stage.path).text.contains("4 visits so far"))
            for browser in [stage.ada, stage.salon.visitor()] {
                #expect(try await !browser.get(stage.path).text.contains("visits so far"))
            }
            stage.salon.clock.advance(by: .days(1))
            try await VisitCounter.forgetDays(stage.services)
            #expect(try await stage.salon.count("exhibition_visits") == 0)
            try await visit(counters[0])
            #expect(try await stage.salon.count("exhibitions WHERE visits = 8") == 1)
            // Of one that is deleted meanwhile nothing is counted.
            try await counters[1].note(stage.exhibition, member: stage.adaID, network: "", at: stage.now)
            _ = try await DeletePost(post: stage.exhibition, account: stage.minsuID)(stage.services)
            try await counters[1].flush(stage.services)
            #expect(try await stage.salon.count("exhibition_visits") == 0)
        }
    }

    /// An account takes its exhibitions and drafts along, and its works out of others'.
    @Test(arguments: TestEngine.available)
    func anAccountTakesItsOwnAlong(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.announce()
            _ = try await stage.jiwoo.post("\(stage.path)/comments", [("text", "Once")])
            _ = try await MakeExhibition(
                curator: stage.minsuID, ExhibitionDetails(title: "A draft"))(stage.services)
            func leave(_ browser: Browser, _ person: Person) async throws {
                let answer = try await browser.post(
                    "/settings/account/delete", [("handle", person.handle), ("password", person.password)])
                #expect(answer.status == 200, "\(answer.text)")
            }
            try await leave(stage.ada, .ada)
            #expect(try await stage.salon.count("exhibition_works") == 2)
            #expect(try await stage.shown(stage.salon.visitor(), stage.path) == [stage.own])
            try await leave(stage.minsu, .minsu)
            for table in [
                "exhibitions", "exhibition_works", "posts WHERE kind IN ('exhibition', 'comment')",
                "notifications WHERE kind LIKE 'exhibition%'",
            ] { #expect(try await stage.salon.count(table) == 0, "\(table)") }
            #expect(try await stage.salon.visitor().get(stage.path).status == 404)
        }
    }

    /// What is forbidden here is forbidden on walls, too.
    @Test(arguments: TestEngine.available)
    func linkPreviewsAndEscapes(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await EditExhibition(
                stage.exhibition, curator: stage.minsuID,
                ExhibitionDetails(title: #"<b>"Harbour" lights</b>"#, text: "<i>Words</i>", place: "'\"<"))(
                    stage.services)
            _ = try await WriteRoom(
                in: stage.exhibition, curator: stage.minsuID, title: "<script>", text: "<script>")(stage.services)
            try await stage.announce()
            for path in stage.places + ["/exhibitions"] {
                let page = try await stage.salon.visitor().get(path).text
                #expect(!page.contains("<b>\"") && !page.contains("<i>Words") && !page.contains("<script>"), "\(path)")
            }
            let page = try await stage.salon.visitor().get(stage.path).text
            #expect(page.contains(#"property="og:title" content="&lt;b&gt;"#))
            #expect(page.contains(#"property="og:image" content="http"#))
        }
    }
}
