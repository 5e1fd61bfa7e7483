import Accounts
import Base
import Core
package import Exports
import SQL

extension MemberImport {
    /// The texts of a profile, where the member has none.
    package static let profile = MemberImport("member", .profile, most: 1, as: ImportedProfile.self) {
        profile, origin in
        ImportStep(Phrase.profile.english) { _, services in try await profile.take(for: origin.account, services) }
    }
}

/// A member in somebody's `salon.json`.
private struct ImportedProfile: Decodable, Sendable {
    private var details = ProfileDetails()

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for text in ProfileText.all {
            let key = Key(stringValue: text.exportName)
            details[text] =
                text.kind == .links
                ? try container.first(ProfileLinks.limit, of: String.self, forKey: key).joined(separator: "\n")
                : try container.decodeIfPresent(String.self, forKey: key) ?? ""
        }
    }

    func take(for account: ID<Account>, _ services: Services) async throws -> ImportStep.Outcome {
        let (own, isHidden) = try await services.database.read { reader in
            (
                try OwnAccount.read(account, reader).details,
                try reader.value(HiddenProfile.statement(of: account), as: Int.self) != nil
            )
        }
        // What moderators have hidden does not come back by being brought again.
        guard !isHidden else { return .known }
        var filled = own
        for text in ProfileText.all where own[text].isEmpty { filled[text] = try text.checked(details[text]) }
        guard filled != own else { return .known }
        var edit = EditProfile(account: account, filled)
        edit.shown = own.edition
        try await edit(services)
        return .added
    }
}
