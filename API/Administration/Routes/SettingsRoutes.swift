import APIDoor
import Base
import Core
import Kernel
import Settings

/// How Salon looks and speaks to the member. The profile is ``MastodonAPI/MastodonRoutes``'s, as are muted words.
extension AdministrationAPIRoutes {
    func addSettings(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.root)/settings")
        api.member(.get, path, .read(.accounts)) { call in Answer(entity(call.member)) }
        api.member(.patch, path, .write(.accounts)) { call in
            let parameters = call.parameters
            let change = ChangeAppearance(
                account: call.member.id, theme: try parameters.choice("theme"),
                language: try parameters.choice("language"), hidesCounts: try parameters.decided("hides_counts"),
                hidesGenerated: try parameters.decided("hides_generated"))
            // As on pages: where there is nothing to hide, there is no such setting.
            if change.hidesCounts != nil, !services.site.features.contains(.posts) {
                throw Problem.chooseFromList.at("hides_counts")
            }
            if change.hidesGenerated != nil, !services.site.features.contains(.works) {
                throw Problem.chooseFromList.at("hides_generated")
            }
            try await change(services)
            return Answer(entity(call.member, change))
        }
    }

    private func entity(_ member: Viewer, _ change: ChangeAppearance? = nil) -> SettingsEntity {
        let features = services.site.features
        return SettingsEntity(
            language: (change?.language ?? member.language)?.rawValue,
            theme: (change?.theme ?? member.theme).rawValue,
            hidesCounts: features.contains(.posts) ? change?.hidesCounts ?? member.hidesCounts : nil,
            hidesGenerated: features.contains(.works) ? change?.hidesGenerated ?? member.hidesGenerated : nil)
    }
}
