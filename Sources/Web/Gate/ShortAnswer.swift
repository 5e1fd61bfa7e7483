import Core
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A cheap refusal: no session, no navigation, no style sheet.
    static func short(_ problem: Problem, to request: Request) -> Response {
        let language =
            request.cookie(Cookie.language).flatMap(Language.init(rawValue:))
            ?? Language(accepting: request.headers[.acceptLanguage])
        var response =
            request.headers[.salon] == "fragment"
            ? Response.json(problem.json(language), status: .init(code: problem.status))
            : page(problem, language, comesBack: request.method == .get)
        response.headers[.cacheControl] = "no-store"
        response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        if let wait = problem.retryAfter {
            response.headers[.retryAfter] = String(max(1, wait.components.seconds))
        }
        return response
    }

    /// - Parameter comesBack: whether the browser may retry by itself when it is time.
    private static func page(_ problem: Problem, _ language: Language, comesBack: Bool) -> Response {
        let again = (comesBack ? problem.retryAfter : nil).map {
            "<meta http-equiv=\"refresh\" content=\"\(max(1, $0.components.seconds))\">"
        }
        let text = """
            <!DOCTYPE html><html lang="\(language.rawValue)"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">\
            \(again ?? "")<title>Salon</title><h1>\(problem.status)</h1><p>\(language(problem.phrase))</p></html>
            """
        return Response(
            status: .init(code: problem.status), headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
