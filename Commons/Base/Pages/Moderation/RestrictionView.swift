package import Base
package import Core
package import Design
package import Hummingbird
import Kernel
package import Web

extension Services {
    /// What keeps the viewer from something now, to be said before anything is typed.
    package func restriction(from what: Withheld, for context: Context) -> Restriction? {
        context.viewer.flatMap { restrictions.found(Permission(to: what, for: $0.id), now: clock.now()) }
    }

    /// Replaces the page of a form for members who cannot send it now, before they type anything; `nil` for others.
    ///
    /// - Parameter back: where the bar's arrow leads.
    package func withheldPage(
        _ what: Withheld, titled title: Phrase, back: String, for context: Context
    ) -> Response? {
        guard let restriction = restriction(from: what, for: context) else { return nil }
        let shell = site.shell(context)
        var frame = Frame(title: shell.language(title))
        frame.back = back
        return site.page(
            frame,
            """
            <section class="settings"><h1 class="visually-hidden">\(frame.title)</h1>\
            \(restrictionView(restriction, shell: shell))</section>
            """, for: context)
    }
}

/// Stands where a restricted member would write: that it cannot be, until when, and the way to the reason and the appeal.
package func restrictionView(_ restriction: Restriction, shell: Shell) -> HTML {
    let t = shell.language
    return notice(
        t(.restricted(from: restriction.withheld, until: restriction.until, in: shell.zone)), kind: .info,
        link: (t(.readWhy), SettingsPath.standing))
}

extension Phrase {
    fileprivate static func restricted(from what: Withheld, until time: Timestamp?, in zone: Zone) -> Phrase {
        let act = act(what)
        guard let time else {
            return Phrase(
                "운영진의 결정으로 지금은 \(act.korean) 수 없어요.",
                "A moderator’s decision keeps you from \(act.english) for now.")
        }
        let end = Phrase.zonedTime(time, in: zone)
        return Phrase(
            "운영진의 결정으로 \(end.korean)까지 \(act.korean) 수 없어요.",
            "A moderator’s decision keeps you from \(act.english) until \(end.english).")
    }

    private static func act(_ what: Withheld) -> Phrase {
        if what.contains(.posts) { return Phrase("글을 쓸", "writing") }
        return what.contains(.messages) ? Phrase("메시지를 보낼", "sending messages") : Phrase("파일을 올릴", "uploading")
    }

    fileprivate static let readWhy = Phrase("이유와 이의 신청", "Why, and how to appeal")
}
