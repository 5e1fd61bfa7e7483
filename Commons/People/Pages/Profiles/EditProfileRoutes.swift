import Accounts
package import Base
import BasePages
import Core
import Files
package import Hummingbird
import Kernel
import MediaPages
import People
import SQL
package import Web

/// Editing the member's own profile.
package struct EditProfileRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    static let limits = MultipartLimits(fileBytes: PhotoForm.limits.fileBytes, files: 2)

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/profile") { _, context in
            let member = try context.member()
            var page = try await current(member, context)
            page.restriction = services.restriction(from: .posts, for: context)
            return show(page, context)
        }
        router.post("/settings/profile") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in try await save(sent, context) }
        }
    }

    private func show(_ page: EditProfilePage, _ context: Context) -> Response {
        site.page(
            .editProfile(in: context.language), editProfileView(page, shell: site.shell(context)), for: context,
            problems: page.problems)
    }

    private func current(_ member: Viewer, _ context: Context) async throws -> EditProfilePage {
        let (own, wasHidden) = try await services.database.read { reader in
            (
                try OwnAccount.read(member.id, reader),
                try reader.value(HiddenProfile.statement(of: member.id), as: Int.self) != nil
            )
        }
        var page = EditProfilePage(me: own.author, header: own.header, details: own.details)
        page.wasHidden = wasHidden
        page.edition = own.details.edition
        page.uploadRestriction = services.restriction(from: .uploads, for: context)
        return page
    }

    private func save(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = sent.form
        var edit = EditProfile(account: member.id, ProfileDetails(form))
        edit.shown = Edition(form)
        do {
            var problems: [Problem] = []
            do { edit.photo = try await change("photo", sent, for: member.id) } catch let problem as Problem {
                problems.append(problem)
            }
            do { edit.header = try await change("header", sent, for: member.id) } catch let problem as Problem {
                problems.append(problem)
            }
            do { _ = try edit.details.checked() } catch let several as Problems { problems += several.all }
            try Problems(problems).throwIfAny()
            // What was typed stays, whatever refuses it.
            do { try await edit(services) } catch let problem as Problem { throw Problems([problem]) }
            return site.redirect(to: "/@\(member.handle)", toast: .profileSaved, for: context)
        } catch let problems as Problems {
            let now = try await current(member, context)
            var page = EditProfilePage(me: now.me, header: now.header, details: edit.details, problems: problems)
            (page.wasHidden, page.uploadRestriction) = (now.wasHidden, now.uploadRestriction)
            page.removesPhoto = form["remove-photo"] == "on"
            page.removesHeader = form["remove-header"] == "on"
            page.hadFiles = sent.uploads.contains { $0.byteCount > 0 }
            page.edition = now.edition.map { .next(edit.shown, stored: $0, after: problems) }
            return show(page, context)
        }
    }

    /// A new image wins over the tick that removes the old one.
    private func change(
        _ field: String, _ sent: MultipartForm, for member: ID<Account>
    ) async throws -> EditProfile.ImageChange {
        let form = PhotoForm(sent, field: field)
        if let image = try await form.checked(services, for: member) {
            return .replace(path: image.path, crop: image.crop, name: form.name)
        }
        return sent.form["remove-\(field)"] == "on" ? .remove : .keep
    }
}

extension ProfileDetails {
    fileprivate init(_ form: Form) {
        self.init()
        for text in ProfileText.all { self[text] = form.text(text.name) }
        (isOpenToOffers, isPrivate) = (form["is-open-to-offers"] == "on", form["is-private"] == "on")
    }
}

extension Phrase {
    fileprivate static let profileSaved = Phrase("프로필을 저장했어요.", "Profile saved.")
}
