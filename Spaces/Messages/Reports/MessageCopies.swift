import Base
import Conversations
import Core
import SQL
import Storage

/// What moderators get of what is attached to a message, in its order: small copies of photos, and of files the name.
/// Files go with their message, a report stays.
struct MessageCopies: Sendable {
    /// A photo or a file.
    struct Part: Sendable {
        var image: [UInt8]?
        var file: CaseFile?
    }

    private var photos: [ID<Message>: [[UInt8]]] = [:]

    /// A report has no more photos.
    static let most = 50

    /// - Parameters:
    ///   - condition: which of them, in a `messages` table called `t`.
    ///   - check: whatever else is asked first.
    init(
        of messages: [ID<Message>], where condition: Statement, _ services: Services,
        check: @escaping @Sendable (Reader) throws -> Void = { _ in }
    ) async throws {
        let found = try await services.database.read { reader in
            try check(reader)
            return try reader.all(
                """
                SELECT i.message_id, m.id, m.rendering, m.widths FROM message_images i
                JOIN media m ON m.id = i.media_id JOIN messages t ON t.id = i.message_id
                WHERE i.message_id IN (\(list: messages)) AND \(condition)
                ORDER BY i.message_id, i.position LIMIT \(Self.most + 1)
                """
            ) { row in
                (
                    message: try row.next(as: ID<Message>.self), media: try row.next(as: ID<Media>.self),
                    rendering: try row.next(as: String.self), widths: try row.next(as: String.self)
                )
            }
        }
        guard found.count <= Self.most else { throw Problem.tooManyPhotosChosen }
        for photo in found {
            let copy = await services.files.smallRendition(of: photo.media, photo.rendering, widths: photo.widths)
            if let copy { photos[photo.message, default: []].append(copy) }
        }
    }

    /// What each has that has anything.
    func parts(of messages: [ID<Message>], _ reader: Reader) throws -> [ID<Message>: [Part]] {
        let files = try MessageFile.read(messages, reader).mapValues { found in
            found.map { Part(file: CaseFile($0.file)) }
        }
        return photos.mapValues { $0.map { Part(image: $0) } }.merging(files, uniquingKeysWith: +)
    }
}

extension CaseFile {
    fileprivate init(_ file: MessageFile) {
        self.init(name: file.file.name, byteCount: file.file.byteCount, seconds: file.seconds)
    }
}

extension Problem {
    static let tooManyPhotosChosen = Problem(
        422,
        Phrase(
            "한 번에 사진 \(MessageCopies.most)장까지 신고할 수 있어요. 메시지를 나눠서 신고해 주세요.",
            "A report can have up to \(MessageCopies.most) photos. Report the messages in several parts."),
        field: "message")
}
