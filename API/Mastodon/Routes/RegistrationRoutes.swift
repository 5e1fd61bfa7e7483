import APIDoor
import Accounts
import Apps
import Base
import Core
import Identity
import Joining
import Kernel
import SQL
import Storage
import Web

extension MastodonRoutes {
    /// Joining by an app, where the instance lets people join, and confirming the address.
    func addRegistration(to api: APIRoutes) {
        let services = services
        api.app(.post, "/api/v1/accounts") { call, grant in
            guard grant.scopes.isSuperset(of: .write(.accounts)) else { throw Problem.outsideScopes }
            // A member has joined.
            guard call.viewer == nil else { throw Problem.forbidden }
            let parameters = call.parameters
            let handle = parameters.text("username")?.tidied ?? ""
            let agrees = parameters.flag("agreement") == true
            let joining = JoinAccount(
                name: handle, handle: handle, major: "", email: parameters.text("email")?.tidied ?? "",
                password: parameters.text("password") ?? "", language: language(parameters.text("locale")),
                invitation: parameters.text("invite_code").flatMap { InvitationCode($0) },
                consents: Consents(agreed: agrees ? Set(TermsKind.required) : [], isStale: false),
                network: call.network)
            let account: ID<Account>
            do { account = try await joining(services).id } catch let problems as Problems {
                throw Problems(problems.all.map(\.named))
            }
            let token = try await IssueMemberToken(account: account, by: grant, userAgent: call.userAgent)(services)
            return Answer(
                TokenEntity(
                    accessToken: token.token.text, scope: token.scopes,
                    createdAt: token.createdAt.milliseconds / 1_000))
        }
        api.member(.get, "/api/v1/emails/check_confirmation", .read(.accounts)) { call in
            Answer(try await services.database.read { try OwnAccount.read(call.member.id, $0).isConfirmed })
        }
        api.member(.post, "/api/v1/emails/confirmations", .write(.accounts)) { call in
            try await SendConfirmation(account: call.member.id, language: call.call.language)(services)
            return .done
        }
    }

    /// `ko-KR` is Korean; `nil` for a language that Salon has not.
    private func language(_ locale: String?) -> Language? {
        locale.flatMap { Language(rawValue: String($0.lowercased().prefix { $0 != "-" && $0 != "_" })) }
    }
}

extension Problem {
    /// The same about what clients call its field.
    fileprivate var named: Problem {
        switch field {
        case "handle", "name": at("username")
        case "consents": at("agreement")
        default: self
        }
    }
}
