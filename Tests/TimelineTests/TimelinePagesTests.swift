import Base
import Core
import SQL
import Storage
import TestKit
import Testing

@testable import Timeline

/// The pages and plain forms, without any script.
@Suite struct TimelinePagesTests {
    private func newest(_ salon: TestSalon) async throws -> ID<Post> {
        try #require(try await salon.database.read { try $0.value("SELECT MAX(id) FROM posts", as: ID<Post>.self) })
    }

    // Catches a refusal that names one of two files, and a post with a scan of which two pages are not shown.
    @Test(arguments: TestEngine.available)
    func saysWhatIsWrongWithWhichFile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let wrong = try await minsu.post(
                "/posts", [("text", "Look"), ("client_id", "1")],
                files: [("images", "a.txt", [1]), ("images", "b.txt", [2]), ("images", "c.jpg", [])])
            #expect(wrong.status >= 400 && wrong.text.contains("“a.txt”, “b.txt”: not in a format"))
            let scan = (field: "images", name: "scan.tif", bytes: Sample.pages(3))
            let note = "This file holds 3 images. Only the first is shown."
            let first = try await minsu.post("/posts", [("text", "Scan"), ("client_id", "2")], files: [scan])
            #expect(first.status == 200 && first.text.contains(note) && first.text.contains("Scan"))
            #expect(first.text.contains("“scan.tif”: this file holds") && first.text.contains("press “Post” again."))
            #expect(try await salon.count("posts") == 0)
            let id = try #require(first.text.firstMatch(of: /name="image" value="(\d+)"/)?.1)
            let second = try await minsu.post(
                "/posts", [("text", "Scan"), ("client_id", "2"), ("image", String(id))], files: [])
            #expect(second.status == 303)
            let post = try await newest(salon)
            let edited = try await minsu.post(
                "/posts/\(post)/edit", [("text", "Scans"), ("photos", "1"), ("image", String(id))], files: [scan])
            #expect(edited.status == 200 && edited.text.contains(note) && edited.text.contains("Scans"))
            #expect(edited.text.contains("“scan.tif”: this file holds") && edited.text.contains("press “Save” again."))
            #expect(try await salon.count("posts WHERE text = 'Scan'") == 1)
        }
    }

    // Catches names of any length and kind, among them those that imports give, and words that are lost over one.
    @Test(arguments: TestEngine.available)
    func refusesWhatNoClientCallsAForm(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            for name in ["import:elsewhere:1", "a b", "글", String(repeating: "x", count: 65)] {
                let sent = [("text", "Kept words"), ("client_id", name)]
                let page = try await minsu.post("/posts", sent)
                #expect(page.status == 400 && page.text.contains("Reload the page"), "\(name): \(page.status)")
                #expect(page.text.contains("Kept words") && !page.text.contains(#"value="\#(name)""#), "\(name)")
                #expect(try await minsu.post("/posts", sent, fragment: true).status == 400, "\(name)")
            }
            #expect(try await salon.count("posts") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func postsAnswersAndDeletes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            #expect(try await salon.visitor().get("/timeline").location == "/timeline/local")
            let empty = try await minsu.get("/timeline").text
            #expect(empty.contains("It is quiet here") && empty.contains(#"aria-label="Post text""#))
            let sent = try await minsu.post("/posts", [("text", "Hello <b>there</b> #sea @ada"), ("client_id", "1")])
            #expect(sent.status == 303 && sent.location == "/timeline")
            let post = try await newest(salon)
            for (browser, path) in [
                (minsu, "/timeline"), (ada, "/timeline/local"), (salon.visitor(), "/posts/\(post)"),
            ] {
                let page = try await browser.get(path).text
                #expect(page.contains("Hello &lt;b&gt;there&lt;/b&gt;"), "\(path)")
                #expect(page.contains(#"<a class="tag" href="/tags/sea">"#), "\(path)")
                #expect(page.contains(#"<a class="mention" href="/@ada">"#), "\(path)")
            }
            _ = try await ada.post("/posts", [("text", "Look"), ("quote", "\(post)")])
            for path in ["/posts/new?quote=\(post)", "/timeline/local"] {
                let page = try await ada.get(path).text
                #expect(page.contains(#" <span class="tag">#sea</span> @ada</span>"#), "\(path)")
            }
            let page = try await ada.get("/posts/\(post)").text
            #expect(page.contains(#"name="in_reply_to" value="\#(post)""#) && page.contains("No replies yet."))
            let answered = try await ada.post("/posts", [("text", "Hi!"), ("in_reply_to", "\(post)")])
            let reply = try await newest(salon)
            #expect(answered.location == "/posts/\(post)#post-\(reply)")
            #expect(try await minsu.get("/posts/\(post)").text.contains("Hi!"))
            #expect(try await minsu.get("/posts/\(reply)").text.contains("Replying to"))
            #expect(try await minsu.get("/@ada/replies").text.contains("Hi!"))
            #expect(try await minsu.get("/notifications").text.contains("replied to your post"))
            #expect(try await minsu.post("/posts/\(reply)/delete").status == 403)
            #expect(try await minsu.post("/posts/\(post)/delete?next=/timeline").location == "/timeline")
            #expect(try await ada.get("/posts/\(reply)").text.contains("This post is no longer here."))
            #expect(try await minsu.get("/posts/\(post)").status == 410)
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsRefusedIsKept(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let long = String(repeating: "길", count: 501)
            let image = try await salon.storeImage(of: try await salon.id(of: .minsu))
            let refused = try await minsu.post(
                "/posts",
                [
                    ("text", long), ("warning", "careful"), ("image", "\(image.id)"), ("alt-\(image.id)", "A \"hill\""),
                    ("client_id", "same"),
                ])
            #expect(refused.status == 422)
            for kept in [
                long, #"value="careful""#, #"name="image" value="\#(image.id)""#, "A &quot;hill&quot;",
                #"name="client_id" value="same""#, "1 character too many. The limit is 500.",
            ] {
                #expect(refused.text.contains(kept), "\(kept.prefix(40))")
            }
            #expect(try await minsu.post("/posts", [("text", " ")], fragment: true).status == 422)
            #expect(try await salon.visitor().post("/posts", [("text", "x")]).location?.hasPrefix("/login") == true)
            #expect(try await salon.count("posts") == 0)
        }
    }

    // Catches two posts of one, where a browser without scripts brings the form anew after a lost answer.
    @Test(arguments: TestEngine.available)
    func theSameWordsAreAskedAbout(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            func send(_ name: String, _ text: String = "Late <light>", _ more: [(String, String)] = []) async throws
                -> Answer
            {
                try await minsu.post("/posts", [("text", text), ("client_id", name)] + more)
            }
            #expect(try await send("one").location == "/timeline")
            let first = try await newest(salon)
            #expect(try await send("one").location == "/timeline", "the same form needs no question")
            let asked = try await send("two")
            #expect(asked.status == 409 && asked.text.contains("You just posted the same text."))
            for part in [
                #"<a href="/posts/\#(first)">See your post</a>"#, "Late &lt;light&gt;</textarea>",
                #"name="client_id" value="two""#, #"name="again" value="\#(first)""#,
            ] {
                #expect(asked.text.contains(part), "\(part)")
            }
            #expect(try await salon.count("posts") == 1)
            #expect(try await send("three", "Late <light>", [("in_reply_to", "\(first)")]).status == 303, "elsewhere")
            #expect(
                try await minsu.post("/posts", [("text", "Late <light>"), ("client_id", "four")], fragment: true).status
                    == 201)
            let second = try await newest(salon)
            #expect(try await send("two", "Late <light>", [("again", "\(first)")]).status == 409, "about another one")
            #expect(try await send("two", "Late <light>", [("again", "\(second)")]).status == 303)
            salon.clock.advance(by: .minutes(11))
            #expect(try await send("five").status == 303)
            let form = PublishPost(author: try await salon.id(of: .minsu), text: "Late", clientID: "six")
            let statement = SaidJustNow.statement(form, at: salon.services.clock.now())
            #expect(try await salon.database.scannedTables(statement) == [])
        }
    }

    /// Catches a page of its own whose script cannot tell that something was posted, or what was refused: it has to drop
    /// the words as they are sent.
    @Test(arguments: TestEngine.available)
    func aScriptKeepsWordsUntilTheyArePosted(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ways = ["x-salon": "form"]
            func send(_ fields: [(String, String)]) async throws -> Answer {
                try await minsu.post("/posts", fields, headers: ways)
            }
            func leadsTo(_ answer: Answer) -> String? { answer.header("X-Salon-Location").first }
            let posted = try await send([("text", "One"), ("client_id", "one")])
            #expect(posted.status == 204 && leadsTo(posted) == "/timeline")
            #expect(try await minsu.get("/timeline").text.contains("Posted."))
            let first = try await newest(salon)
            let wordless = try await send([("client_id", "two"), ("quote", "\(first)")])
            #expect(wordless.status == 422 && wordless.text.contains("Add a few words, or repost it instead."))
            let quote = try await send([("text", "See"), ("client_id", "two"), ("quote", "\(first)")])
            #expect(quote.status == 204 && leadsTo(quote) == "/timeline")
            let reply = try await send([("text", "Two"), ("client_id", "three"), ("in_reply_to", "\(first)")])
            #expect(leadsTo(reply) == "/posts/\(first)#post-\(try await newest(salon))")
            let changed = try await send([("text", "Other"), ("client_id", "one")])
            #expect(changed.status == 409 && changed.text.contains(#""field":"client_id""#), "\(changed.text)")
            let blank = try await send([("text", " "), ("client_id", "four")])
            #expect(blank.status == 422 && blank.text.hasPrefix("{"), "\(blank.text)")
            minsu.loseSession()
            let late = try await send([("text", "Late"), ("client_id", "five")])
            #expect(late.status == 401 && late.text.contains("/login?next="), "\(late.text)")
            #expect(leadsTo(late) == nil)
        }
    }

    /// The answer was lost, and the words have been changed since: the first version was taken for the newer one.
    @Test(arguments: TestEngine.available)
    func newerWordsBecomeAnEdit(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let image = try await salon.storeImage(of: try await salon.id(of: .minsu))
            let first = [
                ("text", "Frist <light>"), ("client_id", "one"), ("image", "\(image.id)"),
                ("alt-\(image.id)", "A hill"),
            ]
            #expect(try await minsu.post("/posts", first).location == "/timeline")
            #expect(try await minsu.post("/posts", first).location == "/timeline")
            let newer = [
                ("text", "First light"), ("client_id", "one"), ("warning", "Bright"), ("image", "\(image.id)"),
                ("alt-\(image.id)", "Two hills"),
            ]
            let script = try await minsu.post("/posts", newer, fragment: true)
            #expect(script.status == 409 && script.text.contains(#""field":"client_id""#), "\(script.text)")
            let post = try #require(
                try await salon.database.read { try $0.value("SELECT id FROM posts", as: ID<Post>.self) })
            let page = try await minsu.post("/posts", newer)
            #expect(page.status == 409)
            for part in [
                "Already posted as: “Frist &lt;light&gt;”. Your newer text is kept here. Save it as an edit?",
                #"action="/posts/\#(post)/edit""#, ">\nFirst light</textarea>", #"value="Bright""#,
                #"value="Two hills""#,
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(try await salon.count("posts WHERE text = 'Frist <light>'") == 1)
            let edited = try await minsu.post("/posts/\(post)/edit", newer + [("photos", "1")])
            #expect(edited.location == "/posts/\(post)")
            #expect(try await salon.count("posts WHERE text = 'First light' AND warning = 'Bright'") == 1)
            #expect(try await salon.count("media WHERE alt = 'Two hills' AND post_id IS NOT NULL") == 1)
            // By now it is what the form says.
            #expect(try await minsu.post("/posts", newer).location == "/timeline")
            // A photo more, or one less, is no detail.
            #expect(try await minsu.post("/posts", Array(newer.prefix(3))).status == 409)
            #expect(try await salon.count("posts") == 1)
        }
    }

    // Catches other photos that are answered as if they had been posted because they are as many; and the same ones, sent
    // again, that are refused.
    @Test(arguments: TestEngine.available)
    func otherPhotosUnderOneNameAreRefused(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let fields = [("text", "Hills"), ("client_id", "one")]
            func photo(_ tint: UInt8) throws -> (field: String, name: String, bytes: [UInt8]) {
                (field: "images", name: "hill.jpg", bytes: try Sample.jpeg(tint: tint))
            }
            for _ in 0..<2 {
                #expect(try await minsu.post("/posts", fields, files: [photo(40)]).location == "/timeline")
            }
            let post = try await newest(salon)
            let page = try await minsu.post("/posts", fields, files: [photo(90)])
            #expect(page.status == 409 && page.text.contains("Save it as an edit?"))
            #expect(page.text.contains(">\nHills</textarea>") && page.text.contains(#"name="image""#))
            #expect(try await minsu.post("/posts", fields, files: [photo(90)], fragment: true).status == 409)
            #expect(try await salon.count("posts") == 1)
            #expect(try await salon.count("media WHERE post_id = \(post)") == 1)
        }
    }

    /// A poll cannot be changed, so what is newer can only be another post: it keeps a name of its own.
    @Test(arguments: TestEngine.available)
    func aNewerPollIsAnotherPost(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let poll = [("text", "Which?"), ("client_id", "one"), ("poll-1", "Red"), ("poll-2", "Bleu")]
            for _ in 0..<2 { #expect(try await minsu.post("/posts", poll).location == "/timeline") }
            let newer = Array(poll.dropLast()) + [("poll-2", "Blue")]
            let page = try await minsu.post("/posts", newer)
            #expect(page.status == 409 && page.text.contains(#"action="/posts" data-post-composer"#))
            #expect(page.text.contains(#"value="Blue""#) && !page.text.contains(#"name="client_id" value="one""#))
            // Its words alone can.
            let reworded = [("text", "Which one?")] + poll.dropFirst()
            #expect(try await minsu.post("/posts", reworded).text.contains("Save it as an edit?"))
            #expect(try await salon.count("posts") == 1)
        }
    }

    /// A reply to something deleted or no post was posted as an ordinary post, or was lost.
    @Test(arguments: TestEngine.available, ["in_reply_to", "quote"])
    func aReplyToNothingIsRefusedAndKept(on engine: TestEngine, field: String) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            for wrong in ["x", "-1", "0", "12345", "\(Int.min)", "18446744073709551616", "１２"] {
                let fields = [("text", "To nobody"), (field, wrong), ("client_id", "same")]
                let page = try await minsu.post("/posts", fields)
                #expect(page.status == 404, "\(wrong)")
                #expect(page.text.contains("To nobody") && page.text.contains(#"name="client_id" value="same""#))
                #expect(!page.text.contains(#"name="\#(field)""#))
                #expect(try await minsu.post("/posts", fields, fragment: true).status == 404)
            }
            #expect(try await salon.count("posts") == 0)
            #expect(try await minsu.post("/posts", [("text", "To all"), (field, "")]).status == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func imagesComeWithThePlainForm(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            func send(_ count: Int) async throws -> Answer {
                try await minsu.post(
                    "/posts", [("text", "Look")],
                    files: try (0..<count).map { ("images", "\($0).jpg", try Sample.jpeg(tint: UInt8(40 + $0))) })
            }
            #expect(try await send(2).location == "/timeline")
            #expect(try await minsu.get("/timeline").text.contains(#"<div class="post-photos" data-count="2">"#))
            let refused = try await send(5)
            #expect(refused.status == 422 && refused.text.contains("A post can have up to four photos."))
            #expect(refused.text.contains("Look"))
            #expect(try await salon.count("posts") == 1)
            // A file without content was chosen all the same, unlike a field without a file.
            for files in [
                [("images", "void.jpg", [])], [("images", "a.jpg", try Sample.jpeg()), ("images", "void.jpg", [])],
            ] {
                let empty = try await minsu.post(
                    "/posts", [("text", "Look")], files: files as [(String, String, [UInt8])])
                #expect(empty.status == 422 && empty.text.contains("void.jpg") && empty.text.contains("Look"))
            }
            #expect(try await minsu.post("/posts", [("text", "Look on")], files: [("images", "", [])]).status == 303)
        }
    }

    // Without scripts, the row below a post is one form.
    @Test(arguments: TestEngine.available)
    func theFormBelowAPostLeadsToWhatItsButtonsName(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/posts", [("text", "Pressed")])
            let path = "/posts/\(try await newest(salon))"
            let page = try await minsu.get("/timeline/local").text
            #expect(page.contains(#"method="post" action="\#(path)""#))
            for (name, status, end) in [
                ("like", 307, "/like"), ("unlike", 307, "/unlike"), ("unrepost", 307, "/unrepost"),
                ("save", 307, "/save"), ("menu", 303, "/menu"), ("delete", 303, ""),
            ] {
                let answer = try await minsu.post(path, [(name, "")])
                #expect(answer.status == status && answer.location == path + end, "\(name)")
                if status == 307 { #expect(try await minsu.post(path + end, [(name, "")]).status == 303, "\(name)") }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func passesOnQuotesEditsAndPins(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            _ = try await minsu.post("/posts", [("text", "To be passed on")])
            let post = try await newest(salon)
            #expect(try await ada.post("/posts/\(post)/repost").status == 303)
            let fragment = try await ada.post("/posts/\(post)/repost", fragment: true).text
            #expect(fragment.contains(#"aria-pressed="true""#) && fragment.contains(">1</span>"))
            #expect(try await minsu.get("/@ada/posts").text.contains("Ada Byron reposted"))
            let own = try await ada.get("/@ada/posts").text
            #expect(own.contains("You reposted") && !own.contains("Ada Byron reposted"))
            #expect(try await minsu.get("/posts/\(post)/reposts").text.contains("Ada Byron"))
            #expect(try await minsu.get("/posts/\(post)/likes").text.contains("Nobody has liked it yet"))
            #expect(try await ada.post("/posts/\(work)/repost").status == 303)
            #expect(try await ada.get("/@ada/posts").text.contains("Winter sea"))
            #expect(try await ada.post("/posts/\(post)/unrepost").status == 303)

            // The form shows what the post will: a work by its card, as it may say nothing.
            let card = #"<a class="work-embed" href="/works/\#(work)">"#
            let quotingWork = try await ada.get("/posts/new?quote=\(work)").text
            #expect(quotingWork.contains(card) && quotingWork.contains("Winter sea"))
            #expect(quotingWork.contains(#"name="quote" value="\#(work)""#))
            #expect(try await ada.get("/posts/new?quote=\(post)").text.contains("To be passed on"))
            _ = try await ada.post("/posts", [("text", "See?"), ("quote", "\(post)")])
            let quoting = try await newest(salon)
            #expect(
                try await minsu.get("/posts/\(quoting)").text.contains(#"<a class="quote-box" href="/posts/\#(post)">"#)
            )

            // It stays when the words are edited, and the form shows it.
            let editor = try await ada.get("/posts/\(quoting)/edit").text
            #expect(editor.contains(#"<a class="quote-box" href="/posts/\#(post)">"#))
            #expect(editor.contains("To be passed on"))

            #expect(try await ada.get("/posts/\(post)/edit").status == 404)
            #expect(try await minsu.get("/posts/\(post)/edit").text.contains("To be passed on"))
            #expect(try await minsu.post("/posts/\(post)/edit", [("text", "")]).status == 422)
            #expect(
                try await minsu.post("/posts/\(post)/edit", [("text", "Changed"), ("warning", "boo")]).location
                    == "/posts/\(post)")
            let history = try await ada.get("/posts/\(post)/history").text
            #expect(history.contains("Changed") && history.contains("To be passed on"))
            #expect(try await ada.get("/timeline/local").text.contains("<span dir=\"auto\">boo</span>"))

            _ = try await ada.post("/posts/\(post)/save")
            #expect(try await ada.get("/timeline/saved").text.contains("boo"))
            #expect(try await minsu.get("/timeline/saved").text.contains("Nothing saved yet"))
            #expect(try await salon.visitor().get("/timeline/saved").location?.hasPrefix("/login") == true)

            #expect(try await minsu.post("/posts/\(post)/pin").status == 303)
            #expect(try await ada.get("/@minsu/posts").text.contains("Pinned"))
            #expect(try await ada.post("/posts/\(post)/pin").status == 404)
            for path in ["/@minsu/likes", "/@ada/likes", "/@minsu/replies"] {
                #expect(try await ada.get(path).status == 200)
            }
        }
    }

    /// Works and comments keep pages of their own, and a comment stays out of threads.
    @Test(arguments: TestEngine.available)
    func worksAreNotThreads(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            _ = try await minsu.post("/works/\(work)/comments", [("text", "Mine")])
            let comment = try await newest(salon)
            #expect(try await minsu.get("/posts/\(work)").location == "/works/\(work)")
            #expect(try await minsu.get("/posts/\(comment)").location == "/works/\(work)#comment-\(comment)")
            for id in [work, comment] {
                #expect(try await minsu.post("/posts", [("text", "x"), ("in_reply_to", "\(id)")]).status == 404)
            }
            _ = try await minsu.post("/posts", [("text", "A few words alone")])
            let post = try await newest(salon)
            #expect(try await minsu.post("/works/\(post)/comments", [("text", "x")]).status == 404)
            #expect(try await minsu.post("/posts/\(comment)/repost").status == 404)
            #expect(try await minsu.get("/works/\(post)").status == 404)
            #expect(try await !minsu.get("/").text.contains("A few words alone"))
        }
    }

    /// A block hides each from the other on every route; a closed profile is hidden from visitors.
    @Test(arguments: TestEngine.available)
    func hidesWhereItMust(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            _ = try await minsu.post("/posts", [("text", "Mine alone")])
            let post = try await newest(salon)
            let paths = ["", "/likes", "/reposts", "/history"].map { "/posts/\(post)\($0)" }
            for path in paths { #expect(try await ada.get(path).status == 200, "\(path)") }
            _ = try await minsu.post("/@ada/block")
            for path in paths { #expect(try await ada.get(path).status == 404, "\(path)") }
            for action in ["like", "repost", "save", "report"] {
                #expect(try await ada.post("/posts/\(post)/\(action)", [("reason", "spam")]).status == 404, "\(action)")
            }
            #expect(try await ada.post("/posts", [("text", "x"), ("in_reply_to", "\(post)")]).status == 404)
            #expect(try await ada.post("/posts", [("text", "x"), ("quote", "\(post)")]).status == 404)
            #expect(try await ada.get("/posts/new?quote=\(post)").status == 404)
            #expect(try await !ada.get("/timeline/local").text.contains("Mine alone"))

            _ = try await minsu.post(
                "/settings/profile", [("name", Person.minsu.name), ("is-private", "on")], files: [])
            let stranger = salon.visitor()
            for path in paths { #expect(try await stranger.get(path).status == 404, "\(path)") }
            #expect(try await !stranger.get("/timeline/local").text.contains("Mine alone"))
        }
    }

    @Test(arguments: TestEngine.available)
    func speaksKorean(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/settings", [("language", "ko")])
            _ = try await minsu.post("/posts", [("text", "안녕하세요")])
            let post = try await newest(salon)
            for path in ["/timeline", "/posts/\(post)"] {
                let page = try await minsu.get(path).text
                for label in ["글 내용", "게시", "재게시", "좋아요", "답글"] { #expect(page.contains(label), "\(path): \(label)") }
            }
        }
    }

    /// Further actions are on a page of their own; a script shows it in a sheet.
    @Test(arguments: TestEngine.available)
    func theMenuIsAPage(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            _ = try await minsu.post("/posts", [("text", "A root")])
            let root = try await newest(salon)
            _ = try await minsu.post("/posts", [("text", "A reply"), ("in_reply_to", "\(root)")])
            let reply = try await newest(salon)
            let own = try await minsu.get("/posts/\(root)/menu").text
            #expect(own.contains("<!doctype html>") && own.contains("A root") && own.contains("/posts/\(root)/edit"))
            #expect(own.contains("/posts/\(root)/delete?next=/timeline"))
            #expect(try await minsu.get("/posts/\(reply)/menu").text.contains("delete?next=/posts/\(root)"))
            let others = try await ada.get("/posts/\(root)/menu", headers: ["x-salon": "fragment"]).text
            #expect(!others.contains("<!doctype html>") && others.contains("/posts/\(root)/report"))
            #expect(!others.contains("/delete") && !others.contains("/edit"))
            #expect(try await salon.visitor().get("/posts/\(root)/menu").status == 200)
            #expect(try await ada.get("/posts/99/menu").status == 404)
            let pinned = try await minsu.post(
                "/posts/\(root)/pin", headers: ["referer": "http://127.0.0.1:8080/posts/\(root)/menu"])
            #expect(pinned.location == "/posts/\(root)")
            #expect(try await minsu.get("/posts/\(root)/menu").text.contains("/posts/\(root)/unpin"))
            _ = try await minsu.post("/@ada/block")
            #expect(try await ada.get("/posts/\(root)/menu").status == 404)
        }
    }
}
