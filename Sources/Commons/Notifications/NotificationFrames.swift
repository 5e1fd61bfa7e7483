public import Core
public import Design

extension Frame {
    public static func notifications(in language: Language) -> Frame {
        Frame(title: language(.notifications), place: .notifications, styles: ["notifications.css"])
    }
}
