import Base
import Core
import People
import SQL
import TestKit
import Testing

@testable import Messages

/// Whoever is asked into a group agrees first: before that they do nothing, and see nothing of what is said.
@Suite struct GroupInvitationTests {
    @Test(arguments: TestEngine.available)
    func whoHasNotAgreedDoesNothing(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("hello", by: circle.ada)
            let minji = try await circle.invited()
            let (browser, said) = (minji.browser, try await circle.newest())
            _ = try await circle.newcomer("fan", name: "Fan", isFriend: false)
            try await circle.say("later", by: circle.ada)
            let later = try await circle.newest()
            for isRemoved in [false, true] {
                if isRemoved { #expect(try await browser.post("\(circle.path)/remove").status == 303) }
                let acts = [
                    "add", "typing", "members/ada/remove", "members/ada/admin", "members/minji/admin",
                    "\(later)/react", "\(said)/react",
                ]
                for act in acts {
                    let answer = try await browser.post(
                        "\(circle.path)/\(act)", [("with", "fan"), ("reaction", "❤️")], fragment: true)
                    #expect(answer.status == 403, "\(act) \(answer.status)")
                }
                #expect(try await circle.say("me, too", by: browser).status == 403)
                #expect(try await browser.post("\(circle.path)/info", [("name", "Mine")], files: []).status == 403)
                #expect(try await browser.get("\(circle.path)/add").status == 403)
                // To have looked is not to have read.
                _ = try await browser.post("\(circle.path)/read", [("position", "9")], fragment: true)
                // Nobody makes her an admin either.
                #expect(try await circle.minsu.post("\(circle.path)/members/minji/admin").status == 422)
                let page = try await browser.get(circle.path).text
                #expect(page.contains("Join this group?") && !page.contains("data-message-composer"))
            }
            #expect(try await circle.salon.count("message_reactions") == 0)
            #expect(try await !circle.minsu.get("\(circle.path)/info").text.contains("members/minji/admin"))
            #expect(try await circle.readers(of: later, for: circle.ada).isEmpty)
            // She agrees after all.
            #expect(try await browser.post("\(circle.path)/accept").status == 303)
            #expect(try await circle.readers(of: later, for: circle.ada).isEmpty, "to agree is not to have read")
            #expect(try await circle.say("me, too", by: browser).status == 200)
            #expect(try await browser.post("\(circle.path)/\(said)/react", [("reaction", "❤️")]).status == 404)
            #expect(try await circle.minsu.post("\(circle.path)/members/minji/admin").status == 303)
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsAskedSeesWhoIsThereAndNothingThatIsSaid(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let minji = try await circle.invited().browser
            let (photo, pdf) = (try Sample.jpeg(), Sample.pdf)
            let sent = try await circle.jiwoo.post(
                circle.path, [("text", "stranger words"), ("client_id", newClientID())],
                files: [
                    (field: "images", name: "a.jpg", bytes: photo), (field: "images", name: "a.pdf", bytes: pdf),
                ], fragment: true
            ).text
            let said = try await circle.newest()
            let addresses = try [
                #require(sent.firstMatch(of: /src="(\/messages\/images\/\d+\/\d+\.webp)"/)).output.1,
                #require(sent.firstMatch(of: /"(\/messages\/files\/\d+\/file\.pdf)/)).output.1,
            ].map(String.init)
            let groupPhoto = (field: "photo", name: "a.jpg", bytes: try Sample.jpeg(tint: 60))
            for name in ["old words", "판화"] {
                #expect(
                    try await circle.minsu.post("\(circle.path)/info", [("name", name)], files: [groupPhoto]).status
                        == 303)
            }
            let faces = try await circle.ada.get("/messages").text
            let face = try #require(faces.firstMatch(of: /src="(\/messages\/images\/\d+\/128\.webp)"/)).output.1
            for path in [
                circle.path, "/messages/requests", "\(circle.path)/search?q=words", "\(circle.path)?around=3",
                "\(circle.path)/info", "/messages/search?q=words", "\(circle.path)/report",
            ] {
                let page = try await minji.get(path).text
                #expect(!page.contains("stranger words") && !page.contains("old words"), "\(path)")
                #expect(!page.contains("/messages/images/"), "\(path)")
            }
            #expect(try await minji.get("/messages/requests").text.contains("<b dir=\"auto\">판화</b>"))
            #expect(
                try await circle.seen(by: minji) == [
                    "김민수 invited 김민지", "김민수 changed the group photo", "김민수 changed the group photo",
                ])
            for address in addresses + [String(face), "\(circle.path)/\(said)"] {
                #expect(try await minji.get(address).status == 404, "\(address)")
                #expect(try await circle.ada.get(address).status == 200, "\(address)")
            }
            let report = try await minji.post(
                "\(circle.path)/report", [("reason", "abuse"), ("message", "\(said)")])
            #expect(report.status == 422)
            // What was said since then is hers once she agrees.
            #expect(try await circle.badge(minji) == 1)
            #expect(try await minji.post("\(circle.path)/accept").status == 303)
            #expect(try await circle.badge(minji) == 1)
            #expect(try await circle.seen(by: minji).contains("stranger words"))
            for address in addresses + [String(face)] {
                #expect(try await minji.get(address).status == 200, "\(address)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsAskedCountsOnceTheyAgree(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let minji = try await circle.invited().browser
            _ = try await circle.newcomer("friend", name: "Friend", isFriend: true)
            #expect(try await circle.ada.get(circle.path).text.contains("3 members"))
            let info = try await circle.ada.get("\(circle.path)/info").text
            #expect(info.contains("3 members") && info.contains("Has not accepted yet"))
            #expect(try await circle.seen(by: circle.jiwoo).last == "김민수 invited 김민지")
            for _ in 0..<2 { #expect(try await minji.post("\(circle.path)/accept").status == 303) }
            for browser in [circle.minsu, circle.ada, circle.jiwoo, minji] {
                #expect(try await circle.seen(by: browser).suffix(2) == ["김민수 invited 김민지", "김민지 joined"])
                #expect(try await browser.get(circle.path).text.contains("4 members"))
            }
            #expect(try await circle.ada.get("/messages").text.contains("김민지 joined"))
            // Of several, each kind is shown in its own words.
            _ = try await circle.newcomer("fan", name: "Fan", isFriend: false)
            let both = [("with", "fan"), ("with", "friend")]
            #expect(try await circle.minsu.post("\(circle.path)/add", both).status == 303)
            #expect(try await circle.seen(by: circle.ada).suffix(2) == ["김민수 added Friend", "김민수 invited Fan"])
            #expect(try await circle.ada.get(circle.path).text.contains("5 members"))
        }
    }

    /// A group begins with those who are there; who is asked is named as asked, and again when they come.
    @Test(arguments: TestEngine.available)
    func aGroupBeginsWithThoseWhoAreThere(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let minji = try await circle.newcomer("minji", name: "김민지", isFriend: false).browser
            _ = try await circle.newcomer("fan", name: "Fan", isFriend: false)
            func start(_ handles: [String]) async throws -> (path: String, seen: [String]) {
                let answer = try await circle.minsu.post("/messages/new/group", handles.map { ("with", $0) })
                let path = try #require(answer.location)
                return (path, try await seen(at: path, by: circle.minsu))
            }
            func seen(at path: String, by browser: Browser) async throws -> [String] {
                try await browser.get("\(path)?part=messages").text
                    .matches(of: /<p dir="auto">(.*?)<\/p>/).map { String($0.output.1) }
            }
            let mixed = try await start(["ada", "minji"])
            let began = ["김민수 started the group with Ada Byron", "김민수 invited 김민지"]
            #expect(mixed.seen == began)
            // Who is asked sees how it began, and finds it among the requests.
            #expect(try await seen(at: mixed.path, by: minji) == began)
            let requests = try await minji.get("/messages/requests").text
            #expect(requests.contains(mixed.path) && requests.contains("김민수 invited 김민지"))
            #expect(try await circle.badge(minji) == 1)
            #expect(try await minji.post("\(mixed.path)/accept").status == 303)
            #expect(try await seen(at: mixed.path, by: circle.ada) == began + ["김민지 joined"])
            // Nobody is there yet.
            #expect(try await start(["minji", "fan"]).seen == ["김민수 started the group", "김민수 invited 김민지, Fan"])
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    /// To follow somebody and be written to by them is not to have talked with them (docs/decisions/0052).
    @Test(arguments: TestEngine.available)
    func whoOnlyFollowsIsAskedEvenWhenWrittenTo(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let minji = try await circle.newcomer("minji", name: "김민지", isFriend: false).browser
            let talk = try await circle.salon.conversation(circle.minsu, with: "minji")
            func say(_ text: String, by browser: Browser) async throws -> Int {
                try await browser.post(
                    "/messages/\(talk)", [("text", text), ("client_id", newClientID())], fragment: true
                ).status
            }
            #expect(try await say("Hi", by: circle.minsu) == 200)
            #expect(try await circle.add("minji") == 303)
            #expect(try await minji.get("/messages/requests").text.contains(circle.path))
            #expect(try await minji.get(circle.path).text.contains("Join this group?"))
            #expect(try await say("Hi yourself", by: minji) == 200)
            let other = try await circle.minsu.post("/messages/new/group", [("with", "ada"), ("with", "minji")])
            #expect(try await minji.get(other.location ?? "").text.contains("data-message-composer"))
        }
    }

    // Catches a page that says beside whoever was chosen that there is nobody to choose.
    @Test(arguments: TestEngine.available)
    func besideTheOnlyOneThereIsNobodyElse(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let page = try await circle.ada.post("/messages/new/group", [("with", "minsu")])
            #expect(page.status == 422 && page.text.contains("<span>Choose at least two people."))
            #expect(page.text.contains("There is nobody else you can add."))
            #expect(!page.text.contains("There is nobody you can add."))
        }
    }

