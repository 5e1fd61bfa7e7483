import APIDoor
import Accounts
import Base
import Core
import Files
import Kernel
import People
import SQL
import Storage
import Web

extension MastodonRoutes {
    /// A member's own profile and what clients ask of their settings.
    func addProfile(to api: APIRoutes) {
        let services = services
        api.member(.get, "/api/v1/preferences", .read(.accounts)) { call in
            Answer(PreferencesEntity(language: call.member.language))
        }
        guard services.site.features.contains(.profiles) else { return }
        let limits = MultipartLimits(fileBytes: Self.pictureBytes, files: 2, fieldBytes: Form.usualLimit)
        api.member(.patch, "/api/v1/accounts/update_credentials", .write(.accounts), files: limits) { call in
            try await edit(call) { edit, details in
                try details.take(call.parameters)
                edit.photo = try change("avatar", call.parameters)
                edit.header = try change("header", call.parameters)
            }
        }
        api.member(.delete, "/api/v1/profile/avatar", .write(.accounts)) { call in
            try await edit(call) { edit, _ in edit.photo = .remove }
        }
        api.member(.delete, "/api/v1/profile/header", .write(.accounts)) { call in
            try await edit(call) { edit, _ in edit.header = .remove }
        }
    }

    private static let pictureBytes = 20 << 20

    /// Changes some of a profile. Where a page has changed it meanwhile, nothing is overwritten.
    private func edit(
        _ call: MemberCall, _ change: (inout EditProfile, inout ProfileDetails) throws -> Void
    ) async throws -> Answer {
        let stored = try await services.database.read { try OwnAccount.read(call.member.id, $0).details }
        var edit = EditProfile(account: call.member.id, stored)
        edit.shown = stored.edition
        var details = stored
        try change(&edit, &details)
        var whole = EditProfile(account: call.member.id, details, photo: edit.photo, header: edit.header)
        whole.shown = stored.edition
        do { try await whole(services) } catch let problems as Problems { throw Problems(problems.all.map(\.named)) }
        return Answer(try await services.database.read { reader in try statuses.own(call.member, reader) })
    }

    private func change(_ field: String, _ parameters: Parameters) throws -> EditProfile.ImageChange {
        guard let upload = parameters.uploads.first(where: { $0.field == field }) else { return .keep }
        guard !upload.isTooLarge else { throw Problem.uploadTooLarge(Self.pictureBytes).at(field) }
        // Nothing was chosen.
        guard upload.byteCount > 0 else { return .keep }
        return .replace(path: upload.path, crop: nil, name: upload.fileName)
    }
}

extension ProfileDetails {
    /// What a client says of it; what it does not say stays. Who is not to be discovered has a profile for members alone.
    /// Everybody may follow everybody, and no account is a program's: `locked` and `bot` change nothing, and what is
    /// answered says so.
    fileprivate mutating func take(_ parameters: Parameters) throws {
        if let text = parameters.text("display_name") { name = text }
        if let text = parameters.text("note") { bio = text }
        let isDiscoverable =
            parameters.flag("discoverable") ?? parameters["source"]["discoverable"].flag
        if let isDiscoverable { isPrivate = !isDiscoverable }
        let said = parameters["fields_attributes"]
        switch said {
        // Clients that say nothing of them change nothing.
        case .nothing: return
        case .text: throw Problem.badRequest.at("fields_attributes")
        case .list, .members: break
        }
        guard said.elements.allSatisfy({ $0.text == nil }) else { throw Problem.badRequest.at("fields_attributes") }
        let fields = said.elements.map { field in
            (name: field["name"].text?.tidiedLine ?? "", value: field["value"].text?.tidiedLine ?? "")
        }
        try ProfileFields(fields).write(to: &self)
    }
}

extension Problem {
    /// The same about what clients call its field.
    fileprivate var named: Problem {
        switch field {
        case "name": at("display_name")
        case "bio": at("note")
        case "photo": at("avatar")
        case "links", "pronouns", "major": at("fields_attributes")
        default: self
        }
    }
}

/// What clients begin with where the member has chosen nothing there.
struct PreferencesEntity: Encodable {
    let language: Language?

    private enum CodingKeys: String, CodingKey {
        case visibility = "posting:default:visibility"
        case sensitive = "posting:default:sensitive"
        case language = "posting:default:language"
        case quotePolicy = "posting:default:quote_policy"
        case media = "reading:expand:media"
        case spoilers = "reading:expand:spoilers"
        case autoplay = "reading:autoplay:gifs"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("public", forKey: .visibility)
        try container.encode(false, forKey: .sensitive)
        try container.encode(language?.rawValue, forKey: .language)
        try container.encode("public", forKey: .quotePolicy)
        try container.encode("default", forKey: .media)
        try container.encode(false, forKey: .spoilers)
        try container.encode(false, forKey: .autoplay)
    }
}
