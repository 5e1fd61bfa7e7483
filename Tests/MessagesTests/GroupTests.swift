import Base
import Core
import People
import SQL
import Settings
import TestKit
import Testing

@testable import Conversations
@testable import Messages
@testable import Search

/// How members join a group, what they see there, and what each role can do.
@Suite struct GroupTests {
    @Test(arguments: TestEngine.available)
    func aGroupBeginsWithPeopleOneKnows(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            for browser in [circle.minsu, circle.ada, circle.jiwoo] {
                #expect(try await circle.seen(by: browser) == ["김민수 started the group with Ada Byron, 박지우"])
                #expect(try await circle.badge(browser) == 0, "a notice is not unread")
            }
            #expect(try await circle.ada.get("/messages").text.contains("김민수, 박지우"), "named by its members")
            let korean = circle.jiwoo
            _ = try await korean.post("/settings", [("language", "ko")])
            let seen = try await circle.seen(by: korean)
            #expect(seen == ["김민수 님이 Ada Byron, 박지우 님과 그룹을 만들었어요"])
            // Neither strangers, nor blocked members, nor yourself, nor too few.
            for handles in [["jiwoo", "minsu"], ["ada"], ["jiwoo", "jiwoo"], ["minsu", "nobody"], []] {
                let answer = try await circle.ada.post("/messages/new/group", handles.map { ("with", $0) })
                #expect(answer.status == 422, "\(handles)")
            }
            // What was chosen stays, as far as it may be.
            let again = try await circle.ada.post(
                "/messages/new/group", [("with", "minsu"), ("with", "jiwoo"), ("name", "우리 <b>")])
            #expect(again.status == 422 && again.text.contains(#"value="minsu" checked"#))
            #expect(again.text.contains("우리 &lt;b&gt;") && !again.text.contains("@jiwoo"))
            #expect(try await circle.salon.count("conversations WHERE is_group = 1") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoOnlyFollowsIsAskedAndMayRefuse(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let minji = try await circle.salon.member(Person(name: "김민지", handle: "minji", major: ""))
            let minjiID = try await circle.salon.id(of: Person(name: "", handle: "minji", major: ""))
            func add(_ browser: Browser) async throws -> Int {
                try await browser.post("\(circle.path)/add", [("with", "minji")]).status
            }
            #expect(try await add(circle.minsu) == 422, "a stranger")
            try await FollowAccount(follower: minjiID, followed: circle.talk.minsuID, isFollowing: true)(
                circle.salon.services)
            #expect(try await add(circle.ada) == 422, "she does not follow Ada")
            let page = try await circle.minsu.get("\(circle.path)/add").text
            #expect(page.contains(#"value="minji""#) && !page.contains(#"value="ada""#))
            #expect(try await circle.minsu.get("\(circle.path)/add?q=minji&part=results").text.contains("김민지"))
            #expect(try await add(circle.minsu) == 303)
            try await circle.say("Welcome", by: circle.ada)
            let requests = try await minji.get("/messages/requests").text
            #expect(requests.contains("김민수 invited 김민지") && !requests.contains("Welcome"))
            #expect(try await !minji.get("/messages").text.contains("Welcome"))
            #expect(try await circle.badge(minji) == 1, "she is asked")
            let request = try await minji.get(circle.path).text
            #expect(request.contains("Join this group?") && !request.contains("data-message-composer"))
            // She looks, and nobody learns of it; nor may she act before she has agreed.
            _ = try await minji.get(circle.path)
            let welcome = try await circle.newest()
            let menu = try await circle.ada.get("\(circle.path)/\(welcome)", headers: ["X-Salon": "fragment"]).text
            #expect(menu.contains("readers-title") && !menu.contains("김민지"))
            #expect(try await minji.post("\(circle.path)/add", [("with", "ada")]).status == 403)
            // To refuse says nothing, and one is not simply added again.
            #expect(try await minji.post("\(circle.path)/leave").status == 303)
            #expect(try await minji.get(circle.path).status == 404)
            #expect(try await circle.badge(minji) == 0)
            #expect(try await !circle.seen(by: circle.ada).contains("김민지 left"))
            try await circle.salon.befriend(minjiID, circle.talk.minsuID)
            #expect(try await add(circle.minsu) == 303)
            #expect(try await minji.get("/messages/requests").text.contains(circle.path))
            #expect(try await minji.post("\(circle.path)/accept").status == 303)
            #expect(try await circle.say("Hello", by: minji).status == 200)
            try await circle.say("At last", by: circle.ada)
            #expect(try await circle.badge(minji) == 1)
            #expect(try await add(circle.minsu) == 422, "there already")
        }
    }

    @Test(arguments: TestEngine.available)
    func whoComesLaterSeesWhatIsSaidFromThen(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            _ = try await circle.minsu.post(
                circle.path, [("text", "before"), ("client_id", newClientID())], files: [photo], fragment: true)
            let before = try await circle.newest()
            let image = try #require(
                try await circle.ada.get(circle.path).text.firstMatch(of: /src="(\/messages\/images\/\d+\/\d+\.webp)"/)
            ).output.1
            let minji = try await circle.salon.member(Person(name: "김민지", handle: "minji", major: ""))
            let minjiID = try await circle.salon.id(of: Person(name: "", handle: "minji", major: ""))
            try await circle.salon.befriend(minjiID, circle.talk.minsuID)
            #expect(try await circle.minsu.post("\(circle.path)/add", [("with", "minji")]).status == 303)
            let reply = [("text", "after"), ("client_id", newClientID()), ("in_reply_to", "\(before)")]
            #expect(try await circle.minsu.post(circle.path, reply, fragment: true).status == 200)
            #expect(try await circle.seen(by: minji) == ["김민수 added 김민지", "after"])
            #expect(try await circle.badge(minji) == 1)
            for page in ["?around=1", "?before=3", "/search?q=before", "?reply=\(before)"] {
                #expect(try await !minji.get("\(circle.path)\(page)").text.contains(">before<"), "\(page)")
            }
            #expect(try await minji.get(String(image)).status == 404)
            #expect(try await circle.ada.get(String(image)).status == 200)
            #expect(try await minji.get("\(circle.path)/\(before)").status == 404)
            #expect(try await minji.post("\(circle.path)/\(before)/react", [("reaction", "❤️")]).status == 404)
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func adminsKeepOrderAndThereIsAlwaysOne(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            func act(_ act: String, by browser: Browser, _ fields: [(String, String)] = []) async throws -> Int {
                try await browser.post("\(circle.path)/\(act)", fields).status
            }
            func rename(_ name: String, by browser: Browser) async throws -> Int {
                try await browser.post("\(circle.path)/info", [("name", name)], files: []).status
            }
            #expect(try await act("members/jiwoo/remove", by: circle.ada) == 403)
            #expect(try await act("members/jiwoo/admin", by: circle.ada) == 403)
            #expect(try await rename("Hers", by: circle.ada) == 403)
            // Nor is she asked whether to; he is, on a page that needs no scripts.
            for page in ["members/jiwoo", "members/jiwoo/remove"] {
                #expect(try await circle.ada.get("\(circle.path)/\(page)").status == 403, "\(page)")
                #expect(try await circle.minsu.get("\(circle.path)/\(page)").text.contains("박지우"), "\(page)")
            }
            let question = try await circle.minsu.get("\(circle.path)/members/jiwoo/remove").text
            #expect(question.contains(#"action="\#(circle.path)/members/jiwoo/remove""#))
            #expect(try await circle.minsu.get("\(circle.path)/members/nobody").status == 404)
            #expect(try await rename("  판화\n모임 ", by: circle.minsu) == 303)
            #expect(try await rename(String(repeating: "가", count: 51), by: circle.minsu) == 422)
            #expect(try await circle.ada.get("/messages").text.contains("<b dir=\"auto\">판화 모임</b>"))
            #expect(try await act("members/ada/admin", by: circle.minsu) == 303)
            #expect(try await act("members/minsu/member", by: circle.ada) == 303)
            #expect(try await act("members/ada/remove", by: circle.minsu) == 403)
            #expect(try await act("members/nobody/remove", by: circle.ada) == 404)
            #expect(try await act("members/minsu/remove", by: circle.ada) == 303)
            // What his browser was to send there has a place on the page, which says nothing of the group.
            let gone = try await circle.minsu.get(circle.path)
            #expect(gone.status == 404 && gone.text.contains(#"<ol class="messages" id="messages-\#(circle.group)">"#))
            #expect(gone.text.contains("refused-template") && !gone.text.contains("판화 모임"))
            let part = try await circle.minsu.get("\(circle.path)?part=messages", headers: ["X-Salon": "fragment"])
            #expect(part.status == 404 && !part.text.contains("<ol"))
            #expect(try await circle.say("Hello?", by: circle.minsu).status == 404)
            #expect(try await !circle.minsu.get("/messages").text.contains("판화 모임"))
            #expect(
                try await circle.seen(by: circle.jiwoo).dropFirst() == [
                    "김민수 named the group “판화 모임”", "김민수 made Ada Byron an admin", "김민수 is no longer an admin",
                    "Ada Byron removed 김민수",
                ])
            // The last admin leaves.
            #expect(try await act("leave", by: circle.ada) == 303)
            #expect(try await circle.seen(by: circle.jiwoo).last == "Ada Byron left")
            #expect(try await rename("", by: circle.jiwoo) == 303)
            #expect(try await circle.jiwoo.get("/messages").text.contains("Group with nobody else"))
            #expect(try await act("leave", by: circle.jiwoo) == 303)
            try await TidyMessages(circle.salon.services)()
            #expect(try await circle.salon.count("conversations WHERE is_group = 1") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func membersAloneAreCompleted(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let others = Person(name: "Adam", handle: "adam", major: "")
            let adam = try await circle.salon.member(others)
            func completed(_ typed: String, by browser: Browser) async throws -> [String] {
                let answer = try await browser.get("\(circle.path)/complete?q=\(typed.percentEncoded)")
                guard answer.status == 200 else { return ["\(answer.status)"] }
                return answer.text.matches(of: /data-text="(@[^"]+)"/).map { String($0.output.1) }
            }
            #expect(try await completed("@ada", by: circle.minsu) == ["@ada"], "not Adam")
            #expect(try await completed("@ㅂㅈ", by: circle.ada) == ["@jiwoo"], "whether or not she follows him")
            #expect(try await completed("@adam", by: circle.minsu).isEmpty)
            #expect(try await completed("#ada", by: circle.minsu) == ["400"])
            #expect(try await completed("@ada", by: adam) == ["404"])
            let page = try await circle.minsu.get(circle.path).text
            #expect(page.contains(#"data-people="\#(circle.path)/complete""#))
            try await circle.block(circle.jiwooID, circle.talk.adaID)
            #expect(try await completed("@ada", by: circle.jiwoo).isEmpty)
            #expect(try await completed("@jiwoo", by: circle.ada).isEmpty)
        }
    }

    @Test(arguments: TestEngine.available)
    func aGroupsPhotoIsForItsMembers(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let photo = (field: "photo", name: "a.jpg", bytes: try Sample.jpeg(tint: 60))
            #expect(try await circle.minsu.post("\(circle.path)/info", [("name", "")], files: [photo]).status == 303)
            let list = try await circle.ada.get("/messages").text
            let image = try #require(list.firstMatch(of: /src="(\/messages\/images\/\d+\/128\.webp)"/)).output.1
            #expect(try await circle.ada.get(String(image)).status == 200)
            #expect(try await circle.salon.visitor().get(String(image)).status == 303)
            let outsider = try await circle.salon.member(Person(name: "밖", handle: "outsider", major: ""))
            #expect(try await outsider.get(String(image)).status == 404)
            // Neither housekeeping nor another name takes it away.
            circle.salon.clock.advance(by: .days(3))
            try await TidyMessages(circle.salon.services)()
            #expect(try await circle.minsu.post("\(circle.path)/info", [("name", "판화")], files: []).status == 303)
            #expect(try await circle.ada.get(String(image)).status == 200)
            let removal = [("name", "판화"), ("remove-photo", "on")]
            #expect(try await circle.minsu.post("\(circle.path)/info", removal, files: []).status == 303)
            #expect(try await circle.ada.get(String(image)).status == 404)
            #expect(try circle.salon.files().isEmpty)
            #expect(try await circle.seen(by: circle.ada).suffix(1) == ["김민수 changed the group photo"])
            let broken = (field: "photo", name: "x.jpg", bytes: Array("nothing".utf8))
            #expect(try await circle.minsu.post("\(circle.path)/info", [("name", "판")], files: [broken]).status >= 400)
            #expect(try await circle.ada.get("/messages").text.contains("판화"))
        }
    }

    @Test(arguments: TestEngine.available)
    func thirtyTwoAreAllThereCanBe(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let crowd = try await circle.salon.crowd(31)
            let minsu = circle.talk.minsuID
            for member in crowd {
                try await FollowAccount(follower: member, followed: minsu, isFollowing: true)(circle.salon.services)
            }
            let handles = crowd.map { "h\($0)" }
            let tooMany = handles.prefix(30).map { ("with", $0) }
            #expect(try await circle.minsu.post("\(circle.path)/add", tooMany).status == 422)
            #expect(try await circle.salon.count("conversation_members WHERE conversation_id = \(circle.group)") == 3)
            #expect(try await circle.minsu.post("\(circle.path)/add", Array(tooMany.prefix(29))).status == 303)
            #expect(try await circle.minsu.post("\(circle.path)/add", [("with", handles[30])]).status == 422)
            #expect(try await circle.seen(by: circle.ada).last?.contains("and 26 more") == true)
            // However many they are, a message is so many statements, and a read page is.
            let tally = StatementTally()
            try await Database.$tally.withValue(tally) { try await circle.say("To all", by: circle.minsu) }
            #expect(tally.statements.count <= 14, "\(tally.statements.joined(separator: "\n"))")
            let reading = StatementTally()
            _ = try await Database.$tally.withValue(reading) { try await circle.minsu.get(circle.path) }
            #expect(reading.statements.count <= 12, "\(reading.statements.joined(separator: "\n"))")
        }
    }

    @Test(arguments: TestEngine.available)
    func aGroupOutlivesItsAdminsAccount(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            #expect(try await circle.minsu.post("\(circle.path)/members/ada/admin").status == 303)
            #expect(try await circle.ada.post("\(circle.path)/members/minsu/member").status == 303)
            try await circle.say("gone with me", by: circle.ada)
            try await circle.say("mine to keep", by: circle.jiwoo)
            #expect(try await circle.badge(circle.minsu) == 2)
            _ = try await DeleteAccount(
                account: circle.talk.adaID, handle: "ada", password: Person.ada.password)(circle.salon.services)
            #expect(
                try await circle.seen(by: circle.minsu) == [
                    "김민수 started the group with 박지우", "김민수 made another member an admin", "mine to keep",
                ])
            #expect(try await circle.badge(circle.minsu) == 1)
            #expect(try await circle.minsu.get("\(circle.path)/info").text.contains("2 members"))
            #expect(try await circle.salon.count("conversation_members WHERE role = 'admin'") == 1)
            #expect(try await circle.say("We go on", by: circle.minsu).status == 200)
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func everyStatementOfGroupsUsesAnIndex(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let crowd = try await circle.salon.crowd(60)
            let (minsu, services) = (circle.talk.minsuID, circle.salon.services)
            for member in crowd {
                try await FollowAccount(follower: member, followed: minsu, isFollowing: true)(services)
            }
            try await circle.salon.database.write { transaction in
                for member in crowd {
                    _ = try OpenConversation.write(services.ids.next(), member, minsu, in: transaction)
                }
                try transaction.analyze()
            }
            let head = try await circle.salon.database.read { reader in
                try ConversationQueries.head(circle.group, of: minsu, reader)
            }
            let queries = MessageQueries(conversation: head, viewer: minsu) { _, _, _ in [:] }
            let statements: [(String, Statement)] = [
                ("members", GroupQueries.membersStatement(of: circle.group, for: minsu)),
                ("authors", GroupQueries.authorsStatement(crowd, for: minsu)),
                ("subjects", GroupQueries.subjectsStatement(of: [ID(rawValue: 1)], for: minsu)),
                ("candidates", GroupQueries.candidatesStatement(for: minsu, to: circle.group)),
                ("candidates of a new group", GroupQueries.candidatesStatement(for: minsu, to: nil)),
                ("hindered", GroupQueries.hinderedStatement(for: minsu, to: circle.group)),
                ("hindered from a new group", GroupQueries.hinderedStatement(for: minsu, to: nil)),
                ("hindrances", GroupQueries.hindrancesStatement(of: crowd, for: minsu, to: circle.group)),
                (
                    "chosen",
                    GroupQueries.amongStatement("a.handle_key IN (\(list: ["ada", "jiwoo"]))", for: minsu, to: nil)
                ),
                ("read marks", GroupReadings.membersStatement(of: circle.group)),
                ("older", queries.olderStatement(than: 9, after: 0, limit: 40)),
                ("newer", queries.newerStatement(than: 9, upTo: 99, limit: 40)),
                ("picture", MessageQueries.groupPicture(ID(rawValue: 1), viewer: minsu)),
                (
                    "people found",
                    try #require(
                        PeopleSearch.amongStatements(
                            "a", GroupQueries.candidatesToFind(for: minsu, to: circle.group), viewer: minsu
                        ).first)
                ),
                ("quoted", SendMessage.quotedStatement(ID(rawValue: 1), in: circle.group, of: minsu)),
                (
                    "completion",
                    try #require(
                        PeopleSearch.amongStatements(
                            "a", GroupQueries.membersToFind(in: circle.group), viewer: minsu
                        ).first)
                ),
            ]
            for (name, statement) in statements {
                let scanned = try await circle.salon.database.scannedTables(statement)
                let plan = try await circle.salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
            }
        }
    }
}
