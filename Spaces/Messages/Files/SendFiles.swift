import Base
import Core
import Media
import SQL
import Web

extension SendMessage {
    /// A file that came with the form: where it is, and what whoever sent it called it.
    package struct Attachment: Sendable {
        package let path: String
        package let name: String

        package init(path: String, name: String) {
            self.path = path
            self.name = name
        }
    }

    /// How long a recorded voice may be, in seconds; the browser stops recording by itself.
    static let voiceLengths = 1...600

    /// Stores an attachment as what its bytes are: a document, sound, or else an image.
    mutating func store(_ attachment: Attachment, _ services: Services) async throws {
        do { try await take(attachment, services) } catch let problem as Problem {
            throw problem.naming(attachment.name)
        }
    }

    private mutating func take(_ attachment: Attachment, _ services: Services) async throws {
        if let format = try await FileFormat.read(try await OpenFile.open(attachment.path)) {
            let act = StoreFile(attachment.path, name: attachment.name, format: format, owner: sender)
            files.append(try await act(services).id)
            if !format.isAudio { seconds = nil }
            return
        }
        do {
            images.append(try await StoreImage(attachment.path, owner: sender, purpose: .message)(services).id)
        } catch let problem as Problem where problem.saysNoImage {
            throw Problem.attachmentUnsupported
        }
    }

    func attachFiles(to id: ID<Message>, _ transaction: Transaction) throws {
        for (position, file) in files.enumerated() {
            // The length is of one recording, sent alone.
            let seconds = files.count == 1 ? seconds : nil
            let attached = try transaction.execute(
                """
                INSERT INTO message_files (file_id, message_id, position, seconds)
                SELECT f.id, \(id), \(position), \(seconds) FROM stored_files f
                WHERE f.id = \(file) AND f.owner_id = \(sender)
                ON CONFLICT DO NOTHING
                """)
            guard attached == 1 else { throw Problem.photoGone }
        }
    }
}

extension Problem {
    static let fileEmpty = Problem(
        415, Phrase("이 파일은 비어 있어요.", "This file is empty."), field: "images")
    static let attachmentUnsupported = Problem(
        415,
        Phrase(
            "사진, PDF, 오디오 파일만 보낼 수 있어요. 이 파일은 그중 무엇인지 알아볼 수 없었어요.",
            "You can send photos, PDFs and audio files. We could not recognise this file as one of them."),
        field: "images")
}
