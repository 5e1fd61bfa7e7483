package import Base
import Core
import HTTPTypes
package import Hummingbird
import Kernel
import Media
import Storage
package import Web

extension Services {
    /// Reads the form of a member, uses it, and removes the files that `use` has not moved. Files fit into what is left of
    /// the member's storage. Scripts keep the form: to them a body is refused before any of it is read, where it is
    /// announced as larger. Other forms are read for what was typed.
    ///
    /// - Throws: ``Core/Problem/storageFull(_:)``; ``Core/Problem/tooMany(retryAfter:)`` where no upload is left of the
    ///   budget; what `use` throws.
    package func withForm<Answer>(
        _ request: Request, _ context: Context, limits: MultipartLimits,
        _ use: (MultipartForm) async throws -> Answer
    ) async throws -> Answer {
        let member = try context.member().id
        guard request.isMultipart else {
            return try await use(MultipartForm(form: try await request.form(upTo: Form.textLimit)))
        }
        try limiter.check(.uploads, by: member.description)
        let limits = try await fitted(limits, of: member, request, context)
        return try await request.withMultipart(into: files.incoming, limits: limits, use)
    }

    private func fitted(
        _ limits: MultipartLimits, of member: ID<Account>, _ request: Request, _ context: Context
    ) async throws -> MultipartLimits {
        guard let storage = try await storage(of: member) else { return limits }
        let full = Problem.storageFull(storage)
        // The text fields of a form fit below this.
        if context.visit.wantsFragment,
            let length = request.headers[.contentLength].flatMap({ Int($0, in: 0...Int.max) }),
            length - 1 << 16 > storage.left
        {
            // Of one file, the body is all but a few hundred bytes.
            throw Problem.storageFull(storage, for: limits.files == 1 ? length : nil)
        }
        var limits = limits
        limits.room = (max(0, storage.left), full)
        return limits
    }
}
