import Core
import HTTPTypes
import Hummingbird
import SQL
import SalonApp
import Synchronization
import TestKit
import Testing
import Web

// Which fields a form has asked for is only known where it is witnessed.
#if DEBUG || SWEEP
    /// Sends what nobody would type to every parameter of every route, with every right. A trap would end the tests.
    ///
    /// The same in a release build, with nothing over a second, is
    /// `swift test -c release -Xswiftc -enable-testing -Xswiftc -DSWEEP --filter RouteSweepTests`.
    @Suite struct RouteSweepTests {
        enum Viewer: String, CaseIterable, Sendable { case stranger, member, admin }

        /// What a database does with a number is its own matter; the rest is the same on both. So each engine has one
        /// who may do much: an admin, who may do what members may, or a member.
        static let sweeps: [(TestEngine, Viewer)] = Viewer.allCases.map { viewer in
            (TestEngine.available[viewer == .member ? TestEngine.available.count - 1 : 0], viewer)
        }

        /// The ends of what 32 and 64 bits hold and what is behind them, nothing, much, and what looks like a number.
        static let hostile = [
            "-9223372036854775808", "-1", "0", "2147483648", "9223372036854775807", "18446744073709551616", "1e400", "",
            String(repeating: "9", count: 4_096), "٣", "７", "%00",
        ]

        @Test(arguments: sweeps)
        func noRouteFailsWhateverItIsSent(on engine: TestEngine, viewer: Viewer) async throws {
            try await TestSalon.run(on: engine) { salon in
                let household = try await Household(salon)
                let routes = SweptRoute.all(of: salon.salon.router())
                #expect(routes.count > 120)
                var sent = 0
                var read: Set<String> = []
                for route in routes {
                    var sweep = Sweep(route, household, try await browser(viewer, salon))
                    try await sweep.run()
                    sent += sweep.sent
                    read.formUnion(sweep.fields.map { "\(route.path) \($0)" })
                }
                // Otherwise the fields are no longer heard of, and nothing is tried.
                if viewer == .member {
                    for known in [
                        "/messages/{id} around", "/posts in_reply_to", "/posts/{id}/vote choice", "/search after",
                        "/settings/muted-words days", "/works/{id}/comments in_reply_to", "/welcome round",
                        "/lounge/nickname q", "/@{handle}/mute days",
                    ] {
                        #expect(read.contains(known), "\(known)")
                    }
                }
                #expect(sent > 1_000)
            }
        }

        private func browser(_ viewer: Viewer, _ salon: TestSalon) async throws -> Browser {
            switch viewer {
            case .stranger: salon.visitor()
            case .member: try await Household.browser(.jiwoo, salon)
            case .admin: try await Household.browser(.minsu, salon)
            }
        }

        /// What else a browser sends: cookies and headers are typed by hand as easily.
        @Test(arguments: TestEngine.available)
        func noHeaderFailsWhateverItSays(on engine: TestEngine) async throws {
            try await TestSalon.run(on: engine) { salon in
                _ = try await salon.member(.minsu)
                let work = try await salon.shareWork("Sea", by: try await Household.browser(.minsu, salon))
                for value in Self.hostile + ["a=b; session=", "\u{1F600}", "W/\"x\"", "bytes=0-18446744073709551616"] {
                    for cookie in [
                        "session", "theme", "language", "toast", "social", "social-join", "second-step", "passkey",
                        "time-zone",
                    ] {
                        for path in ["/", "/works/\(work)", "/login", "/join/social"] {
                            let answer = try await salon.visitor().get(path, headers: ["cookie": "\(cookie)=\(value)"])
                            #expect(answer.status < 500, "\(cookie)=\(value.prefix(30)) at \(path): \(answer.status)")
                        }
                    }
                    for header in [
                        "accept-language", "if-none-match", "range", "x-forwarded-for", "referer", "sec-purpose",
                        "x-salon",
                        "user-agent", "if-modified-since",
                    ] {
                        let answer = try await salon.visitor().get("/works/\(work)", headers: [header: value])
                        #expect(answer.status < 500, "\(header): \(value.prefix(30)): \(answer.status)")
                    }
                }
            }
        }
    }

    /// A route of the instance, as its router has it.
    struct SweptRoute {
        let path: String
        let isForm: Bool

        /// The names of the parameters in the path.
        var parameters: [String] { path.matches(of: /\{(\w+)\}/).map { String($0.output.1) } }

        /// All of them, what takes things away at the end. A stream has no end, and has tests of its own.
        static func all(of router: Router<Web.Context>) -> [SweptRoute] {
            // Streams take the connection over.
            let routes = router.routes.filter { route in
                let path = route.path.description
                return [.get, .post].contains(route.method) && path != "/live"
                    && !path.hasPrefix("/api/v1/streaming")
            }
            .map { SweptRoute(path: $0.path.description, isForm: $0.method == .post) }
            .filter { $0.path != LiveStreams.ownPrograms }
            let (last, first) = routes.reduce(into: ([SweptRoute](), [SweptRoute]())) { parts, route in
                let isLast = ["block", "remove", "delete", "/mute", "end", "revoke", "leave", "/logout"].contains {
                    route.isForm && route.path.contains($0) && !route.path.contains("unblock")
                }
                if isLast { parts.0.append(route) } else { parts.1.append(route) }
            }
            // Whoever has logged out is a stranger from then on.
            return first + last.filter { $0.path != "/logout" } + last.filter { $0.path == "/logout" }
        }

        /// The path with its parameters filled in.
        func filled(_ household: Household, _ wrong: (parameter: String, value: String)? = nil) -> String {
            parameters.reduce(path) { filled, name in
                let value = name == wrong?.parameter ? wrong?.value ?? "" : household.value(of: name, in: path)
                return filled.replacing("{\(name)}", with: value)
            }
        }
    }

    /// One route and what is sent to it.
    private struct Sweep {
        let route: SweptRoute
        let household: Household
        let browser: Browser
        private(set) var sent = 0
        /// What it has asked the form or the query for.
        private(set) var fields: [String] = []
        private var isMultipart = false

        init(_ route: SweptRoute, _ household: Household, _ browser: Browser) {
            self.route = route
            self.household = household
            self.browser = browser
        }

        mutating func run() async throws {
            let status = try await send([:])
            if route.isForm, status == 400, fields.isEmpty {
                isMultipart = true
                try await send([:])
            }
            for parameter in route.parameters {
                for value in RouteSweepTests.hostile + household.ids {
                    try await send([:], to: route.filled(household, (parameter, value.percentEncoded)))
                }
            }
            var next = 0
            // A field that is there may have others asked for.
            while next < fields.count {
                let field = fields[next]
                for value in RouteSweepTests.hostile + (field.isOfAnID ? household.ids : []) {
                    try await send([field: value])
                }
                next += 1
            }
        }

        #if DEBUG
            /// With all other tests at the same time, on a machine that is busy.
            private static let patience: Duration = .seconds(30)
        #else
            private static let patience: Duration = .seconds(1)
        #endif

        /// What the other fields say, so that there is something to do.
        private static let usual = [
            "text": "Hello", "reason": "spam", "word": "calm", "q": "a", "act": "dismiss", "reaction": "❤️", "uses": "1",
            "period": "1", "choice": "0", "round": "0", "intro": "Hello", "kind": "news", "given": "1",
        ]

        @discardableResult
        private mutating func send(_ wrong: [String: String], to path: String? = nil) async throws -> Int {
            sent += 1
            let path = path ?? route.filled(household)
            var values = Self.usual.filter { fields.contains($0.key) }
            if fields.contains("client_id") { values["client_id"] = "sweep-\(sent)-\(route.path.count)" }
            let sentFields = values.merging(wrong) { $1 }.map { ($0.key, $0.value) }
            let query = sentFields.map { "\($0.0.percentEncoded)=\($0.1.percentEncoded)" }.joined(separator: "&")
            let begun = ContinuousClock.now
            let (answer, asked) = try await Self.hearing { [browser, route, isMultipart] in
                guard route.isForm else { return try await browser.get(query.isEmpty ? path : "\(path)?\(query)") }
                // A form's address carries little: `next`.
                let next = wrong["next"].map { "?next=\($0.percentEncoded)" } ?? ""
                return isMultipart
                    ? try await browser.post(path + next, sentFields, files: [])
                    : try await browser.post(path + next, sentFields)
            }
            let what = wrong.map { "\($0.key)=\($0.value.prefix(40))" }.joined()
            #expect(answer.status < 500, "\(path.prefix(120)) \(what): \(answer.status)")
            #expect(ContinuousClock.now - begun < Self.patience, "\(path.prefix(120)) \(what)")
            for field in asked.sorted() where !fields.contains(field) { fields.append(field) }
            return answer.status
        }

        private static func hearing(_ body: @Sendable () async throws -> Answer) async throws -> (Answer, Set<String>) {
            let asked = Asked()
            let answer = try await Form.$witness.withValue(asked, operation: body)
            return (answer, asked.names)
        }
    }

    private final class Asked: FormWitness {
        private let all = Mutex<Set<String>>([])
        var names: Set<String> { all.withLock { $0 } }
        func note(_ name: String) { all.withLock { _ = $0.insert(name) } }
    }

    extension String {
        /// Whether a field names something.
        fileprivate var isOfAnID: Bool {
            ["before", "after", "reply", "quote", "in_reply_to", "image", "message", "device", "upto"].contains(self)
        }
    }
#endif
