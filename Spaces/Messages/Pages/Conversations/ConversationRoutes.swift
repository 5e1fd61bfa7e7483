import Base
import BasePages
import Conversations
import Core
import Design
import Files
import Foundation
import HTTPTypes
import Hummingbird
import Imaging
import Kernel
import MediaPages
import Messages
import PeoplePages
import Posts
import SQL
import Web

/// The list, a conversation, and acts in it.
struct ConversationRoutes: Sendable {
    let services: Services
    let cards: ReadEmbeds
    private var site: Site { services.site }

    /// More files than a message takes are read, so that its text is not lost with them.
    static let limits = MultipartLimits(
        fileBytes: MediaRoutes.limits.fileBytes, files: 200, fieldBytes: 256 * 1_024,
        totalBytes: (SendMessage.maxImages + 2) * MediaRoutes.limits.fileBytes)

    func add(to router: some RouterMethods<Context>) {
        router.get("/messages") { request, context in try await list(.inbox, request, context) }
        router.get("/messages/requests") { request, context in try await list(.requests, request, context) }
        router.post("/messages/with/{handle}") { _, context in try await open(context) }
        router.get("/messages/:id") { request, context in try await show(request, context) }
        router.post("/messages/:id") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in try await send(sent, context) }
        }
        router.get("/messages/:id/seen") { request, context in try await seen(request, context) }
        router.post("/messages/:id/read") { request, context in try await read(request, context) }
        router.post("/messages/:id/typing") { _, context in try await typing(context) }
        for action in ChangeConversation.Action.allCases {
            router.post("/messages/:id/\(action.rawValue)") { request, context in
                try await file(action, request, context)
            }
        }
    }

    // MARK: The list

    private func list(
        _ folder: ConversationHead.Folder, _ request: Request, _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let before = ID<Message>(request.query["before"])
        let now = services.clock.now()
        let (list, waiting) = try await services.database.read { reader in
            (
                try readList(folder, of: member.id, before: before, reader),
                try ConversationQueries.waiting(for: member.id, at: now, reader)
            )
        }
        // A deleted account takes words along that nobody has read, and a mute ends by itself.
        if waiting != member.unread[.messages], request.isLookedAt {
            try await CountUnreadMessages(account: member.id)(services)
        }
        let context = context.withUnread(waiting, at: .messages)
        return site.page(
            .conversations(folder, in: context.language), conversationsView(list, shell: site.shell(context)),
            for: context)
    }

    private func readList(
        _ folder: ConversationHead.Folder, of account: ID<Account>, before: ID<Message>? = nil, _ reader: Reader
    ) throws -> ConversationList {
        let (rows, next) = try ConversationQueries.page(folder, of: account, before: before, reader)
        let path = folder == .requests ? "/messages/requests" : "/messages"
        return ConversationList(
            folder: folder, rows: rows, older: olderPath(path, before: next),
            requests: try ConversationQueries.requestCount(of: account, reader))
    }

    private func open(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try await OpenConversation(account: member.id, handle: context.handle)(services)
        return .redirect(to: "/messages/\(id)", type: .normal)
    }

    // MARK: One conversation

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let query = request.query
        if query["part"] == "row" { return try await row(id, of: member, context) }
        var page: ConversationPage
        do {
            page = try await read(id, for: member, window(query), replyingTo: ID(query["reply"]))
        } catch let problem as Problem where problem.status == 404 && !context.visit.isByScript {
            return gone(id, context)
        }
        let sought = query.text("q").beginning(.search)
        if let position = Int(query["around"], in: MessageQueries.positions), !sought.isEmpty {
            page.found = (position, SoughtWords(sought))
        }
        if query["part"] == "messages" { return .html(messagePart(page, shell: site.shell(context))) }
        var context = context
        // Looking at a request tells nobody, and is not yet to have dealt with it.
        let isRead = page.head.unread == 0 && page.head.readPosition >= page.head.lastPosition
        // Scripts say how far a member has seen it. Without them to look is to have read, however often somebody looks.
        if !context.visit.hasScripts, request.isLookedAt, !isRead, page.newer == nil, page.head.folder == .inbox {
            let unread = try await ReadConversation(
                account: member.id, conversation: id,
                position: page.head.group != nil ? page.head.lastPosition : page.messages.last?.position ?? 0
            ).perform(services)
            context = context.withUnread(unread, at: .messages)
            page.list = page.list.reading(id)
        }
        page.restriction = services.restriction(from: .messages, for: context)
        return show(page, context)
    }

    /// Also of a conversation that is not there for the member: the words of a row are this browser's own.
    private func row(_ id: ID<Conversation>, of member: Viewer, _ context: Context) async throws -> Response {
        do {
            let head = try await services.database.read { try ConversationQueries.head(id, of: member.id, $0) }
            return .html(unsentRow(id, head.company, in: context.language))
        } catch let problem as Problem where problem.status == 404 {
            return .html(unsentRow(id, nil, in: context.language), status: .notFound)
        }
    }

    private func gone(_ id: ID<Conversation>, _ context: Context) -> Response {
        var frame = Frame.messages(in: context.language)
        frame.title = context.language(.goneConversation)
        frame.place = nil
        frame.back = "/messages"
        return site.page(frame, goneConversationView(id, shell: site.shell(context)), for: context, status: .notFound)
    }

    private func show(_ page: ConversationPage, _ context: Context, status: Int = 200) -> Response {
        let response = site.page(
            .conversation(page.head, in: context.language), conversationView(page, shell: site.shell(context)),
            for: context, status: .init(code: status))
        return page.head.hasComposer ? response.withMicrophone() : response
    }

    /// - Returns: `nil` where the conversation opens, at what waits.
    private func window(_ query: Form) -> MessageQueries.Window? {
        let positions = MessageQueries.positions
        if let position = Int(query["before"], in: positions) { return .before(position) }
        if let position = Int(query["after"], in: positions) { return .after(position) }
        if let position = Int(query["around"], in: positions) { return .around(position) }
        return query.has("newest") ? .newest : nil
    }

    private func read(
        _ id: ID<Conversation>, for member: Viewer, _ window: MessageQueries.Window?, replyingTo quoted: ID<Message>?
    ) async throws -> ConversationPage {
        let cards = cards
        return try await services.database.read { reader in
            let head = try ConversationQueries.head(id, of: member.id, reader)
            let queries = MessageQueries(conversation: head, viewer: member.id, cards: cards)
            let first = try window == nil ? queries.firstUnread(reader) : nil
            let window = window ?? first.map { .unread(from: $0) } ?? .newest
            let (messages, older, newer) = try queries.page(window, reader)
            var page = ConversationPage(
                head: head, messages: messages, older: olderPath(head.path, before: older),
                newer: newer.map { "\(head.path)?after=\($0)" },
                list: try readList(head.folder == .requests ? .requests : .inbox, of: member.id, reader),
                clientID: UUID().uuidString.lowercased())
            page.firstUnread = first
            page.continuesReading = first != nil || older.map { $0 <= head.readPosition + 1 } ?? true
            page.quoted = try quoted.flatMap { try queries.one($0, reader) }
                .flatMap { $0.isDeleted ? nil : QuotedMessage($0) }
            return page
        }
    }

    // MARK: Saying something

    private func send(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let quoted = sent.form["in_reply_to"]
        do {
            let clientID = try sent.form.clientID() ?? ""
            var sending = SendMessage(sender: member.id, conversation: id, clientID: clientID, text: sent.form["text"])
            sending.quoted = ID(quoted)
            sending.mayShareName = !context.visit.wantsFragment
            guard quoted.isEmpty || sending.quoted != nil else { throw Problem.quotedGone }
            sending.seconds = try sent.form.number("seconds", in: SendMessage.voiceLengths)
            let uploads = sent.uploads.filter { $0.field == "images" && (!$0.fileName.isEmpty || $0.byteCount > 0) }
            sending.attachments = uploads.map {
                let tooLarge: Problem? = $0.isTooLarge ? .uploadTooLarge(Self.limits.fileBytes) : nil
                return SendMessage.Attachment(
                    path: $0.path, name: $0.fileName, problem: $0.byteCount > 0 ? tooLarge : .imageEmpty)
            }
            let message = try await sending(services)
            guard context.visit.wantsFragment else { return .redirect(to: "/messages/\(id)", type: .normal) }
            return try await MessageRoutes(services: services, cards: cards).fragment(
                message, in: id, for: member, context)
        } catch let refused as RefusedAttachments {
            guard !context.visit.wantsFragment else { return refused.answer(in: context.language) }
            return try await again(sent.form, refused.problem, in: id, context)
        } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
            return try await again(sent.form, problem, in: id, context)
        }
    }

    /// The conversation with everything that was typed.
    private func again(
        _ form: Form, _ problem: Problem, in id: ID<Conversation>, _ context: Context
    ) async throws -> Response {
        var page = try await read(id, for: try context.member(), .newest, replyingTo: ID(form["in_reply_to"]))
        // Nobody writes there any more: the words are there for their author to copy.
        guard page.head.hasComposer else { throw problem }
        page.draft = form["text"]
        page.problem = problem.phrase
        return show(page, context, status: problem.status).retrying(after: problem)
    }

    // MARK: Marks

    private func read(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let position = try await request.form().number("position", in: MessageQueries.positions) ?? 0
        _ = try await ReadConversation(account: member.id, conversation: id, position: position)(services)
        return context.visit.wantsFragment ? .noContent : .redirect(to: "/messages/\(id)", type: .normal)
    }

    /// What an image asks for that browsers load where scripts do not run.
    private func seen(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        try request.checkOrigin(of: site)
        guard request.isLookedAt, let position = Int(request.query["position"], in: MessageQueries.positions)
        else { throw Problem.badRequest }
        let act = ReadConversation(account: member.id, conversation: try context.conversation(), position: position)
        _ = try await act(services)
        return .noContent
    }

    private func typing(_ context: Context) async throws -> Response {
        let member = try context.member()
        try await SignalTyping(account: member.id, name: member.name, conversation: try context.conversation())(
            services)
        return .noContent
    }

    private func file(
        _ action: ChangeConversation.Action, _ request: Request, _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        try await ChangeConversation(account: member.id, conversation: id, action: action)(services)
        let path = request.query["from"] == "info" ? "/messages/\(id)/info" : "/messages/\(id)"
        return site.redirect(to: action == .remove ? "/messages" : path, toast: action.toast, for: context)
    }
}

