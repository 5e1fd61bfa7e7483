package import Core
package import Design

extension Frame {
    package static func notifications(in language: Language) -> Frame {
        Frame(title: language(.notifications), place: .notifications, styles: ["notifications.css"])
    }
}
