import APIDoor
import Accounts
import Base
import Conversations
import Core
import Files
import Imaging
import Kernel
import MastodonAPI
import Messages
import SQL
import Search
import SpaceKit
import Storage
import Web

/// Groups: beginning one, its name and photo, and leaving it.
extension MessagesRoutes {
    private static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: 1, fieldBytes: Form.usualLimit)

    func addGroups(to api: APIRoutes) {
        let services = services
        api.member(.post, "\(Self.root)/groups", .write(.conversations)) { call in
            let handles = try await handles(call.parameters.ids("account_ids"), for: call)
            let id = try await StartGroup(
                account: call.member.id, handles: handles, name: call.parameters.text("name") ?? "",
                clientID: call.clientID)(services)
            return try await answer(id, call)
        }
        api.member(.patch, "\(Self.path)/:id", .write(.conversations), files: Self.limits) { call in
            try await change(call)
        }
        api.member(.post, "\(Self.path)/:id/leave", .write(.conversations)) { call in
            try await LeaveGroup(account: call.member.id, conversation: try call.conversation())(services)
            return .done
        }
        api.member(.get, "\(Self.root)/groups/candidates", .read(.conversations)) { call in
            try await candidates(to: nil, call)
        }
        api.member(.get, "\(Self.path)/:id/candidates", .read(.conversations)) { call in
            try await candidates(to: try call.conversation(), call)
        }
    }

    /// What is not named stays as it is.
    private func change(_ call: MemberCall) async throws -> Answer {
        let id = try call.conversation()
        let parameters = call.parameters
        var picture = ChangeGroup.Picture.same
        if let upload = parameters.uploads.first {
            guard !upload.isTooLarge else { throw Problem(422, Problem.imageTooLarge.phrase, field: "picture") }
            picture = .new(path: upload.path, crop: nil, name: upload.fileName)
        } else if parameters.flag("remove_picture") == true {
            picture = .none
        }
        do {
            try await ChangeGroup(
                account: call.member.id, conversation: id, name: parameters.text("name"), picture: picture)(services)
        } catch let problem as Problem where [413, 415].contains(problem.status) {
            throw Problem(422, problem.phrase, field: "picture")
        }
        return try await answer(id, call)
    }

    /// Whom the caller may bring into a group: those found by what is typed, or those they know.
    private func candidates(to group: ID<Conversation>?, _ call: MemberCall) async throws -> Answer {
        let member = call.member.id
        let typed = (call.parameters.text("q") ?? "").tidied.beginning(.search)
        try services.limiter.take(.searches, by: member.description)
        let statuses = conversations.statuses
        return Answer(
            try await services.database.read { reader -> [CandidateEntity] in
                let head = try group.map { try ConversationQueries.groupToAct(in: $0, by: member, reader).head }
                let people = try PeopleToAdd.read(typed, chosen: [], for: member, to: head?.id, reader).people
                let known = try statuses.facts.accounts(people.map(\.author.id), for: member, reader)
                return people.compactMap { person in
                    known[person.author.id].map { account in
                        CandidateEntity(
                            account: AccountEntity(account, statuses.addresses), hindrance: person.hindrance?.word)
                    }
                }
            })
    }
}

extension FoundPerson.Hindrance {
    fileprivate var word: String {
        switch self {
        case .stranger: "stranger"
        case .invited: "invited"
        case .isThere: "member"
        }
    }
}
