import Base
package import Core
package import Design

extension Frame {
    package static func notifications(_ filter: NotificationsPage.Filter, in t: Language) -> Frame {
        let tabs = [(NotificationsPage.Filter.all, Phrase.everything), (.talk, NotificationTopic.talk.label)].map {
            Tab(t($0.1), path: $0.0.path, isCurrent: $0.0 == filter)
        }
        return Frame(
            title: t(.notifications), place: .notifications, bar: tabFilter(tabs, label: t(.notifications)),
            scripts: ["notifications.js"], styles: ["notifications.css"])
    }
}

extension Phrase {
    fileprivate static let everything = Phrase("전체", "All")
}