extension RefusedAttachments {
    /// Which of the files it is about, besides what is wrong with them: the sender may send the others without these.
    fileprivate func answer(in language: Language) -> Response {
        let files = JSON(places.map { JSON($0) })
        return .json(
            ["error": JSON(language(problem.phrase)), "field": JSON("images"), "files": files],
            status: .init(code: problem.status)
        ).retrying(after: problem)
    }
}

extension Frame {
    static func messages(in language: Language) -> Frame {
        Frame(
            title: language(.messages), place: .messages, scripts: ["messages.js"], styles: ["messages.css"])
    }

    static func conversations(_ folder: ConversationHead.Folder, in language: Language) -> Frame {
        var frame = messages(in: language)
        if folder == .requests { frame.pageTitle = language(.requests) }
        frame.layout = .conversations
        // The list says its own name.
        frame.bar = .empty
        return frame
    }

    static func conversation(_ head: ConversationHead, in language: Language) -> Frame {
        var frame = messages(in: language)
        frame.layout = .conversation
        frame.bar = .empty
        frame.title = head.company.title(in: language)
        frame.place = nil
        frame.back = head.folder == .requests ? "/messages/requests" : "/messages"
        return frame
    }
}

extension ChangeConversation.Action {
    /// What is said of it afterwards.
    fileprivate var toast: Phrase? {
        switch self {
        case .remove: .removed
        case .mute: .muted
        case .unmute: .unmuted
        case .accept: nil
        }
    }
}

extension Phrase {
    fileprivate static let muted = Phrase("알림을 껐어요.", "Muted.")
    fileprivate static let unmuted = Phrase("알림을 켰어요.", "No longer muted.")
    fileprivate static let removed = Phrase("대화를 삭제했어요.", "Conversation deleted.")
}
