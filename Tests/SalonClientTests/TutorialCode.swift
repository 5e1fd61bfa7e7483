// The code of "Show Home and post a picture" in SalonClient.docc. TutorialTests compares the two; ServedTests runs it.
import Foundation
import SalonClient

func register(at site: URL) async throws -> Application {
    let client = SalonClient(site: site)
    return try await client.send(
        .registerApp("Easel", redirectURIs: ["easel://done"], scopes: [.read, .write]))
}

func logIn(
    _ client: SalonClient, as application: Application, browse: (URL) async throws -> URL
) async throws {
    let authorization = try Authorization(
        site: client.site, application: application, redirectURI: "easel://done", scopes: [.read, .write])
    let back = try await browse(authorization.url)
    try await client.logIn(authorization, from: back)
}

func showHome(of client: SalonClient, show: (Status) -> Void) async throws {
    for try await status in client.items(.home).prefix(40) {
        show(status.shown)
    }
}

func post(
    _ text: String, with picture: URL, showing description: String, by client: SalonClient,
    progress: @escaping @Sendable (Double) -> Void
) async throws -> Status {
    let upload = NewMedia(FilePart(contentsOf: picture, type: "image/jpeg"), description: description)
    let media = try await client.send(.upload(upload)) { progress($0.fraction) }
    let post = Endpoint.post(NewStatus(text, media: [media.id]))
    do {
        return try await client.send(post)
    } catch .rateLimited(let until) {
        try await Task.sleep(for: .seconds(max(0, until.timeIntervalSinceNow)))
        return try await client.send(post)
    }
}

func listen(with client: SalonClient, reload: () async throws -> Void, show: (Status) -> Void) async throws {
    for try await event in client.events(.user) {
        switch event.change {
        case .connected: try await reload()
        case .new(let status): show(status.shown)
        default: break
        }
    }
}
