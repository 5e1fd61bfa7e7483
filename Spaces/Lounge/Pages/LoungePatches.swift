package import Core
import Design
package import Lounge
import Personas
package import Web

extension LoungePostAdded: LivePatching {
    package func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        guard let root else { return [signal(#"data-posted="\#(post.rawValue)""#)] }
        return [signal(#"data-replied="\#(post.rawValue)" data-root="\#(root.rawValue)""#)]
    }
}

extension LoungePostRemoved: LivePatching {
    package func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "lounge-\(post)")]
    }
}

extension DelayedPostRemoved: LivePatching {
    package func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "lounge-delayed-\(post)")]
    }
}

extension PersonaFaded: LivePatching {
    package func patches(in t: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [signal(#"data-faded="\#(persona.rawValue)" data-step="\#(fade.step)" data-label="\#(t(fade.label))""#)]
    }
}

extension PersonaRenamed: LivePatching {
    package func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [
            signal(
                """
                data-renamed="\(persona.rawValue)" data-nickname="\(nickname)" data-path="\(memberPath(nickname))" \
                data-initial="\(mark.initial)" data-hue="\(mark.hue)"
                """)
        ]
    }
}

extension OwnValueChanged: LivePatching {
    package func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.replace, "lounge-bar", transparencyBarView(TransparencyBar(exact: value), in: language))]
    }
}

extension LoungeNotificationListed: LivePatching {
    package func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let shell = Shell.live(in: language, at: row.day.start, features: .lounge)
        return [
            // Likes of one post share a row, which moves up.
            LivePatch(.remove, row.elementID),
            LivePatch(.prepend, "lounge-notices", loungeNotificationView(row, today: row.day, shell: shell)),
        ]
    }
}

extension LoungeUnreadChanged: LivePatching {
    package func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, loungeUnreadID, HTML(escaping: count.grouped))]
    }
}

/// Leaves word for the script to act on.
private func signal(_ attributes: HTML) -> LivePatch {
    LivePatch(.prepend, "lounge-signals", "<li \(attributes)></li>")
}
