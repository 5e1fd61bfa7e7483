import APIDoor
import Core
import Design

/// The page of the API. What is said of an operation is English, as the document is; all around it speaks the page's
/// language.
func apiView(_ page: APIPage, in t: Language) -> HTML {
    let document = "/api/openapi.json"
    return """
        <div class="api">
        <h1>\(t(.api))</h1>
        <p>\(t(.apiIs))</p>
        <p>\(t(.forPrograms)) <a href="\(document)">\(document)</a></p>
        \(beginning(page, in: t))
        \(token(in: t))
        <nav aria-label="\(t(.contents))"><ul>\(page.families.map { family in
        ##"<li><a href="#\##(family.anchor)">\##(t(family.name))</a></li>"## as HTML
        })</ul></nav>
        \(page.families.map { section($0, in: t) })
        </div>
        """
}

/// From nothing to the first answer.
private func beginning(_ page: APIPage, in t: Language) -> HTML {
    let site = page.publicURL
    let redirect = "urn:ietf:wg:oauth:2.0:oob"
    let register = "curl -d client_name=Mine -d redirect_uris=\(redirect) -d 'scopes=read' '\(site)/api/v1/apps'"
    let authorize =
        "\(site)/oauth/authorize?response_type=code&client_id=CLIENT_ID&redirect_uri=\(redirect)&scope=read"
    let exchange =
        "curl -d grant_type=authorization_code -d client_id=CLIENT_ID -d client_secret=CLIENT_SECRET "
        + "-d redirect_uri=\(redirect) -d code=CODE '\(site)/oauth/token'"
    return """
        <section><h2>\(t(.begin))</h2>
        <ol>
        <li><p>\(t(.registerApp))</p>\(code(register))</li>
        <li><p>\(t(.openAddress))</p>\(code(authorize))</li>
        <li><p>\(t(.exchangeCode))</p>\(code(exchange))</li>
        <li><p>\(t(.sendToken))</p>\(code(
            #"curl -H "Authorization: Bearer $TOKEN" '\#(site)/api/v1/accounts/verify_credentials'"#))</li>
        </ol></section>
        """
}

/// What can be tried, where there are scripts.
private func token(in t: Language) -> HTML {
    """
    <section hidden data-api-token><h2>\(t(.tryIt))</h2>
    <div class="field"><label for="api-token">\(t(.token))</label>\
    <input class="input" type="password" id="api-token" autocomplete="off" autocapitalize="none" spellcheck="false" \
    aria-describedby="api-token-hint">
    <p class="hint" id="api-token-hint">\(t(.tokenHint))</p></div>
    </section>
    """
}

private func section(_ family: APIPage.Family, in t: Language) -> HTML {
    """
    <section aria-labelledby="\(family.anchor)"><h2 id="\(family.anchor)">\(t(family.name))</h2>
    \(family.operations.map { operation($0, in: t) })
    </section>

    """
}

private func operation(_ operation: APIPage.Shown, in t: Language) -> HTML {
    """
    <details id="\(operation.id)"><summary><span><code><b>\(operation.method)</b> \(operation.path)</code> \
    <span lang="en">\(operation.summary)</span></span></summary>
    \(needs(operation, in: t))\
    \(if: !operation.parameters.isEmpty, parameters(operation, in: t))\
    \(code(operation.curl))\
    \(operation.answer.map { "<h3>\(t(.answer))</h3>\(code($0))" as HTML })\
    \(if: operation.canBeTried, attempt(operation, in: t))
    </details>

    """
}

private func needs(_ operation: APIPage.Shown, in t: Language) -> HTML {
    let needed: Phrase =
        switch operation.caller {
        case .everybody: .withoutToken
        case .anyone: operation.may.isEmpty ? .withoutToken : .visitorsToo
        case .app: .ownToken
        case .member: .allowed
        }
    return """
        <p>\(t(needed))</p>\
        \(if: !operation.may.isEmpty, """
            <ul class="points">\(operation.may.map { "<li>\(t($0))</li>" as HTML })</ul>\
            <p class="muted"><code>\(operation.scopes.joined(separator: " "))</code></p>
            """)
        """
}

