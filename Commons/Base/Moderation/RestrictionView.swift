import Core
package import Design
package import Web

extension Services {
    /// What keeps the viewer from something now, to be said before anything is typed.
    package func restriction(from what: Withheld, for context: Context) -> Restriction? {
        context.viewer.flatMap { restrictions.found(Permission(to: what, for: $0.id), now: clock.now()) }
    }
}

/// Stands where a restricted member would write: that it cannot be, until when, and the way to the reason and the appeal.
package func restrictionView(_ restriction: Restriction, shell: Shell) -> HTML {
    let t = shell.language
    return notice(
        t(.restrictedUntil(restriction.until, in: shell.zone)), kind: .info, link: (t(.readWhy), SettingsPath.standing))
}

extension Phrase {
    fileprivate static func restrictedUntil(_ time: Timestamp?, in zone: Zone) -> Phrase {
        guard let time else {
            return Phrase("운영진의 결정으로 지금은 글을 쓸 수 없어요.", "A moderator’s decision keeps you from writing for now.")
        }
        let (day, clock) = (Phrase.day(time, in: zone), Phrase.clock(time, in: zone))
        return Phrase(
            "운영진의 결정으로 \(day.korean) \(clock.korean)까지 글을 쓸 수 없어요.",
            "A moderator’s decision keeps you from writing until \(day.english), \(clock.english).")
    }

    fileprivate static let readWhy = Phrase("이유와 이의 신청", "Why, and how to appeal")
}
