package import Accounts
package import Base
package import Core
package import Imaging
import Media
import SQL
import Search
import Storage

/// Changes a profile with its photo and header image, all at once or nothing.
package struct EditProfile: Act {
    /// What becomes of an image.
    package enum ImageChange: Sendable {
        case keep, remove
        /// An uploaded file, which is moved away.
        case replace(path: String, crop: Crop?, name: String = "")
    }

    package let account: ID<Account>
    package let details: ProfileDetails
    package var photo: ImageChange
    package var header: ImageChange
    /// What the form had shown.
    package var shown: Edition?

    package init(
        account: ID<Account>, _ details: ProfileDetails, photo: ImageChange = .keep, header: ImageChange = .keep
    ) {
        (self.account, self.details, self.photo, self.header) = (account, details, photo, header)
    }

    private var hasUploads: Bool {
        [photo, header].contains { if case .replace = $0 { true } else { false } }
    }

    package var needs: Permission? { Permission(to: hasUploads ? [.posts, .uploads] : .posts, for: account) }

    package var publishes: Publication? { Publication(details.published) }

    /// Throws ``Core/Problems`` with everything that is wrong at once, each beside its field.
    package func perform(_ services: Services) async throws {
        let details = try details.checked()
        let (photo, header) = try await storeBoth(services)
        do {
            try await services.database.write { transaction in
                try shown.check(
                    stored: try OwnAccount.read(account, transaction).details.edition, coming: details.edition)
                try write(details, photo: photo, header: header, in: transaction)
            }
        } catch {
            try await discard([photo, header].compactMap { $0 }, services)
            throw error
        }
        try await MediaTrash(services).empty()
    }

    /// What is wrong with either is said at once, and then neither stays.
    private func storeBoth(_ services: Services) async throws -> (photo: StoredImage?, header: StoredImage?) {
        var (stored, problems): ([StoredImage?], [Problem]) = ([], [])
        do {
            for (change, role) in [(photo, ImageRole.photo), (header, .header)] {
                do { stored.append(try await store(change, as: role, services)) } catch let several as Problems {
                    problems += several.all
                }
            }
            try Problems(problems).throwIfAny()
        } catch {
            try await discard(stored.compactMap { $0 }, services)
            throw error
        }
        return (stored[0], stored[1])
    }

    private func store(
        _ change: ImageChange, as role: ImageRole, _ services: Services
    ) async throws -> StoredImage? {
        guard case .replace(let path, let crop, let name) = change else { return nil }
        do {
            let recipe = try Recipe(crop: crop).validated()
            return try await StoreImage(path, named: name, owner: account, as: role, recipe: recipe)(services)
        } catch let problem as Problem {
            throw Problems([problem.at(role.rawValue)])
        }
    }

    private func write(
        _ details: ProfileDetails, photo: StoredImage?, header: StoredImage?, in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE accounts SET \(details.assignments), photo = \(value(self.photo, photo, "photo")),
                header = \(value(self.header, header, "header"))
            WHERE id = \(account)
            """)
        for (role, change, image) in [(ImageRole.photo, self.photo, photo), (.header, self.header, header)] {
            if case .keep = change { continue }
            let current = image?.id ?? ID<Media>(rawValue: 0)
            try transaction.deleteMedia(
                where: """
                    m.owner_id = \(account) AND m.role = \(role) AND m.id <> \(current)
                        AND NOT \(HiddenProfile.keeps)
                    """)
        }
        try SearchIndex.people.update(account, in: transaction)
        try MemberHandles.tell(of: account, in: transaction)
        try transaction.emit(ProfileChanged(account: account))
    }

    private func value(_ change: ImageChange, _ image: StoredImage?, _ column: Statement) -> Statement {
        switch change {
        case .keep: column
        case .remove: "NULL"
        case .replace: "\(image?.picture.rendering)"
        }
    }

    /// Images nothing points to.
    private func discard(_ images: [StoredImage], _ services: Services) async throws {
        let ids = images.map(\.id)
        try await services.database.write { transaction in
            try transaction.deleteMedia(where: "m.id IN (\(list: ids))")
        }
        try await MediaTrash(services).empty()
    }
}

extension ProfileDetails {
    /// Of what the form says in words and ticks. A chosen image replaces another knowingly.
    package var edition: Edition { Edition(allValues) }
}
