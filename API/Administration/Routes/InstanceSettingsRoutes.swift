import APIDoor
import Accounts
import Administration
import Base
import Core
import Kernel

/// What admins can change while the instance runs, by the names it has in the operator's configuration. The icon is the
/// page's.
extension AdministrationAPIRoutes {
    func addInstanceSettings(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.admin)/settings")
        api.member(.get, path, .adminRead) { call in
            _ = try admin(call)
            return Answer(entities(services.settings.values))
        }
        // What is not named stays.
        api.member(.patch, path, .adminWrite) { call in
            var values: [InstanceSetting: String] = [:]
            for setting in settings where call.parameters.has(setting.rawValue) {
                guard let text = call.parameters.text(setting.rawValue) else {
                    throw Problem.chooseFromList.at(setting.rawValue)
                }
                values[setting] = setting.isProse ? text.tidied : text.tidiedLine
            }
            let changed = values
            return try await administer(call) { admin in
                try await ChangeSettings(changed, by: admin)(services)
                var now = services.settings.values
                for (setting, text) in changed { setting.set(text, in: &now) }
                return Answer(entities(now))
            }
        }
    }

    private var settings: [InstanceSetting] {
        let ofBackups = backups == nil ? InstanceSetting.ofBackups : []
        return InstanceSetting.allCases.filter { $0 != .icon && !ofBackups.contains($0) }
    }

    private func entities(_ values: InstanceValues) -> [InstanceSettingEntity] {
        settings.map { setting in
            InstanceSettingEntity(
                name: setting.rawValue, value: setting.text(of: values),
                isFixed: services.settings.fixed.contains(setting))
        }
    }
}

extension InstanceSetting {
    fileprivate var isProse: Bool { self == .rules || self == .description }
}
