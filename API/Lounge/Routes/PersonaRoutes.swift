import APIDoor
import Accounts
import Base
import Core
import Kernel
import Lounge
import MastodonAPI
import Personas
import SQL
import Storage
import Web

/// Entering the lounge, and whoever is there.
extension LoungeRoutes {
    func addPersona(to api: APIRoutes) {
        let services = services
        let path = "\(Self.path)/persona"
        // Who has not entered has none.
        api.member(.get, path, .read(.lounge)) { call in
            let persona = try await services.database.read { try Personas.insider(of: call.member.id, $0) }
            guard let persona else { throw Problem.recordNotFound }
            return try await answer(persona)
        }
        api.member(.post, path, .write(.lounge)) { call in
            let member = call.member.id
            _ = try await EnterLounge(
                account: member, nickname: call.parameters.text("nickname") ?? "",
                intro: call.parameters.text("intro") ?? "")(services)
            let persona = try await services.database.read { try Personas.insider(of: member, $0) }
            guard let persona else { throw Problem.recordNotFound }
            return try await answer(persona)
        }
        // What is not named stays as it is.
        inside(.patch, "/persona", api) { persona, call in
            let profile = try await services.database.read { try PersonaQueries.profile(id: persona.id, $0) }
            try await EditPersona(
                persona: persona.id, nickname: call.parameters.text("nickname") ?? persona.nickname,
                intro: call.parameters.text("intro") ?? profile?.intro ?? "")(services)
            return try await answer(persona)
        }
        api.member(.get, "\(Self.path)/nickname", .read(.lounge)) { call in try await look(call) }
    }

    private func answer(_ persona: CurrentPersona) async throws -> Answer {
        let profile = try await services.database.read { try PersonaQueries.profile(id: persona.id, $0) }
        guard let profile else { throw Problem.personaNotFound }
        return Answer(PersonaEntity(profile, for: persona))
    }

    /// Whether a nickname can be had.
    private func look(_ call: MemberCall) async throws -> Answer {
        let member = call.member.id
        try services.limiter.take(.nicknames, by: member.description)
        let nickname = (call.parameters.text("q") ?? "").tidied
        let language = call.call.language
        do {
            try await services.database.read { reader in
                let persona = try Personas.insider(of: member, reader)
                try Personas.check(nickname, of: member, keptBy: persona?.id, reader)
            }
            return Answer(NicknameEntity(isFree: true, message: language(.nicknameFree)))
        } catch let problem as Problem where problem.field == "nickname" {
            return Answer(NicknameEntity(isFree: false, message: language(problem.phrase)))
        }
    }

    func addPersonas(to api: APIRoutes) {
        let services = services
        inside(.get, "/personas/:nickname", api) { persona, call in
            let profile = try await services.database.read { try call.profile($0) }
            return Answer(PersonaEntity(profile, for: persona))
        }
        for (word, selection) in [("posts", LoungeSelection.posts), ("replies", LoungeSelection.replies)] {
            inside(.get, "/personas/:nickname/\(word)", api) { persona, call in
                let span = ListSpan(call.parameters.page())
                let page = try await services.database.read { reader in
                    try LoungeReader.list(
                        selection(try call.profile(reader).id), span, viewer: persona.id, reader)
                }
                return call.answer(page.map { LoungePostEntity($0) })
            }
        }
    }
}

extension Call {
    fileprivate func profile(_ reader: Reader) throws -> PersonaProfile {
        guard let profile = try PersonaQueries.profile(nickname: context.text("nickname"), reader) else {
            throw Problem.personaNotFound
        }
        return profile
    }
}

extension Phrase {
    fileprivate static let nicknameFree = Phrase("쓸 수 있는 닉네임이에요.", "This nickname is free.")
}
