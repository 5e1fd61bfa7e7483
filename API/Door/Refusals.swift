import Accounts
package import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// A refusal as OAuth has it (RFC 6749 §5.2).
package struct OAuthRefusal: Error {
    let status: Int
    let error: String
    let phrase: Phrase

    package init(_ status: Int, _ error: String, _ phrase: Phrase) {
        (self.status, self.error, self.phrase) = (status, error, phrase)
    }
}

extension Problem {
    package static let recordNotFound = Problem(404, Phrase("찾을 수 없어요.", "Record not found"))
    package static let keyUsed = Problem(
        422, Phrase("같은 키로 이미 다른 내용을 보냈어요.", "This Idempotency-Key was used for something else."))
    package static let tokenInvalid = Problem(401, Phrase("다시 로그인해 주세요.", "The access token is invalid"))
    package static let tokenMissing = Problem(
        401, Phrase("로그인이 필요해요.", "This method requires an authenticated user"))
    package static let outsideScopes = Problem(
        403, Phrase("이 앱에 허락하지 않은 일이에요.", "This action is outside the authorized scopes"))
    package static let loginDisabled = Problem(
        403, Phrase("계정이 정지되어 있어요.", "Your login is currently disabled"))
    package static let consentMissing = Problem(
        403,
        Phrase("브라우저에서 새 약관에 동의해 주세요.", "Log in with a browser and agree to the new terms first"))
}

/// What a refusal looks like.
package struct RefusalBody: Encodable {
    let error: String
    var errorDescription: String?
    var details: [String: [Detail]]?

    struct Detail: Encodable {
        let error: String
        let description: String
    }
}

extension Answer {
    /// The words of apps' own languages are the client's: a message is for its user, in theirs.
    init(_ problem: Problem, in language: Language) {
        let text = language(problem.phrase)
        var body = RefusalBody(error: problem.status == 422 ? "Validation failed: \(text)" : text)
        // Apps look for these very words.
        switch problem.status {
        case 401: body = RefusalBody(error: problem.phrase.english)
        case 404: body = RefusalBody(error: Problem.recordNotFound.phrase.english)
        default: break
        }
        if let field = problem.field {
            body.details = [field: [.init(error: "ERR_INVALID", description: text)]]
        }
        self.init(body, status: .init(code: problem.status))
        if let wait = problem.retryAfter {
            headers[.retryAfter] = String(max(1, wait.components.seconds))
        }
    }

    init(_ refusal: OAuthRefusal, in language: Language) {
        self.init(
            RefusalBody(error: refusal.error, errorDescription: language(refusal.phrase)),
            status: .init(code: refusal.status))
    }
}
