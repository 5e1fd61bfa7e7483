import APIDoor
import Accounts
import Base
import Conversations
import Core
import Files
import Imaging
import Kernel
import Messages
import SQL
import Storage
import Web

/// What was said in a conversation, and saying something.
extension MessagesRoutes {
    /// As many files as a message takes, and one, so that one too many is refused in words.
    private static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: SendMessage.maxImages + 1, fieldBytes: 256 * 1_024,
        totalBytes: (SendMessage.maxImages + 1) * ImageLimits.standard.maxBytes)

    func addMessages(to api: APIRoutes) {
        api.member(.get, "\(Self.path)/:id/messages", .read(.conversations)) { call in try await list(call) }
        api.member(.get, "\(Self.path)/:id/messages/:message", .read(.conversations)) { call in
            try await answer(try call.message(), in: try call.conversation(), call)
        }
        api.member(.post, "\(Self.path)/:id/messages", .write(.conversations), files: Self.limits) { call in
            try await send(call)
        }
    }

    /// The newest first. What a page does not hold is before its last one, and after its first.
    private func list(_ call: MemberCall) async throws -> Answer {
        let id = try call.conversation()
        let page = call.parameters.page(usual: MessageQueries.pageSize, most: 80)
        let around = try call.parameters.position("around")
        let (conversations, member) = (conversations, call.member.id)
        return try await services.database.read { reader in
            let head = try ConversationQueries.head(id, of: member, reader)
            let (items, older, _) = try conversations.queries(head, for: member).page(
                .init(page, around: around), size: page.limit, reader)
            let list = try conversations.entities(items.reversed(), for: member, in: call.call.language, reader)
            return call.call.answer(
                list, first: items.last.map { Int64(clamping: $0.position) },
                last: older.map { Int64(clamping: $0) })
        }
    }

    private func send(_ call: MemberCall) async throws -> Answer {
        let id = try call.conversation()
        let parameters = call.parameters
        var sending = SendMessage(
            sender: call.member.id, conversation: id, clientID: call.clientID, text: parameters.text("text") ?? "")
        sending.quoted = try parameters.id("in_reply_to_id", orThrow: .quotedGone)
        sending.seconds = parameters.number("seconds", in: SendMessage.voiceLengths)
        sending.attachments = parameters.uploads.map { upload in
            let tooLarge: Problem? = upload.isTooLarge ? .uploadTooLarge(Self.limits.fileBytes) : nil
            return SendMessage.Attachment(
                path: upload.path, name: upload.fileName, problem: upload.byteCount > 0 ? tooLarge : .imageEmpty)
        }
        do {
            return try await answer(try await sending(services), in: id, call)
        } catch let refused as RefusedAttachments {
            // Apps know one status for what cannot be taken.
            throw Problem(422, refused.problem.phrase, field: "files")
        }
    }
}

extension MessageQueries.Window {
    /// Before a place, after one, around one, or where the conversation ends.
    fileprivate init(_ page: PageRequest, around: Int?) {
        func position(_ place: Int64) -> Int { min(Int(clamping: place), MessageQueries.positions.upperBound) }
        if let below = page.below {
            self = .before(position(below))
        } else if let above = page.justAbove ?? page.above {
            self = .after(position(above))
        } else if let around {
            self = .around(around)
        } else {
            self = .newest
        }
    }
}