    // Catches a script that sends too few, and one that says a problem before there is one.
    @Test(arguments: TestEngine.available)
    func pagesKnowHowManyHaveToBeChosen(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("Hi", by: circle.minsu)
            let message = try await circle.salon.database.read { reader in
                try reader.value(
                    "SELECT MAX(id) FROM messages WHERE conversation_id = \(circle.group)", as: ID<Message>.self)
            }
            for (path, fewest, words) in [
                ("/messages/new/group", 2, "Choose at least two people. With one, you can just talk."),
                ("\(circle.path)/add", 1, "Choose who to add."),
                ("\(circle.path)/\(try #require(message))/forward", 1, "Choose a conversation."),
            ] {
                let page = try await circle.minsu.get(path).text
                #expect(page.contains(#"data-fewest="\#(fewest)" data-too-few="\#(words)""#), "\(path)")
                let line = #/<p class="problem" role="alert" data-choose-problem( hidden)?>/#
                #expect(page.firstMatch(of: line)?.output.1 == " hidden", "\(path)")
                let refused = try await circle.minsu.post(path)
                #expect(refused.status == 422 && refused.text.contains("<span>\(words)</span>"), "\(path)")
                #expect(refused.text.firstMatch(of: line).map { $0.output.1 == nil } == true, "\(path)")
            }
        }
    }

    // Catches members who have accepted a conversation and are said to be strangers until they answer.
    @Test(arguments: TestEngine.available)
    func whoHasAcceptedAConversationComesAtOnce(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let iris = try await circle.salon.member(Person(name: "Iris", handle: "iris", major: ""))
            let talk = try await circle.salon.conversation(circle.minsu, with: "iris")
            let said = [("text", "Hi"), ("client_id", newClientID())]
            #expect(try await circle.minsu.post("/messages/\(talk)", said, fragment: true).status == 200)
            let choosing = "/messages/new/group?q=iris"
            let stranger = try await circle.minsu.get(choosing).text
            #expect(stranger.contains("You can add them once they follow you"))
            #expect(stranger.contains("There is nobody you can add.") && stranger.contains("Start the group"))
            #expect(try await iris.post("/messages/\(talk)/accept").status == 303)
            for (member, handle) in [(circle.minsu, "iris"), (iris, "minsu")] {
                let page = try await member.get("/messages/new/group?q=\(handle)").text
                #expect(page.contains(#"name="with" value="\#(handle)""#))
                #expect(!page.contains("There is nobody you can add."))
            }
            #expect(try await circle.add("iris") == 303)
            #expect(try await iris.get(circle.path).text.contains("data-message-composer"))
        }
    }

    @Test(arguments: TestEngine.available)
    func aGroupThatNobodyHasAgreedToEnds(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let minji = try await circle.invited()
            for browser in [circle.minsu, circle.ada] {
                #expect(try await browser.post("\(circle.path)/leave").status == 303)
            }
            #expect(try await circle.salon.count("conversation_members WHERE role = 'admin'") == 1)
            #expect(
                try await circle.salon.count(
                    "conversation_members WHERE role = 'admin' AND account_id = \(minji.id.rawValue)") == 0)
            #expect(try await minji.browser.get(circle.path).status == 200)
            #expect(try await circle.jiwoo.post("\(circle.path)/leave").status == 303)
            #expect(try await minji.browser.get(circle.path).status == 404)
            #expect(try await !minji.browser.get("/messages/requests").text.contains(circle.path))
            try await TidyMessages(circle.salon.services)()
            #expect(try await circle.salon.count("conversations WHERE is_group = 1") == 0)
        }
    }

    /// Among many of the same name, members who can be added are found first; the others say why they cannot be chosen.
    @Test(arguments: TestEngine.available)
    func aFriendIsFoundAmongManyStrangers(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            for number in 0..<45 {
                _ = try await circle.salon.member(Person(name: "나\(number)", handle: "ana\(number)", major: ""))
            }
            _ = try await circle.newcomer("zzna", name: "나나나나나나", isFriend: true)
            for path in ["/messages/new/group", "\(circle.path)/add"] {
                let found = try await circle.minsu.get("\(path)?q=\("나".percentEncoded)&part=results").text
                let people = found.split(separator: "<li").dropFirst()
                #expect(people.count > 20 && people.first?.contains(#"value="zzna""#) == true, "\(path)")
                for stranger in people.dropFirst() {
                    #expect(stranger.contains("@ana") && stranger.contains("You can add them once they follow you"))
                    #expect(!stranger.contains("<input") && !stranger.contains("<label"))
                }
            }
        }
    }

    /// A form that is sent twice, at once too, starts one group.
    @Test(arguments: TestEngine.available)
    func startingTwiceIsStartingOnce(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let form = try await circle.minsu.get("/messages/new/group").text
            let client = try #require(form.firstMatch(of: /name="client_id" value="([^"]+)"/)).output.1
            let fields = [("with", "ada"), ("with", "jiwoo"), ("client_id", String(client))]
            let locations = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<4 {
                    group.addTask { try await circle.minsu.post("/messages/new/group", fields).location }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(locations.count == 1 && locations.first != nil && !locations.contains(nil))
            #expect(try await circle.salon.count("conversations WHERE is_group = 1") == 2, "and the circle's own")
            // With others it is another group, though a browser's history gives the same form.
            _ = try await circle.newcomer("friend", name: "Friend", isFriend: true)
            let others = [("with", "ada"), ("with", "friend"), ("client_id", String(client))]
            #expect(try await circle.minsu.post("/messages/new/group", others).status == 303)
            #expect(try await circle.salon.count("conversations WHERE is_group = 1") == 3)
            let odd = [("with", "ada"), ("with", "jiwoo"), ("client_id", "a.b")]
            #expect(try await circle.minsu.post("/messages/new/group", odd).status == 400)
        }
    }

    @Test(arguments: TestEngine.available)
    func anAdminStepsDownWhereThereIsAnother(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            func act(_ act: String, by browser: Browser) async throws -> Int {
                try await browser.post("\(circle.path)/members/\(act)").status
            }
            let alone = try await circle.minsu.get("\(circle.path)/info").text
            #expect(!alone.contains("Step down"))
            #expect(try await act("minsu/member", by: circle.minsu) == 422)
            #expect(try await act("ada/member", by: circle.ada) == 403)
            #expect(try await act("ada/admin", by: circle.minsu) == 303)
            #expect(try await circle.minsu.get("\(circle.path)/info").text.contains("Step down as admin"))
            #expect(try await act("Minsu/member", by: circle.minsu) == 303)
            #expect(try await circle.seen(by: circle.jiwoo).last == "김민수 is no longer an admin")
            #expect(try await act("ada/member", by: circle.ada) == 422)
            #expect(try await act("jiwoo/remove", by: circle.minsu) == 403)
        }
    }

    /// What a form does not say, it does not erase.
    @Test(arguments: TestEngine.available)
    func aFormWithoutANameLeavesIt(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            func change(_ fields: [(String, String)]) async throws -> Int {
                try await circle.minsu.post("\(circle.path)/info", fields, files: []).status
            }
            #expect(try await change([("name", "판화")]) == 303)
            #expect(try await change([("crop-x", "0")]) == 303)
            let list = try await circle.ada.get("/messages").text
            #expect(list.contains("<b dir=\"auto\">판화"))
            #expect(try await change([("name", "")]) == 303)
            #expect(try await !circle.ada.get("/messages").text.contains("<b dir=\"auto\">판화"))
        }
    }
}
