import Base
package import Core
import Files
import Media
import SQL
import Storage

extension SendMessage {
    /// A file that came with the form: where it is, and the name its sender gave it.
    package struct Attachment: Sendable {
        package let path: String
        package let name: String
        /// Why it was not even kept.
        package let problem: Problem?

        package init(path: String, name: String, problem: Problem? = nil) {
            self.path = path
            self.name = name
            self.problem = problem
        }
    }

    /// How long a recorded voice may be, in seconds; the browser stops recording by itself.
    package static let voiceLengths = 1...600

    /// Stores the attachments of another, each as what its bytes are: a document, sound, or else an image. What is wrong
    /// with one is not said before the others have been looked at.
    ///
    /// - Throws: ``RefusedAttachments``.
    mutating func store(_ attachments: [Attachment], _ services: Services) async throws {
        var (refused, places): (RefusedFiles, [Int]) = (RefusedFiles(), [])
        for (place, attachment) in attachments.enumerated() {
            do {
                if let problem = attachment.problem { throw problem }
                try await take(attachment, services)
            } catch let problem as Problem where problem.field == "images" && problem.status < 500 {
                refused.add(problem, attachment.name)
                places.append(place)
            }
        }
        if let problem = refused.problem { throw RefusedAttachments(problem: problem, places: places) }
    }

    private mutating func take(_ attachment: Attachment, _ services: Services) async throws {
        if let format = try await FileFormat.read(try await OpenFile.open(attachment.path)) {
            let act = StoreFile(attachment.path, name: attachment.name, format: format, owner: sender)
            files.append(try await act(services).id)
            if !format.isAudio { seconds = nil }
            return
        }
        do {
            images.append(try await StoreImage(attachment.path, owner: sender, as: .attachment)(services).id)
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

/// Files of a message that cannot be sent. Nothing of it is stored; the others can be sent without them.
package struct RefusedAttachments: Error {
    package let problem: Problem
    /// Where they are among the files that came, from 0.
    package let places: [Int]
}

extension Problem {
    package static let attachmentUnsupported = Problem(
        415,
        Phrase(
            "사진, PDF, 오디오 파일만 보낼 수 있어요. 그중 하나가 아닌 것 같아요.",
            "Only photos, PDFs and audio files can be sent. This seems to be none of them."),
        field: "images")
}