private func parameters(_ operation: APIPage.Shown, in t: Language) -> HTML {
    """
    <h3>\(t(.parameters))</h3><dl>\(operation.parameters.map { parameter in
        """
        <div><dt><code>\(parameter.name)</code>\(if: parameter.isNeeded, " <b>\(t(.needed))</b>")</dt>\
        <dd lang="en"><span class="muted">\(parameter.kind)</span> \(parameter.text)</dd></div>
        """ as HTML
    })</dl>
    """
}

/// `api.js` fills it.
private func attempt(_ operation: APIPage.Shown, in t: Language) -> HTML {
    """
    <form hidden novalidate data-api-path="\(operation.path)">\
    \(operation.parameters.map { parameter in
        """
        <label class="field"><code>\(parameter.name)</code>\
        <input class="input" name="\(parameter.name)" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
        """ as HTML
    })\(button(t(.tryIt), style: .secondary))<output></output></form>
    """
}

private func code(_ text: String) -> HTML { #"<pre tabindex="0"><code>\#(text)</code></pre>"# }

extension Phrase {
    static let api = Phrase("API", "API")
    fileprivate static let apiIs = Phrase(
        "여기에서 할 수 있는 일을 앱과 프로그램도 할 수 있어요. 마스토돈 API와 같아서 마스토돈용 앱이 그대로 돌아가고, 여기에만 있는 일은 /api/salon 아래에 있어요.",
        """
        Apps and programs can do what people do here. It is Mastodon’s client API, so apps made for Mastodon work; what \
        only this place has is below /api/salon.
        """)
    fileprivate static let forPrograms = Phrase("프로그램이 읽을 문서 (OpenAPI 3.1):", "For programs to read (OpenAPI 3.1):")
    fileprivate static let contents = Phrase("차례", "Contents")
    fileprivate static let begin = Phrase("처음 시작하기", "How to begin")
    fileprivate static let registerApp = Phrase(
        "앱을 등록하고, 답에 있는 client_id와 client_secret을 적어 두세요.",
        "Register an app, and note the client_id and client_secret of the answer.")
    fileprivate static let openAddress = Phrase(
        "브라우저에서 이 주소를 열고 앱을 허용하면 코드가 나와요.",
        "Open this address in a browser and allow the app. You get a code.")
    fileprivate static let exchangeCode = Phrase(
        "코드를 토큰으로 바꾸세요. 토큰은 설정 → 앱에서 끊을 때까지 쓸 수 있어요.",
        "Exchange the code for a token, which works until you end it under Settings → Apps.")
    fileprivate static let sendToken = Phrase("요청마다 토큰을 함께 보내세요.", "Send the token with each request.")
    fileprivate static let tryIt = Phrase("해 보기", "Try it")
    fileprivate static let token = Phrase("토큰", "Token")
    fileprivate static let tokenHint = Phrase(
        "이 페이지를 떠나면 잊어요. 토큰 없이는 방문자에게 보이는 것만 나와요. 여기에서는 읽기만 해 볼 수 있어요.",
        """
        It is forgotten when you leave this page. Without one, you get what visitors see. Only what reads can be tried \
        here.
        """)
    fileprivate static let withoutToken = Phrase("토큰이 없어도 돼요.", "No token is needed.")
    fileprivate static let visitorsToo = Phrase(
        "토큰이 없어도 돼요. 토큰이 있으면 앱이 이런 일을 허락받았어야 해요.",
        "No token is needed. An app that sends one must be allowed to:")
    fileprivate static let ownToken = Phrase("앱 자신의 토큰이 필요해요.", "An app’s token is needed, of a member or its own.")
    fileprivate static let allowed = Phrase(
        "회원의 토큰이 필요하고, 앱이 이런 일을 허락받았어야 해요.", "A member’s token is needed, and the app must be allowed to:")
    fileprivate static let parameters = Phrase("넣을 것", "Parameters")
    fileprivate static let needed = Phrase("꼭 필요해요", "needed")
    fileprivate static let answer = Phrase("답의 예", "An answer")
}
