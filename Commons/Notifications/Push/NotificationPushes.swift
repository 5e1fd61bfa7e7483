package import Base
import Core

extension PushSource {
    /// Members' notifications, in the words of the list of notifications.
    ///
    /// What cannot happen here has no switch.
    package static func notifications(of kinds: NotificationKinds) -> PushSource {
        PushSource(kinds: kinds.here.map { PushKind($0) }) { subject, reader in
            let id = ID<MemberNotification>(rawValue: subject.id)
            let group = try NotificationQueries.group(
                with: id, of: subject.account, kinds: kinds, now: subject.now, reader)
            // The member has just read it, or it was withdrawn.
            guard let group, let row = group.rows.first(where: { $0.id == id }), !row.isRead else { return nil }
            // What somebody has said is heard by itself.
            let heard = row.kind.isHeardOnce ? group : NotificationGroup(rows: [row])
            return PushMessage(heard, in: subject.language)
        }
    }
}

extension PushMessage {
    init(_ group: NotificationGroup, in t: Language) {
        let newest = group.newest
        self.init(
            title: group.sentence(in: t), body: newest.post?.excerpt ?? "",
            path: group.path, tag: group.tag, icon: newest.actor.photo?.source(width: 128),
            renotifies: !newest.kind.isHeardOnce)
    }
}

extension NotificationGroup {
    /// A later push takes the place of one with the same.
    fileprivate var tag: String {
        if newest.kind.repeated != nil { return "\(newest.kind.name)-\(newest.actor.id)" }
        return newest.kind.name + (newest.post.map { "-\($0.id)" } ?? "")
    }

    /// The row's sentence, as text.
    fileprivate func sentence(in t: Language) -> String {
        guard !newest.kind.comesByItself else { return t(sentence) }
        let names = actors.prefix(2).map(\.name).joined(separator: t(betweenNames))
        return "\(names)\(t(behindNames)) \(t(sentence))"
    }
}
