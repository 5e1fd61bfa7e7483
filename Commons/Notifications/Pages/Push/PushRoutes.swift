package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import NIOCore
package import Notifications
package import Outgoing
import SQL
package import Web

/// Push notifications in settings, and the service worker's requests.
package struct PushRoutes: Sendable {
    private let services: Services
    private let kinds: [PushKind]
    private let addresses: AddressPolicy
    private let hosts: PushHosts
    private var site: Site { services.site }

    /// - Parameters:
    ///   - sources: whose kinds have a switch.
    ///   - addresses: where push services may be.
    ///   - hosts: which they are.
    package init(_ services: Services, sources: [PushSource], addresses: AddressPolicy, hosts: PushHosts) {
        self.services = services
        kinds = sources.flatMap(\.kinds)
        self.addresses = addresses
        self.hosts = hosts
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/notifications") { _, context in try await show(context) }
        router.post("/settings/notifications") { request, context in try await change(request, context) }
        router.get("/settings/notifications/key") { _, context in
            _ = try context.member()
            let key = try await PushServerKey.load(from: services.database).publicKey
            return Response(
                status: .ok, headers: [.contentType: "text/plain"], body: .init(byteBuffer: ByteBuffer(string: key)))
        }
        router.post("/settings/notifications/subscribe") { request, context in try await subscribe(request, context) }
        router.post("/settings/notifications/devices/remove") { request, context in
            try await remove(request, context)
        }
        router.post("/settings/notifications/test") { _, context in
            let member = try context.member()
            try await SendTestPush(account: member.id)(services)
            guard !context.visit.wantsFragment else { return Response.noContent }
            return site.redirect(to: SettingsPath.notifications, toast: .testSent, for: context)
        }
    }

    private func kinds(for member: Viewer) -> [PushKind] {
        kinds.filter { member.assignedRole != .member || !$0.isForModerators }
    }

    private func show(
        _ context: Context, typed: (switches: [PushKind: Bool], quiet: QuietHoursFields)? = nil,
        problems: Problems = Problems([])
    ) async throws -> Response {
        let member = try context.member()
        let key = try await PushServerKey.load(from: services.database)
        let now = services.clock.now()
        let (off, quiet, devices) = try await services.database.read { reader in
            (
                try PushQueries.switchedOff(by: member.id, reader), try PushQueries.quietHours(of: member.id, reader),
                try PushQueries.devices(of: member.id, here: member.session, now: now, reader)
            )
        }
        let page = PushSettingsPage(
            publicKey: key.publicKey, devices: devices,
            switches: kinds(for: member).map { ($0, typed?.switches[$0] ?? !off.contains($0.name)) },
            quietHours: typed?.quiet ?? QuietHoursFields(quiet), problems: problems)
        return site.page(
            Frame(title: context.language(.pushNotifications), place: .settings, scripts: ["push.js"]),
            pushSettingsView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        let off = try await services.database.read { reader in try PushQueries.switchedOff(by: member.id, reader) }
        let switches = self.switches(in: form, of: kinds(for: member), wereOff: off)
        let quiet = QuietHoursFields(
            isOn: form["quiet"] == "on", from: form.text("quiet-from"), to: form.text("quiet-to"),
            timeZone: form.text("time-zone"))
        do {
            try await ChangePushSettings(account: member.id, switches: switches, quietHours: try quiet.checked())(
                services)
            return site.redirect(to: SettingsPath.notifications, toast: .pushSettingsSaved, for: context)
        } catch let problems as Problems {
            return try await show(context, typed: (switches, quiet), problems: problems)
        }
    }

    /// What a form says of each kind. Where a topic has been turned on or off as a whole, that counts; else each counts.
    private func switches(in form: Form, of kinds: [PushKind], wereOff off: Set<String>) -> [PushKind: Bool] {
        var switches: [PushKind: Bool] = [:]
        for (topic, own) in Dictionary(grouping: kinds, by: \.topic) {
            let ticked = own.filter { form["push-\($0.name)"] == "on" }
            let wasOn = own.contains { !off.contains($0.name) }
            let isOn = form["topic-\(topic.rawValue)"] == "on"
            let hasSwitch = own.count > 1 && form["topics"] == "1"
            for kind in own {
                switches[kind] =
                    switch (hasSwitch, wasOn, isOn) {
                    case (true, true, false): false
                    case (true, false, true) where ticked.isEmpty: true
                    default: ticked.contains(kind)
                    }
            }
        }
        return switches
    }

    private func subscribe(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        try await SubscribeToPush(
            account: member.id, session: member.session, endpoint: form["endpoint"], publicKey: form["p256dh"],
            secret: form["auth"], language: context.language, addresses: addresses, hosts: hosts)(services)
        return try await devices(context, status: .created)
    }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        guard let id = ID<PushSubscription>(try await request.form()["device"]) else { throw Problem.notFound }
        try await UnsubscribeFromPush(account: member.id, subscription: id)(services)
        guard !context.visit.wantsFragment else { return try await devices(context, status: .ok) }
        return site.redirect(to: SettingsPath.notifications, toast: .deviceRemoved, for: context)
    }

    private func devices(_ context: Context, status: HTTPResponse.Status) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let devices = try await services.database.read { reader in
            try PushQueries.devices(of: member.id, here: member.session, now: now, reader)
        }
        return .html(pushDevicesView(devices, in: context.language), status: status)
    }
}

extension Phrase {
    fileprivate static let pushSettingsSaved = Phrase("저장했어요.", "Saved.")
    fileprivate static let deviceRemoved = Phrase(
        "그 기기에는 이제 보내지 않아요.", "That device no longer gets pushes.")
}
