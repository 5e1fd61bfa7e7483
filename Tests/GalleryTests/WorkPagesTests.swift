import TestKit
import Testing

@Suite struct WorkPagesTests {
    @Test(arguments: TestEngine.available)
    func reading(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            try await stage.play([
                Scenario(
                    "the wall", .visitor, .get("/"), 200,
                    contains: [
                        #"id="work-{work}""#, #"href="/works/{work}""#, #"alt="Winter sea""#, "{picture}/",
                        "/live?topics=gallery",
                    ], excludes: [#"data-viewer"#]),
                Scenario("the wall of a member", .owner, .get("/"), 200, contains: ["data-viewer", #"href="/saved""#]),
                Scenario(
                    "older cards", .visitor, .get("/?before=9223372036854775807&part=cards"), 200,
                    contains: [#"id="work-{work}""#], excludes: ["<html", "<main"]),
                Scenario("beyond the end", .visitor, .get("/?before=1"), 200, excludes: [#"id="work-{work}""#]),
                Scenario("a place that is none", .visitor, .get("/?before=abc"), 200, contains: [#"id="work-{work}""#]),
                Scenario("saved, no session", .visitor, .get("/saved"), 303, to: "/login?next=/saved"),
                Scenario("nothing saved", .owner, .get("/saved"), 200, contains: ["Nothing saved yet"]),
                Scenario("upload, no session", .visitor, .get("/works/new"), 303, to: "/login?next=/works/new"),
                Scenario("upload", .owner, .get("/works/new"), 200, contains: [#"name="title""#, #"name="images""#]),
                Scenario(
                    "a work", .visitor, .get("/works/{work}"), 200,
                    contains: [
                        "Winter sea", "Cold &amp; blue", "Risograph", "김민수", "시각디자인", "So blue!", "Log in to comment",
                        "/live?topics=post-{work}", #"id="comment-{comment}""#,
                    ],
                    excludes: [#"action="/posts/{work}/delete""#, "/original/1", "<textarea name=\"text\"", "data-own"]),
                Scenario(
                    "the owner sees their work", .owner, .get("/works/{work}"), 200,
                    contains: [
                        #"action="/posts/{work}/delete""#, "/works/{work}/original/1", #"<textarea name="text""#,
                    ]),
                Scenario(
                    "answering a comment without a script", .owner, .get("/works/{work}?reply={comment}"), 200,
                    contains: [#"<input type="hidden" name="in_reply_to" value="{comment}">"#]),
                Scenario(
                    "answering what is no comment", .owner, .get("/works/{work}?reply={work}"), 200,
                    contains: [#"<input type="hidden" name="in_reply_to" value="" disabled>"#]),
                Scenario(
                    "a refused answer", .owner,
                    .post("/works/{work}/comments", [("text", ""), ("in_reply_to", "{comment}")]), 422,
                    contains: [#"<input type="hidden" name="in_reply_to" value="{comment}">"#]),
                Scenario(
                    "another's work", .other, .get("/works/{work}"), 200,
                    contains: [#"action="/posts/{work}/report""#, #"action="/works/{work}/comments""#, "data-own"],
                    excludes: [#"action="/posts/{work}/delete""#, "/original/1"]),
                Scenario(
                    "its comments alone", .visitor, .get("/works/{work}?part=comments"), 200, contains: ["So blue!"],
                    excludes: ["<html", "Winter sea"]),
                Scenario(
                    "a member", .visitor, .get("/@minsu"), 200,
                    contains: ["김민수", #"id="work-{work}""#, "<strong>1</strong> <span>work</span>"]),
                Scenario("a member, shouted", .visitor, .get("/@MINSU"), 200, contains: ["김민수"]),
                Scenario("the viewer", .other, .get("/@ada"), 200, contains: ["Settings", "Your wall is empty"]),
                Scenario("nobody", .visitor, .get("/@nobody"), 404),
                Scenario("a comment is no work", .visitor, .get("/works/{comment}"), 404),
                Scenario("a rendition", .visitor, .get("{picture}/320.webp"), 200),
                Scenario("no such rendition", .visitor, .get("{picture}/321.webp"), 404),
                Scenario("out of the folder", .visitor, .get("{picture}/..%2Foriginal.jpg"), 404),
                Scenario("the original by its name", .visitor, .get("{picture}/original.jpg"), 404),
                Scenario("assets", .visitor, .get("/assets/none.js"), 404),
                Scenario("health", .visitor, .get("/health"), 200, contains: ["OK"]),
                Scenario("the style guide", .visitor, .get("/styleguide"), 200),
            ])
            for id in ["999", "abc", "0", "-1", "9223372036854775808", "%00", "1'--"] {
                try await stage.play([Scenario("work \(id)", .visitor, .get("/works/\(id)"), 404)])
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func pressing(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            try await stage.play([
                Scenario(
                    "like, no session", .visitor, .post("/posts/{work}/like"), 303,
                    to: "/login?next=/works/{work}&pressed"),
                Scenario(
                    "like by script, no session", .visitor, .send("/posts/{work}/like"), 401, contains: ["/login?next="]
                ),
                Scenario(
                    "like", .other, .post("/posts/{work}/like"), 303, to: "/works/{work}", events: ["reaction-changed"]),
                Scenario("like again", .other, .post("/posts/{work}/like"), 303),
                Scenario(
                    "like by script", .owner, .send("/posts/{work}/like"), 200,
                    contains: [#"aria-pressed="true""#, #"name="unlike""#, ">2</span>"], excludes: ["<html"],
                    events: ["reaction-changed"]),
                Scenario(
                    "the count", .visitor, .get("/works/{work}"), 200,
                    contains: [#"id="likes-{work}">2</span>"#]),
                Scenario(
                    "take it back", .owner, .send("/posts/{work}/unlike"), 200,
                    contains: [#"aria-pressed="false""#, ">1</span>"], events: ["reaction-changed"]),
                Scenario("like a comment", .owner, .post("/posts/{comment}/like"), 303, events: ["reaction-changed"]),
                Scenario("like nothing", .owner, .send("/posts/999/like"), 404, contains: [#"{"error":"#]),
                Scenario("like nonsense", .owner, .post("/posts/abc/like"), 404),
                Scenario("save", .other, .post("/posts/{work}/save"), 303, to: "/works/{work}"),
                Scenario(
                    "save by script", .other, .send("/posts/{work}/save"), 200, contains: [#"aria-pressed="true""#]),
                Scenario("what is saved", .other, .get("/saved"), 200, contains: [#"id="work-{work}""#]),
                Scenario("is private", .owner, .get("/saved"), 200, contains: ["Nothing saved yet"]),
                Scenario("let go", .other, .post("/posts/{work}/unsave"), 303),
                Scenario("nothing saved", .other, .get("/saved"), 200, excludes: [#"id="work-{work}""#]),
                Scenario("save nothing", .other, .post("/posts/999/save"), 404),
                Scenario(
                    "report without a reason", .other, .post("/posts/{work}/report"), 422, contains: ["Choose a reason"]
                ),
                Scenario("report", .other, .post("/posts/{work}/report", [("reason", "spam"), ("note", "x")]), 303),
                Scenario("report by script", .other, .send("/posts/{work}/report", [("reason", "other")]), 200),
                Scenario("report, no session", .visitor, .post("/posts/{work}/report", [("reason", "spam")]), 303),
            ])
            #expect(try await stage.salon.count("cases") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func commenting(on engine: TestEngine) async throws {
        let long = String(repeating: "긴 말 ", count: 400)
        try await Stage.run(on: engine) { stage in
            try await stage.play([
                Scenario(
                    "no session", .visitor, .post("/works/{work}/comments", [("text", "Hello")]), 303,
                    to: "/login?next=/works/{work}&pressed"),
                Scenario(
                    "a comment", .other, .post("/works/{work}/comments", [("text", "안녕 <b>")]), 303,
                    to: "/works/{work}#comments", events: ["comment-posted"]),
                Scenario(
                    "it is there", .visitor, .get("/works/{work}"), 200,
                    contains: ["안녕 &lt;b&gt;", #"{work}" data-live-region>2</span>"#]),
                Scenario(
                    "by script", .owner,
                    .send("/works/{work}/comments", [("text", "Thanks"), ("in_reply_to", "{comment}")]), 201,
                    contains: [#"<li class="comment""#, "data-own", "Thanks", "So blue!"], excludes: ["<html"],
                    events: ["comment-posted"]),
                Scenario(
                    "blank", .other, .post("/works/{work}/comments", [("text", "  ")]), 422,
                    contains: ["Write a comment first."]),
                Scenario(
                    "too long, and kept", .other, .post("/works/{work}/comments", [("text", long)]), 422,
                    contains: [" too many. The limit is 1,000.", long, "Winter sea"]),
                Scenario(
                    "too long by script", .other, .send("/works/{work}/comments", [("text", long)]), 422,
                    contains: [#" too many. The limit is 1,000.""#]),
                Scenario(
                    "reply to what is elsewhere", .other,
                    .post("/works/{work}/comments", [("text", "Lost reply"), ("in_reply_to", "99")]), 422,
                    contains: ["no longer here", "Lost reply"]),
                Scenario(
                    "reply to no comment at all", .other,
                    .post("/works/{work}/comments", [("text", "Lost reply"), ("in_reply_to", "x")]), 422,
                    contains: ["no longer here", "Lost reply"]),
                Scenario("on nothing", .other, .post("/works/999/comments", [("text", "Hello")]), 404),
                Scenario("on a comment", .other, .post("/works/{comment}/comments", [("text", "Hello")]), 404),
                Scenario(
                    "delete another's", .owner, .post("/posts/{comment}/delete"), 403,
                    contains: ["only delete what is yours"]),
                Scenario("delete, no session", .visitor, .post("/posts/{comment}/delete"), 303),
                Scenario("delete by script", .other, .send("/posts/{comment}/delete"), 204, events: ["post-deleted"]),
                Scenario("delete again", .other, .send("/posts/{comment}/delete"), 404),
                Scenario(
                    "the answer stays", .visitor, .get("/works/{work}"), 200, contains: ["Thanks"],
                    excludes: ["So blue!"]),
            ])
        }
    }

    @Test(arguments: TestEngine.available)
    func deleting(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            try await stage.play([
                Scenario("seen", .visitor, .get("/"), 200, contains: [#"id="work-{work}""#]),
                Scenario(
                    "no session", .visitor, .post("/posts/{work}/delete"), 303, to: "/login?next=/works/{work}&pressed"),
                Scenario("another's", .other, .post("/posts/{work}/delete"), 403),
                Scenario("by its owner", .owner, .post("/posts/{work}/delete"), 303, to: "/", events: ["post-deleted"]),
                Scenario("gone", .visitor, .get("/works/{work}"), 410, contains: ["The author deleted this."]),
                Scenario("from the wall", .visitor, .get("/"), 200, excludes: [#"id="work-{work}""#]),
                Scenario("from the member's page", .visitor, .get("/@minsu"), 200, excludes: [#"id="work-{work}""#]),
                Scenario("with its images", .visitor, .get("{picture}/320.webp"), 404),
                Scenario("and its original", .owner, .get("/works/{work}/original/1"), 404),
            ])
            #expect(try stage.salon.files() == [])
        }
    }
}
