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

            let picture = try await ada.upload("Shoes")
            #expect(picture.description == "Shoes" && picture.type == .image && picture.url != nil)
            #expect(picture.meta?.original?.width == 640 && picture.meta?.focus == .init(x: 0.5, y: -0.25))
            let post = Endpoint.post(NewStatus("Red shoes #shoes", media: [picture.id]))
            let status = try await ada.client.send(post)
            // The same value again is the same status.
            #expect(try await ada.client.send(post).id == status.id)
            #expect(status.mediaAttachments.map(\.id) == [picture.id] && status.tags.map(\.name) == ["shoes"])
            #expect(try await heard(&stream) { $0.newStatus?.id == status.id }.newStatus?.favourited == nil)
            #expect(try await minsu.client.page(.home).elements.map(\.id) == [status.id])
            #expect(try await minsu.client.send(.tagged("shoes")).map(\.id) == [status.id])

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
            for number in 1...5 { posted.append(try await ada.client.send(.post(NewStatus("Number \(number)"))).id) }
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
            let ada = try await House(salon, port).logIn(.ada, scopes: [.read])
            func refusal<Answer>(_ endpoint: Endpoint<Answer>) async -> SalonError? {
                await failure { try await ada.client.send(endpoint) }
            }
            guard case .notFound = await refusal(.status("1")) else { return fail("a status that is not there") }
            guard case .forbidden = await refusal(.post(NewStatus("Tea"))) else { return fail("outside its scopes") }
            guard case .unauthorized = await refusal(.me.unsigned) else { return fail("nobody is somebody") }
            let site = ada.client.site
            let token = try #require(try await ada.client.tokens.token(for: site))
            #expect(token.scopes == [.read])
            try await ada.client.logOut(ada.application)
            guard case .unauthorized = await refusal(.me.signed(by: token)) else { return fail("the token lives") }
            #expect(try await ada.client.tokens.token(for: site) == nil)
            #expect(try await ada.client.send(.instance).configuration.statuses.maxCharacters > 0)
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

    /// A member who joins and lets the app in, in a browser.
    func logIn(_ person: Person, scopes: [Scope] = [.read, .write]) async throws -> Easel {
        let client = SalonClient(site: site)
        let application = try await client.send(
            .registerApp("Easel", redirectURIs: ["easel://done"], scopes: [.read, .write]))
        let asked = try Authorization(
            site: site, application: application, redirectURI: "easel://done", scopes: scopes)
        let query = URLComponents(url: asked.url, resolvingAgainstBaseURL: false)?.percentEncodedQuery
        let browser = try await salon.member(person)
        let allowed = try await browser.post("/oauth/authorize?\(query ?? "")&allow=1")
        let back = try #require(allowed.location.flatMap { URL(string: $0) }, "\(allowed.status) \(allowed.text)")
        try await client.logIn(asked, from: back)
        return Easel(client: client, application: application)
    }
}

/// An app that a member has let in.
private struct Easel: Sendable {
    let client: SalonClient
    let application: Application

    /// Uploads a picture from the disk.
    func upload(_ description: String) async throws -> MediaAttachment {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
        try Data(try Sample.jpeg()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let upload = NewMedia(
            FilePart(contentsOf: file, type: "image/jpeg"), description: description, focus: .init(x: 0.5, y: -0.25))
        let last = LastProgress()
        let picture = try await client.send(.upload(upload)) { last.take($0) }
        #expect(last.fraction == 1)
        return picture
    }
}

private final class LastProgress: Sendable {
    private let progress = Mutex<UploadProgress?>(nil)

    var fraction: Double? { progress.withLock { $0?.fraction } }
    func take(_ new: UploadProgress) { progress.withLock { $0 = new } }
}
