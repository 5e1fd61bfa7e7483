package import Accounts
package import Base
package import Core
import Foundation
import Hummingbird
package import Imaging
package import Logging
package import SQL
package import SalonApp
package import SpaceKit
package import Storage
import Synchronization
import Web

/// A whole instance on a fresh database and data folder, with a clock the test sets.
package struct TestSalon: Sendable {
    package let salon: Salon
    /// The instance's clock; moves only when the test says so.
    package let clock: TestClock
    private let respond: @Sendable (Request, Context) async throws -> Response
    private let logger: Logger

    package var services: Services { salon.services }
    package var database: Database { salon.services.database }
    package var facts: Facts { salon.facts }

    /// Quick, and one for all: its threads end with the process.
    package static let passwords = PasswordHasher(rounds: 16)

    /// Runs a test with an instance and removes everything of it afterwards.
    ///
    /// - Parameter images: decodes in this process without it, which is quicker; ``Imaging/ImageProcessor/apart`` as a
    ///   server does.
    /// - Parameter store: of media; by default the data folder.
    /// - Parameter logger: gets the instance's log; without it, nobody does.
    package static func run(
        on engine: TestEngine, limitsRates: Bool = false, zone: Zone = .utc, mail: MailSettings? = nil,
        options: Options = Options(),
        images: ImageProcessor = ImageProcessor(limits: .patient), store: (any MediaStore)? = nil,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ body: (TestSalon) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = TestClock()
        try await engine.withTables(clock: clock.clock) { database in
            var options = options
            options.data = folder.path
            options.limitsRates = limitsRates
            options.mail = mail
            options.zone = zone
            options.isDevelopment = true
            let salon = try await Salon.build(
                options, database: database, clock: clock.clock, passwords: Self.passwords,
                images: images, store: store, logger: logger)
            let bodies = BodySeats(limiter: salon.services.limiter)
            let responder = salon.router(bodies: bodies).buildResponder()
            try await body(
                TestSalon(salon: salon, clock: clock, logger: logger) { request, context in
                    try await responder.respond(to: request, context: context)
                })
        }
    }

    private init(
        salon: Salon, clock: TestClock, logger: Logger,
        respond: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        self.salon = salon
        self.clock = clock
        self.logger = logger
        self.respond = respond
    }

    /// A visitor.
    package func visitor() -> Browser { Browser(logger: logger, respond: respond) }

    /// A member of the cast, joined by the form and logged in.
    package func member(_ person: Person) async throws -> Browser {
        let browser = visitor()
        let answer = try await browser.post("/join", person.fields, files: [])
        precondition(answer.status == 303, "joining failed: \(answer.text)")
        return browser
    }

    package func id(of person: Person) async throws -> ID<Account> {
        try await database.read { reader in
            try reader.one("SELECT id FROM accounts WHERE handle_key = \(person.handle)") { row in try row.next() }
        }
    }

    /// Shares a work by the form, as a page without scripts does, and returns its id.
    package func shareWork(
        _ title: String, by browser: Browser, images: Int = 1, fields: [(String, String)] = []
    ) async throws -> ID<Post> {
        let files = try (0..<images).map { index in
            (field: "images", name: "photo\(index).jpg", bytes: try Sample.jpeg(tint: UInt8(index * 20)))
        }
        let answer = try await browser.post("/works", [("title", title)] + fields, files: files)
        precondition(answer.status == 303, "sharing failed: \(answer.text)")
        return try await database.read { reader in
            try reader.one("SELECT MAX(post_id) FROM works") { row in try row.next() }
        }
    }

    /// Hangs a newer version of a work's cover, as a page without scripts does, where its maker asks for critique.
    ///
    /// - Returns: the one that hangs then.
    package func addVersion(to work: ID<Post>, by browser: Browser, tint: UInt8 = 90) async throws -> ID<Media> {
        let cover: Statement = "SELECT id FROM media WHERE post_id = \(work) AND role = 'image' AND position = 0"
        let old = try await database.read { reader in try reader.one(cover) { row in try row.next(as: ID<Media>.self) }
        }
        let file = (field: "images", name: "newer.jpg", bytes: try Sample.jpeg(tint: tint))
        let path = "/works/\(work)/images/\(old)/version"
        let answer = try await browser.post(path, [("alt", "Newer \(tint)")], files: [file])
        precondition(answer.status == 303, "adding a version failed: \(answer.text)")
        return try await database.read { reader in try reader.one(cover) { row in try row.next() } }
    }

    /// The names of the events since the beginning, in order, but for notifications and for who can be mentioned, which
    /// have tests of their own.
    package func events() async throws -> [String] {
        try await database.outbox.entries(after: 0, limit: 10_000).map(\.name).filter {
            !$0.hasPrefix("notification") && !["handle-reached", "job-send-mail"].contains($0)
        }
    }
}

/// A clock that moves only when a test moves it.
package final class TestClock: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_790_000_000_000))

    package init() {}

    package var clock: Clock { Clock { [self] in time.withLock { $0 } } }

    package func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}

/// The cast: a few people every test knows.
package struct Person: Sendable {
    package let name: String
    package let handle: String
    package let major: String

    package init(name: String, handle: String, major: String) {
        self.name = name
        self.handle = handle
        self.major = major
    }

    package static let minsu = Person(name: "김민수", handle: "minsu", major: "시각디자인")
    package static let jiwoo = Person(name: "박지우", handle: "jiwoo", major: "회화")
    package static let ada = Person(name: "Ada Byron", handle: "ada", major: "Printmaking")

    package var email: String { "\(handle)@example.com" }
    package var password: String { "\(handle) paints at night" }

    package var fields: [(String, String)] {
        [("name", name), ("handle", handle), ("major", major), ("email", email), ("password", password)]
            + Self.consents
    }

    /// The boxes of the required consents, ticked.
    package static let consents = [("agree-service", "1"), ("agree-privacy", "1"), ("agree-conduct", "1")]
}
