import APIDoor
import Accounts
import Base
import Core
import Files
import Imaging
import Kernel
import Media
import SQL
import Storage
import Web

/// Images, uploaded before what they are for. Each is done when it is answered: nothing is processed later.
extension MastodonRoutes {
    /// A thumbnail that comes with the file is passed over.
    private static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: 2, fieldBytes: Form.usualLimit)

    func addMedia(to api: APIRoutes) {
        let services = services
        for path in ["/api/v1/media", "/api/v2/media"] {
            api.member(.post, path, .write(.media), files: Self.limits) { call in try await upload(call) }
        }
        api.member(.get, "/api/v1/media/:id", .write(.media)) { call in
            let id = try call.id(of: Media.self)
            let found = try await services.database.read { try StoredImage.uploaded(id, by: call.member.id, $0) }
            guard let found else { throw Problem.recordNotFound }
            return Answer(attachment(found.image.picture, call))
        }
        api.member(.put, "/api/v1/media/:id", .write(.media)) { call in
            let id = try call.id(of: Media.self)
            let found = try await services.database.read { try StoredImage.uploaded(id, by: call.member.id, $0) }
            guard let found, !found.isUsed else { throw Problem.recordNotFound }
            guard let alt = call.parameters.text("description") else {
                return Answer(attachment(found.image.picture, call))
            }
            let image = try await DescribeImage(image: id, owner: call.member.id, alt: alt)(services)
            guard let image else { throw Problem.recordNotFound }
            return Answer(attachment(image.picture, call))
        }
        api.member(.delete, "/api/v1/media/:id", .write(.media)) { call in
            let id = try call.id(of: Media.self)
            let found = try await services.database.read { try StoredImage.uploaded(id, by: call.member.id, $0) }
            guard let found else { throw Problem.recordNotFound }
            guard !found.isUsed else { throw Problem.mediaInUse }
            try await DeleteImage(image: id, owner: call.member.id)(services)
            return .done
        }
    }

    /// Until a status shows it, it is its owner's.
    private func attachment(_ picture: Picture, _ call: MemberCall) -> AttachmentEntity {
        AttachmentEntity(picture, statuses.sealed(for: call.member).addresses, isOpen: false)
    }

    private func upload(_ call: MemberCall) async throws -> Answer {
        guard let file = call.parameters.uploads.first(where: { $0.field == "file" }) else { throw Problem.fileMissing }
        do {
            guard !file.isTooLarge else { throw Problem.imageTooLarge.naming(file.fileName) }
            var store = StoreImage(file.path, named: file.fileName, owner: call.member.id, as: .image)
            store.alt = call.parameters.text("description") ?? ""
            store.focus = call.parameters.focus
            return Answer(attachment(try await store(services).picture, call))
        } catch let problem as Problem where [413, 415].contains(problem.status) {
            // Apps know one status for what cannot be taken.
            throw Problem(422, problem.phrase, field: "file")
        }
    }
}

extension Parameters {
    /// The point of an image that stays in sight, as `x,y`; `nil` for what is none.
    fileprivate var focus: Focus? {
        let parts = (text("focus") ?? "").split(separator: ",").map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
        return Focus(x: x, y: y)
    }
}
