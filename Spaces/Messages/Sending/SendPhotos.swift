import Base
import Core
import Media
import SQL

extension SendMessage {
    /// Stores the attachments first, so that the message comes with them. A message sent again stores nothing again.
    ///
    /// - Throws: ``RefusedAttachments``, besides what ``perform(_:)`` throws.
    func performWithAttachments(_ services: Services) async throws -> ID<Message> {
        if let before = try await services.database.read({ reader in try before(reader) }) {
            return try await answered(with: before, services)
        }
        guard images.count + files.count + attachments.count <= Self.maxImages else { throw Problem.tooManyPhotos }
        // Refused before the work is done: a stranger's photos, a conversation that is not there.
        let now = services.clock.now()
        try await services.database.read { reader in
            guard try MessageAdmission(sender, in: conversation, at: now, reader).isAccepted else {
                throw Problem.noPhotosInRequests
            }
        }
        var sending = self
        sending.attachments = []
        do {
            try await sending.store(attachments, services)
            let message = try await sending.perform(services)
            // Another request has stored them: these are not needed.
            try await sending.removeUnused(services)
            return message
        } catch {
            try await sending.removeUnused(services)
            throw error
        }
    }

    /// - Throws: ``Core/Problem/sentOtherFiles``.
    private func answered(with before: SentBefore, _ services: Services) async throws -> ID<Message> {
        // What could not even be kept was not sent.
        guard attachments.allSatisfy({ $0.problem == nil }) else { throw Problem.sentOtherFiles }
        var uploaded: [SentAttachment] = []
        for attachment in attachments { uploaded.append(try await SentAttachment(uploaded: attachment.path)) }
        try await services.database.read { [uploaded] reader in
            try before.check(uploaded + ownAttachments(reader), reader)
        }
        return before.id
    }

    /// Removes its images and files that are part of no message.
    func removeUnused(_ services: Services) async throws {
        try await services.database.write { transaction in
            try transaction.deleteMedia(
                where: """
                    m.id IN (\(list: images)) AND NOT EXISTS (
                        SELECT 1 FROM message_images i WHERE i.media_id = m.id)
                    """)
            try transaction.deleteFiles(
                where: """
                    f.id IN (\(list: files)) AND NOT EXISTS (
                        SELECT 1 FROM message_files i WHERE i.file_id = f.id)
                    """)
        }
        try await MediaTrash(services).empty()
    }
}
