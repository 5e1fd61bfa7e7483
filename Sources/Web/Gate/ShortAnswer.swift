import Core
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore

/// A cheap refusal: no session, no navigation, no style sheet.
struct ShortAnswer {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: ByteBuffer

    init(_ problem: Problem, to request: HTTPRequest) {
        let fields = request.headerFields
        let cookies = Cookies(fields)
        let language =
            (cookies[Cookie.language] ?? cookies[Site.secureCookieName(Cookie.language)])
            .flatMap(Language.init(rawValue:)) ?? Language(accepting: fields[.acceptLanguage])
        let isFragment = fields[.salon] == "fragment"
        status = .init(code: problem.status)
        body = ByteBuffer(
            string: isFragment
                ? problem.json(language).text : Self.page(problem, language, comesBack: request.method == .get))
        var headers: HTTPFields = [
            .contentType: isFragment ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
            .cacheControl: "no-store",
            .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
            .xContentTypeOptions: "nosniff",
        ]
        headers[.retryAfter] = problem.retryAfter.map { String(max(1, $0.components.seconds)) }
        self.headers = headers
    }

    /// - Parameter comesBack: whether the browser may retry by itself when it is time.
    private static func page(_ problem: Problem, _ language: Language, comesBack: Bool) -> String {
        let again = (comesBack ? problem.retryAfter : nil).map {
            "<meta http-equiv=\"refresh\" content=\"\(max(1, $0.components.seconds))\">"
        }
        return """
            <!DOCTYPE html><html lang="\(language.rawValue)"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">\
            \(again ?? "")<title>Salon</title><h1>\(problem.status)</h1><p>\(language(problem.phrase))</p></html>
            """
    }
}

extension Response {
    init(_ answer: ShortAnswer) {
        self.init(status: answer.status, headers: answer.headers, body: .init(byteBuffer: answer.body))
    }
}
