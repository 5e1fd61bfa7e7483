import Accounts
import Base
import Core
import Foundation
import Hummingbird
import Identity
import Kernel
import Media
import SQL
import Settings
import Storage
import TestKit
import Testing
import Web

/// Requests on their way while the account they came from is deleted.
@Suite(.timeLimit(.minutes(2))) struct GoneAuthorTests {
    private func delete(_ account: ID<Account>, _ services: Services) async throws {
        try await DeleteAccount(account: account, handle: "ada", password: Person.ada.password)(services)
    }

    private func upload(by owner: ID<Account>, _ services: Services) async throws -> Response {
        let file = "\(services.files.incoming)/1.upload"
        try Data(Sample.jpeg()).write(to: URL(filePath: file))
        _ = try await StoreImage(file, owner: owner, as: .image)(services)
        return Response(status: .ok)
    }

    /// They were answered with 500, whatever they brought.
    @Test(arguments: TestEngine.available)
    func areAnsweredAsWithoutASession(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let services = salon.services
            let router = Router(context: Context.self)
            router.add(
                middleware: FrontDoor(site: services.site, clock: salon.clock.clock) {
                    try await services.sessions.viewer($0)
                })
            router.post("/photo") { request, context -> Response in
                _ = try await request.form()
                let member = try context.member().id
                try await delete(member, services)
                return try await upload(by: member, services)
            }
            // A mistake of ours, in a session that goes on.
            router.post("/wrong") { _, _ -> Response in try await upload(by: ID(rawValue: 1), services) }
            let browser = Browser(router)
            func send(_ path: String, fragment: Bool) async throws -> Answer {
                let token = try await services.sessions.open(for: try await salon.join(.ada), userAgent: "")
                return try await browser.post(
                    path, [("text", "Half a sentence")], fragment: fragment,
                    headers: ["cookie": "session=\(token.text)"])
            }
            let form = try await send("/photo", fragment: false)
            #expect(form.status == 401 && form.text.contains("Half a sentence"), "\(form.text)")
            let script = try await send("/photo", fragment: true)
            #expect(script.status == 401 && script.text.contains("Your session has ended."), "\(script.text)")
            #expect(try await send("/wrong", fragment: true).status == 500)
            #expect(try FileManager.default.contentsOfDirectory(atPath: services.files.incoming).isEmpty)
        }
    }

    /// The password was right, and the account deleted before the session was opened.
    @Test(arguments: TestEngine.available)
    func aLoginIsRefused(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let services = salon.services
            let ada = try await salon.join(.ada)
            func status() async -> Int? {
                await #expect(throws: Problem.self) {
                    _ = try await SignIn(account: ada, browser: LoginBrowser(), mailsNewDevice: true)(services)
                }?.status
            }
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET state = 'leaving' WHERE id = \(ada)")
            }
            #expect(await status() == 422)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET state = 'active'")
            }
            try await delete(ada, services)
            #expect(await status() == 422)
            #expect(try await salon.count("sessions") == 0)
        }
    }
}
