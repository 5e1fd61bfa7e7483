import Foundation
import SalonClient
import Synchronization
import TestKit
import Testing

/// The client as an app uses it: over the network, on a whole instance.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ServedTests {
    // Catches an answer that the client reads otherwise than the instance writes it.
    @Test(arguments: TestEngine.available)
    func anAppGoesTheWholeWay(on engine: TestEngine) async throws {
        try await TestSalon.serve(on: engine) { salon, port in
            let house = try House(salon, port)
            let (ada, minsu) = (try await house.logIn(.ada), try await house.logIn(.minsu))
            let me = try await ada.client.send(.me)
            #expect(me.username == "ada" && me.displayName == Person.ada.name && me.source != nil)
            #expect(try await minsu.client.send(.follow(me.id)).following)
            var stream = minsu.client.events(.user).makeAsyncIterator()
            #expect(try await stream.next()?.change == .connected)

            let status = try await ada.post("Red shoes #shoes", showing: "Shoes")
            let picture = try #require(status.mediaAttachments.first)
            #expect(picture.description == "Shoes" && picture.type == .image && picture.url != nil)
            #expect((picture.meta?.original?.aspect ?? 0) > 1.3 && status.tags.map(\.name) == ["shoes"])
            #expect(try await heard(&stream) { $0.newStatus?.id == status.id }.newStatus?.favourited == nil)
            var home: [Identifier<Status>] = []
            try await showHome(of: minsu.client) { home.append($0.id) }
            #expect(home == [status.id])
            #expect(try await minsu.client.send(.tagged("shoes")).map(\.id) == [status.id])
            let list = try await minsu.client.send(.createList("Makers"))
            _ = try await minsu.client.send(.add([me.id], to: list.id))
            #expect(try await minsu.client.send(.timeline(of: list.id)).map(\.id) == [status.id])
            #expect(try await minsu.client.send(.accounts(in: list.id, limit: 0)).map(\.id) == [me.id])
            #expect(try await minsu.client.send(.lists(with: me.id)) == [list] && list.exclusive == false)

            #expect(try await minsu.client.send(.favourite(status.id)).favourited == true)
            let answer = try await minsu.client.send(.post(NewStatus("@ada Whose?", inReplyTo: status.id)))
            let context = try await ada.client.send(.context(of: status.id))
            #expect(context.ancestors.isEmpty && context.descendants.map(\.id) == [answer.id])
            let told = try await ada.client.send(.notifications())
            #expect(Set(told.map(\.type)) == [.follow, .favourite, .mention])
            #expect(told.first { $0.type == .favourite }?.status?.id == status.id)
            let groups = try await ada.client.page(of: .groupedNotifications([.favourite])).elements
            #expect(groups.first?.notificationGroups.first?.statusID == status.id)

            #expect(try await ada.client.send(.delete(status.id)).text == "Red shoes #shoes")
            _ = try await heard(&stream) { $0 == .deleted(status.id) }
            await #expect(throws: Enough.self) {
                try await listen(with: minsu.client, reload: { throw Enough() }, show: { _ in })
            }
        }
    }

    // Catches a page that repeats or leaves out something, and a stream that loses what happened while it was away.
    @Test(arguments: TestEngine.available)
    func nothingIsMissed(on engine: TestEngine) async throws {
        try await TestSalon.serve(on: engine) { salon, port in
            let ada = try await House(salon, port).logIn(.ada)
            var stream = ada.client.events(.user).makeAsyncIterator()
            #expect(try await stream.next()?.change == .connected)
            var posted: [Identifier<Status>] = []
            for number in 1...5 {
                let post = Endpoint.post(NewStatus("Number \(number)"))
                posted.append(try await ada.client.send(post).id)
                // The same value again is the same status.
                #expect(try await ada.client.send(post).id == posted.last)
            }
            var first: StreamEvent?
            while first?.change.newStatus == nil { first = try await stream.next() }
            #expect(first?.change.newStatus?.id == posted[0])

            var home: [Identifier<Status>] = []
            for try await status in ada.client.items(.home(limit: 2)) { home.append(status.id) }
            #expect(home == posted.reversed())
            let page = try await ada.client.page(.home(limit: 2))
            let older = try await ada.client.page(.home(limit: 2), at: page.next)
            let newer = try await ada.client.page(.home(limit: 2), at: older.previous)
            #expect(newer.elements.map(\.id) == page.elements.map(\.id))

            // Another program goes on where this one has stopped.
            var again = ada.client.events(.user, after: try #require(first?.id)).makeAsyncIterator()
            var later: [Identifier<Status>] = []
            while later.last != posted.last {
                guard let event = try await again.next() else { break }
                if let status = event.change.newStatus { later.append(status.id) }
            }
            #expect(later == Array(posted.dropFirst()))
        }
    }

    // Catches a refusal that an app cannot tell from another, and a token that outlives its log-out.
    @Test(arguments: TestEngine.available)
    func refusalsAreTold(on engine: TestEngine) async throws {
        try await TestSalon.serve(on: engine) { salon, port in
            let ada = try await House(salon, port).logIn(.ada)
            let site = ada.client.site
            let reader = SalonClient(site: site)
            let asked = try Authorization(
                site: site, application: ada.application, redirectURI: "easel://done", scopes: [.read])
            #expect(try await reader.logIn(asked, from: try await ada.allow(asked.url)).scopes == [.read])
            func refusal<Answer>(_ endpoint: Endpoint<Answer>) async -> SalonError? {
                await failure { try await reader.send(endpoint) }
            }
            guard case .notFound = await refusal(.status("1")) else { return fail("a status that is not there") }
            guard case .forbidden = await refusal(.post(NewStatus("Tea"))) else { return fail("outside its scopes") }
            guard case .unauthorized = await refusal(.me.unsigned) else { return fail("nobody is somebody") }
            let token = try #require(try await reader.tokens.token(for: site))
            try await reader.logOut(ada.application)
            guard case .unauthorized = await refusal(.me.signed(by: token)) else { return fail("the token lives") }
            #expect(try await reader.tokens.token(for: site) == nil)
            #expect(try await ada.client.send(.me).username == "ada")
            #expect(try await reader.send(.instance).configuration.statuses.maxCharacters > 0)
        }
    }

    private func fail(_ what: String) { Issue.record("\(what)") }

    private func heard(
        _ stream: inout EventStream.Iterator, _ isMeant: (StreamEvent.Change) -> Bool
    ) async throws -> StreamEvent.Change {
        while let event = try await stream.next() {
            if isMeant(event.change) { return event.change }
        }
        throw CancellationError()
    }
}

