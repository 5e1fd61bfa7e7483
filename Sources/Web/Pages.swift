public import Core
public import Design
import HTTPTypes
public import Hummingbird
public import Kernel
public import NIOCore

extension Site {
    /// The frame's share of a request.
    public func shell(_ context: Context) -> Shell {
        let facts = facts.value
        var shell = Shell(
            language: context.language, now: context.visit.time, theme: context.visit.theme,
            hidesCounts: context.viewer?.hidesCounts ?? false,
            visitor: context.viewer?.visitor, navigation: navigation, features: features,
            mentionable: mentionable(context.viewer != nil), path: context.visit.path,
            offersJoining: facts.offersJoining, zone: context.visit.zone, face: facts.face,
            announcements: facts.announcements.filter {
                !context.visit.putAway.contains($0.id) && $0.endsAt > context.visit.time
            })
        shell.home = zone
        shell.sendsMail = sendsMail
        // Visitors' pages are kept for all of them.
        if shell.visitor != nil {
            shell.dictionary = context.visit.dictionaries?.dictionary(for: shell.language)?.asset.path
        }
        return shell
    }

    /// A whole page.
    public func page(
        _ frame: Frame, _ content: HTML, for context: Context, status: HTTPResponse.Status = .ok
    ) -> Response {
        finished(.html(document(completed(frame, context), in: shell(context), content), status: status), context)
    }

    /// A page with a form, and what is wrong with what was sent.
    public func page(_ frame: Frame, _ content: HTML, for context: Context, problems: Problems) -> Response {
        page(frame, content, for: context, status: .init(code: problems.all.isEmpty ? 200 : problems.status))
            .retrying(after: problems.all.first)
    }

    /// The same with content that many pages have. What is kept is not compressed anew for each.
    public func page(_ frame: Frame, _ content: KeptHTML, for context: Context, to request: Request) -> Response {
        let parts = pageParts(completed(frame, context), in: shell(context), .kept(content))
        guard ContentCoding(accepting: request.headers[.acceptEncoding]) == .zstd,
            let bytes = Zstd.fast.frames(of: parts)
        else { return finished(.html(ByteBuffer(parts)), context) }
        var response = finished(.html(bytes), context)
        response.headers.addVary("Accept-Encoding")
        response.headers[.contentEncoding] = ContentCoding.zstd.rawValue
        return response
    }

    private func completed(_ frame: Frame, _ context: Context) -> Frame {
        var frame = frame
        if frame.toast == nil { frame.toast = context.visit.toast }
        if context.viewer != nil, !frame.isBare { frame.topics.append(ownTopic) }
        if frame.lastEventID == 0 { frame.lastEventID = context.visit.event }
        return frame
    }

    private func finished(_ page: Response, _ context: Context) -> Response {
        var page = lookingAhead(page)
        if context.visit.toast != nil { page.setCookie(Cookie.toast, "", age: .zero, site: self) }
        return page
    }

    /// The same page with speculation rules, by which browsers fetch a page where the pointer rests, if there is
    /// anything worth fetching.
    public func lookingAhead(_ page: Response) -> Response {
        guard let rules = features.speculationRules else { return page }
        var page = page
        page.headers[.speculationRules] = "\"\(Assets.path(rules))\""
        return page
    }

    /// Redirects after a form, with a toast for the next page.
    ///
    /// - Parameter place: where the toast leads, if that is elsewhere.
    public func redirect(
        to path: String, toast: Phrase? = nil, leadingTo place: String? = nil, for context: Context
    ) -> Response {
        let response = Response.redirect(to: path, type: .normal)
        return toast.map { saying($0, leadingTo: place, response, for: context) } ?? response
    }

    /// The same answer, with a toast for the next page.
    public func saying(
        _ toast: Phrase, leadingTo place: String? = nil, _ response: Response, for context: Context
    ) -> Response {
        var response = response
        let said = [context.language(toast), place].compactMap(\.self).joined(separator: "\n")
        response.setCookie(Cookie.toast, said.utf8.base64URL, age: .seconds(60), site: self)
        return response
    }
}

extension Response {
    public static func html(_ html: HTML, status: HTTPResponse.Status = .ok) -> Response {
        .html(ByteBuffer(string: html.text), status: status)
    }

    /// A page that was rendered before.
    public static func html(_ bytes: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: HTMLHeaders.page, body: .init(byteBuffer: bytes))
    }

    public static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: value.jsonText)))
    }

    public static var noContent: Response { Response(status: .noContent) }
}

extension HTTPField.Name {
    fileprivate static let speculationRules = HTTPField.Name("Speculation-Rules")!
}

private enum HTMLHeaders {
    static let page: HTTPFields = [.contentType: "text/html; charset=utf-8"]
}

extension Features {
    /// The asset with the speculation rules.
    fileprivate var speculationRules: String? {
        if contains(.works) { return "speculation.json" }
        return contains(.profiles) ? "speculation-people.json" : nil
    }
}

/// A path on this site to continue to, as a form or query named it; anything that leads elsewhere becomes `/`.
public func localPath(_ path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.dropFirst().first != UInt8(ascii: "/"),
        !path.utf8.contains(where: { $0 < 0x21 || $0 == UInt8(ascii: "\\") || $0 == 0x7F })
    else { return "/" }
    return path
}

extension Request {
    /// Whether the browser has this version; the answer is then 304 without a body.
    public func holds(_ etag: String) -> Bool {
        headers[.ifNoneMatch]?.split(separator: ",").contains { held in
            let held = held.filter { $0 != " " }
            return held == etag || held == "*"
        } ?? false
    }

    /// The page of this site the request came from, to return to after a form; `/` if unknown.
    public var refererPath: String {
        guard let referer = headers[.referer], let scheme = referer.firstRange(of: "://"),
            let slash = referer[scheme.upperBound...].firstIndex(of: "/")
        else { return "/" }
        return localPath(String(referer[slash...]))
    }
}
