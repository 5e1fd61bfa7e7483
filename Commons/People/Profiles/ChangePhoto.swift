import Accounts
package import Base
package import Core
package import Imaging
import Media
import SQL
import Storage

/// Changes or removes a member's profile photo; the old one's files are removed.
package struct ChangePhoto: Act {
    package let account: ID<Account>
    /// An uploaded file, which is moved away; `nil` removes the photo.
    package let path: String?
    package let crop: Crop?
    /// As whoever sent the file called it.
    package let name: String

    package init(account: ID<Account>, path: String?, crop: Crop? = nil, named name: String = "") {
        self.account = account
        self.path = path
        self.crop = crop
        self.name = name
    }

    package var needs: Permission? { path == nil ? nil : Permission(to: .uploads, for: account) }

    package func perform(_ services: Services) async throws {
        var image: StoredImage?
        if let path {
            let recipe = try Recipe(crop: crop).validated()
            image = try await StoreImage(path, named: name, owner: account, as: .photo, recipe: recipe)(services)
        }
        let account = account
        let photo = image?.picture.rendering
        let current = image?.id ?? ID<Media>(rawValue: 0)
        try await services.database.write { transaction in
            try transaction.execute("UPDATE accounts SET photo = \(photo) WHERE id = \(account)")
            try transaction.deleteMedia(
                where: """
                    m.owner_id = \(account) AND m.role = 'photo' AND m.id <> \(current)
                        AND NOT \(HiddenProfile.keeps)
                    """)
            try transaction.emit(ProfileChanged(account: account))
        }
        try await MediaTrash(services).empty()
    }
}
