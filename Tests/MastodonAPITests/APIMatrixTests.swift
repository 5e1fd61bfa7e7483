import APITestKit
import Core
import HTTPTypes
import Hummingbird
import Kernel
import SalonApp
import TestKit
import Testing

/// Every route by every token, and what there is by every viewer. What a page hides, the API hides.
@Suite struct APIMatrixTests {
    @Test(arguments: TestEngine.available)
    func agreesWithPages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let house = try await MatrixHouse(salon)
            try await expectSeen(in: house)
            try await expectListed(in: house)
            try await expectAccounts(in: house)
            try await expectTokens(in: house)
        }
    }

    // MARK: Viewers

    /// What is asked of one status, and by whom.
    private struct About: Sendable {
        let method: HTTPRequest.Method
        let suffix: String
        var isForMembers = false

        static let all = [
            About(method: .get, suffix: ""), About(method: .get, suffix: "/context"),
            About(method: .get, suffix: "/history"), About(method: .get, suffix: "/favourited_by"),
            About(method: .get, suffix: "/reblogged_by"), About(method: .get, suffix: "/quotes"),
            About(method: .get, suffix: "/source", isForMembers: true),
            About(method: .post, suffix: "/favourite", isForMembers: true),
            About(method: .post, suffix: "/unfavourite", isForMembers: true),
        ]
    }

    private func expectSeen(in house: MatrixHouse) async throws {
        var seen = 0
        for thing in house.things {
            // Its author reads of a decision at a hidden post's page.
            for viewer in house.viewers where thing.name != "a hidden post" || viewer.name != "owner" {
                let page = try await viewer.browser.get(thing.page)
                let isSeen = [200, 302].contains(page.status)
                seen += isSeen ? 1 : 0
                for about in About.all where about.method == .get || viewer.name != "owner" {
                    let path = "/api/v1/statuses/\(thing.id)\(about.suffix)"
                    let answer = about.method == .get ? try await viewer.api.get(path) : try await viewer.api.post(path)
                    let expected =
                        switch viewer.name {
                        case "suspended": 403
                        case "visitor" where about.isForMembers: 401
                        default: isSeen ? 200 : 404
                        }
                    #expect(
                        answer.status == expected,
                        "\(thing.name)\(about.suffix) to \(viewer.name), page \(page.status): \(answer.text)")
                }
                guard viewer.name != "suspended" else { continue }
                let some = try await viewer.api.get("/api/v1/statuses", ["id[]": "\(thing.id)"])
                #expect(some.json.count == (isSeen ? 1 : 0), "\(thing.name) to \(viewer.name)")
            }
        }
        // Some see it and some do not, or nothing was asked.
        #expect(seen > house.things.count && seen < house.things.count * house.viewers.count)
    }

    private func expectListed(in house: MatrixHouse) async throws {
        let lists = [
            (page: "/timeline/local", api: "/api/v1/timelines/public"),
            (page: "/timeline", api: "/api/v1/timelines/home"),
            (page: "/@omar/posts", api: "/api/v1/accounts/\(house.owner)/statuses?exclude_replies=true"),
            (page: "/@cleo/posts", api: "/api/v1/accounts/\(house.closed)/statuses?exclude_replies=true"),
        ]
        for list in lists {
            for viewer in house.viewers where viewer.name != "suspended" {
                guard viewer.name != "visitor" || !list.api.hasSuffix("home") else { continue }
                let page = try await viewer.browser.get(list.page).text
                let ids = Set(try await viewer.api.get(list.api).json.ids)
                for thing in house.things where thing.isPost {
                    #expect(
                        ids.contains("\(thing.id)") == page.contains(#"id="post-\#(thing.id)""#),
                        "\(thing.name) to \(viewer.name) at \(list.page)")
                }
            }
        }
    }

    private func expectAccounts(in house: MatrixHouse) async throws {
        for (handle, id) in [("omar", house.owner), ("cleo", house.closed)] {
            for viewer in house.viewers where viewer.name != "suspended" {
                let isSeen = try await viewer.browser.get("/@\(handle)").status == 200
                for path in ["/api/v1/accounts/\(id)", "/api/v1/accounts/lookup?acct=\(handle)"] {
                    let answer = try await viewer.api.get(path)
                    #expect((answer.status == 200) == isSeen, "\(handle) to \(viewer.name): \(answer.text)")
                }
            }
        }
    }

    // MARK: Tokens

    private struct Route {
        let method: HTTPRequest.Method
        let path: String

        var isOpen: Bool {
            let path = path.replacing(/^\/api\/v[12]\//, with: "")
            return path.hasPrefix("instance") || path.hasPrefix("trends")
                || ["apps", "apps/verify_credentials", "custom_emojis", "directory", "announcements"].contains(path)
        }

        /// With what there is not: nothing is done.
        func filled() -> String {
            path.replacing("{tag}", with: "velvet").replacing("{name}", with: "velvet")
                .replacing("{key}", with: "ungrouped-1").replacing(/\{\w+\}/, with: "1")
        }
    }

    private func routes(of salon: TestSalon) -> [Route] {
        salon.salon.router().routes.map { Route(method: $0.method, path: $0.path.description) }.filter { route in
            (route.path.hasPrefix("/api/v1/") || route.path.hasPrefix("/api/v2/") || route.path == "/oauth/userinfo")
                && !route.path.hasPrefix("/api/v1/streaming")
                && [.get, .post, .put, .patch, .delete].contains(route.method)
        }
    }

    private func expectTokens(in house: MatrixHouse) async throws {
        let routes = routes(of: house.salon)
        #expect(routes.count > 120)
        let words =
            Scopes.words.map(\.word).filter { $0.contains(":") && !$0.hasPrefix("admin") } + ["push", "profile"]
        var clients: [(word: String, api: APIClient)] = []
        for word in words {
            clients.append((word, try await APIClient.member(house.salon, house.spare, scopes: word)))
        }
        let revoked = try await house.revoked()
        let visitor = APIClient.visitor(house.salon)
        for route in routes {
            let path = route.filled()
            let what = "\(route.method) \(route.path)"
            #expect(try await revoked.send(route.method, path).status == 401, "\(what) by a token that is revoked")
            let bare = try await visitor.send(route.method, path).status
            #expect(bare < 500, "\(what): \(bare)")
            // Nobody changes anything without a member, but for introducing an app.
            if route.method != .get, route.path != "/api/v1/apps" { #expect(bare == 401, "\(what): \(bare)") }
            var letIn: [String] = []
            for (word, api) in clients {
                let answer = try await api.send(route.method, path)
                #expect(answer.status < 500, "\(what) by \(word): \(answer.text)")
                if !answer.isOutsideScopes { letIn.append(word) }
            }
            if route.isOpen {
                #expect(letIn == words, "\(what): \(letIn)")
                continue
            }
            #expect(letIn.count == 1, "\(what): \(letIn)")
            let isRead = letIn.first?.hasPrefix("read:") == true
            let isOther = ["push", "profile"].contains(letIn.first) || route.path == "/api/v1/media/{id}"
            #expect(isOther || isRead == (route.method == .get), "\(what): \(letIn)")
        }
    }
}

extension APIClient {
    fileprivate func send(_ method: HTTPRequest.Method, _ path: String) async throws -> APIAnswer {
        switch method {
        case .get: try await get(path)
        case .put: try await put(path)
        case .patch: try await patch(path)
        case .delete: try await delete(path)
        default: try await post(path)
        }
    }
}

extension APIAnswer {
    fileprivate var isOutsideScopes: Bool {
        status == 403 && (text.contains("outside the authorized scopes") || text.contains("허락하지 않은"))
    }
}