extension StreamEvent.Change {
    fileprivate var newStatus: Status? { if case .new(let status) = self { status } else { nil } }
}

/// An instance that members use by an app.
private struct House {
    private let salon: TestSalon
    private let site: URL

    init(_ salon: TestSalon, _ port: Int) throws {
        self.salon = salon
        site = try #require(URL(string: "http://127.0.0.1:\(port)"))
    }

    /// A member who joins, and allows the app in a browser.
    func logIn(_ person: Person) async throws -> Easel {
        let application = try await register(at: site)
        let client = SalonClient(site: site)
        let easel = Easel(client: client, application: application, browser: try await salon.member(person))
        try await SalonClientTests.logIn(client, as: application, browse: easel.allow)
        return easel
    }
}

/// An app that a member has allowed.
private struct Easel: Sendable {
    let client: SalonClient
    let application: Application
    let browser: Browser

    /// Says yes to what a page asks.
    ///
    /// - Returns: where the browser is led.
    func allow(_ page: URL) async throws -> URL {
        let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let answer = try await browser.post("/oauth/authorize?\(query)&allow=1")
        return try #require(answer.location.flatMap { URL(string: $0) }, "\(answer.status) \(answer.text)")
    }

    /// Posts a picture from the disk.
    func post(_ text: String, showing description: String) async throws -> Status {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
        try Data(try Sample.jpeg()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let last = LastProgress()
        let status = try await SalonClientTests.post(
            text, with: file, showing: description, by: client, progress: last.take)
        #expect(last.fraction == 1)
        return status
    }
}

private final class LastProgress: Sendable {
    private let progress = Mutex<Double?>(nil)

    var fraction: Double? { progress.withLock { $0 } }
    func take(_ new: Double) { progress.withLock { $0 = new } }
}

private struct Enough: Error {}
