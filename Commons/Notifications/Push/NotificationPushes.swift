import Base
import Core
package import Design

extension PushSource {
    /// What members are told of, in the words of the list of notifications.
    ///
    /// - Parameter features: what there is here: what cannot happen has no switch.
    package static func notifications(of features: Features) -> PushSource {
        let kinds = Notify.Kind.allCases.filter { $0.happens(with: features) }
        return PushSource(kinds: kinds.map { PushKind($0) }) { subject, reader in
            let id = ID<MemberNotification>(rawValue: subject.id)
            let group = try NotificationQueries.group(
                with: id, of: subject.account, features: features, now: subject.now, reader)
            // Whoever was told a moment ago has read it already, or it was taken back.
            guard let group, group.rows.contains(where: { $0.id == id && !$0.isRead }) else { return nil }
            return PushMessage(group, in: subject.language)
        }
    }
}

extension Notify.Kind {
    /// Whether there is anything here that leads to it.
    func happens(with features: Features) -> Bool {
        switch self {
        case .like, .reply, .mention: features.contains(.posts)
        case .comment: features.contains(.works)
        case .repost, .quote: features.contains(.threads)
        case .follow: features.contains(.follows)
        }
    }
}

extension PushMessage {
    init(_ group: NotificationGroup, in t: Language) {
        let newest = group.newest
        // Of likes, reposts and follows, which come in numbers, only the first is heard.
        let isOneOfMany = [.like, .repost, .follow].contains(newest.kind)
        self.init(
            title: group.sentence(in: t), body: newest.post?.excerpt ?? "",
            path: newest.post?.path ?? newest.actor.path,
            tag: newest.kind.rawValue + (newest.post.map { "-\($0.id)" } ?? ""),
            icon: newest.actor.photo?.source(width: 128), renotifies: !isOneOfMany)
    }
}

extension NotificationGroup {
    /// The row's sentence, as text.
    fileprivate func sentence(in t: Language) -> String {
        let names = rows.prefix(2).map(\.actor.name)
        let who =
            switch rows.count {
            case 1: "\(names[0])\(t(.subject))"
            case 2: "\(names[0])\(t(.and))\(names[1])\(t(.subject))"
            default: "\(names[0])\(t(.andOthers(rows.count - 1)))"
            }
        return "\(who) \(t(.did(newest.kind, newest.post?.kind ?? .work)))"
    }
}
