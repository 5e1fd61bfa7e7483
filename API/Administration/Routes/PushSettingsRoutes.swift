import APIDoor
import Base
import Core
import Kernel
import Notifications
import SQL

/// What the member is pushed, and when not: for all devices, browsers and apps alike.
extension AdministrationAPIRoutes {
    func addPushSettings(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.root)/settings/push")
        api.member(.get, path, .read(.accounts)) { call in
            Answer(try await services.database.read { try pushSettings(of: call, $0) })
        }
        api.member(.patch, path, .write(.accounts)) { call in
            let switches = try pushSwitches(call)
            let known = try await services.database.read { try PushQueries.quietHours(of: call.member.id, $0) }
            let quiet = try call.parameters.has("quiet_hours") ? quietHours(call.parameters["quiet_hours"]) : known
            try await ChangePushSettings(account: call.member.id, switches: switches, quietHours: quiet)(services)
            return Answer(try await services.database.read { try pushSettings(of: call, $0) })
        }
    }

    private func kinds(for member: Viewer) -> [PushKind] {
        pushKinds.filter { member.assignedRole != .member || !$0.isForModerators }
    }

    private func pushSettings(of call: MemberCall, _ reader: Reader) throws -> PushSettingsEntity {
        let off = try PushQueries.switchedOff(by: call.member.id, reader)
        let quiet = try PushQueries.quietHours(of: call.member.id, reader)
        return PushSettingsEntity(
            switches: kinds(for: call.member).map { kind in
                .init(
                    kind: kind.name, topic: kind.topic.rawValue, label: call.says(kind.label),
                    isOn: !off.contains(kind.name))
            },
            quietHours: quiet.map {
                .init(from: QuietHours.text($0.first), to: QuietHours.text($0.end), timeZone: $0.timeZone)
            })
    }

    /// `switches` has a member for each kind that changes.
    private func pushSwitches(_ call: MemberCall) throws -> [PushKind: Bool] {
        guard call.parameters.has("switches") else { return [:] }
        guard case .members(let said) = call.parameters["switches"] else {
            throw Problem.chooseFromList.at("switches")
        }
        let kinds = Dictionary(kinds(for: call.member).map { ($0.name, $0) }) { first, _ in first }
        var switches: [PushKind: Bool] = [:]
        for (name, value) in said {
            guard let kind = kinds[name], let isOn = value.flag else { throw Problem.chooseFromList.at("switches") }
            switches[kind] = isOn
        }
        return switches
    }

    /// Nothing and an empty text switch them off.
    private func quietHours(_ said: Parameter) throws -> QuietHours? {
        switch said {
        case .nothing, .text(""): return nil
        case .text, .list: throw Problem.chooseFromList.at("quiet_hours")
        case .members: break
        }
        do {
            return try QuietHours(
                from: said["from"].text ?? "", to: said["to"].text ?? "", timeZone: said["time_zone"].text ?? "")
        } catch let problems as Problems {
            throw Problems(problems.all.map { $0.at("quiet_hours") })
        }
    }
}
