import Base
import Core
import People
import Posts

@testable import Comments
@testable import Notifications
@testable import NotificationsPages
@testable import Timeline
@testable import Works

extension NotificationsPage {
    static let sample = NotificationsPage(
        filter: .all,
        groups: NotificationGroup.grouped(
            [
                .sample(104, .newWork, .ada, post: .work),
                .sample(103, .newWork, .ada, post: .other),
                .sample(102, .newWork, .jiwoo, post: .work, isRead: true),
                .sample(101, .follow, .ada),
                .sample(100, .like, .ada, post: .work),
                .sample(99, .like, .jiwoo, post: .work, isRead: true),
                .sample(98, .like, .sample, post: .work, isRead: true),
                .sample(97, .comment, .jiwoo, post: .comment),
                .sample(96, .reply, .ada, post: .answer),
                .sample(95, .reply, .jiwoo, post: .comment, isRead: true),
                .sample(94, .reply, .sample, post: .comment, isRead: true),
                .sample(93, .mention, .jiwoo, post: .comment, isRead: true),
                .sample(92, .mention, .jiwoo, post: .work, isRead: true),
                .sample(91, .like, .ada, post: .comment, isRead: true),
                .sample(90, .like, .jiwoo, post: .comment, isRead: true),
                .sample(89, .follow, .ada, isRead: true),
                .sample(88, .follow, .jiwoo, isRead: true),
            ]),
        older: "/notifications?before=88")
}

extension NotificationRow {
    fileprivate static func sample(
        _ id: Int64, _ kind: NotificationKind, _ actor: Author, post: NotificationPost? = nil, isRead: Bool = false
    ) -> NotificationRow {
        NotificationRow(
            id: ID(rawValue: id), kind: kind, isRead: isRead, actor: actor,
            follow: FollowState(
                account: actor.id, handle: actor.handle, isFollowing: actor.id.rawValue == 3, followsBack: true),
            post: post)
    }
}

extension Author {
    fileprivate static let ada = Author(
        id: ID(rawValue: 2), handle: "ada", name: "Ada <b>Byron</b>", major: "",
        photo: Rendering(ID(rawValue: 9), key: "f00d"))
    fileprivate static let jiwoo = Author(
        id: ID(rawValue: 3), handle: "jiwoo", name: "박지우", major: "회화", photo: nil)
}

extension NotificationPost {
    fileprivate static let work = NotificationPost(
        id: ID(rawValue: 11), root: ID(rawValue: 11), kind: .work, text: "", picture: .thumbnail, title: "듄 <b>")
    fileprivate static let other = NotificationPost(
        id: ID(rawValue: 12), root: ID(rawValue: 12), kind: .work, text: "", picture: .thumbnail)
    fileprivate static let comment = NotificationPost(
        id: ID(rawValue: 22), parent: ID(rawValue: 21), root: ID(rawValue: 11), kind: .comment,
        text: "색이 좋아요. <script>",
        picture: .thumbnail, title: "듄 <b>")
    fileprivate static let answer = NotificationPost(
        id: ID(rawValue: 23), parent: ID(rawValue: 21), root: ID(rawValue: 11), kind: .comment, text: "저도요.",
        picture: .thumbnail, title: "듄 <b>")
}

extension Picture {
    fileprivate static let thumbnail = Picture(
        Rendering(ID(rawValue: 1), key: "f00d"), width: 800, height: 1_000, widths: [320, 640],
        placeholder: "20304fc8553df2d0a4588b8b",
        alt: "")
}

extension PushSettingsPage {
    static let sample = PushSettingsPage(
        publicKey: "BKey",
        devices: [
            PushDevice(
                id: ID(rawValue: 2), device: Phrase("iPhone · 사파리", "iPhone · Safari"), succeeded: nil,
                isFailing: false, isCurrent: true),
            PushDevice(
                id: ID(rawValue: 1), device: Phrase("Windows · 엣지", "Windows · Edge"),
                succeeded: Phrase("3분 전", "3m ago"), isFailing: true, isCurrent: false),
        ],
        switches: NotificationKind.all.map { (PushKind($0), $0.name != "like") },
        quietHours: QuietHoursFields(isOn: true, from: "22:00", to: "22:00", timeZone: "Asia/<Seoul>"),
        problems: Problems([.quietHoursEmpty, .timeZoneUnknown]))
}

extension NotificationKind {
    fileprivate static let all = [like, comment, reply, mention, follow, repost, quote, newWork]
}
