public import Core
public import Design

/// The frames of the account pages.
extension Frame {
    public static func login(in language: Language) -> Frame { Frame(title: language(.logIn), isBare: true) }
    public static func logout(in language: Language) -> Frame { Frame(title: language(.logOut), isBare: true) }

    /// With the scripts that let the photo be cropped and all be agreed to at once.
    public static func join(in language: Language) -> Frame {
        Frame(title: language(.join), scripts: ["photo.js", "consents.js"], styles: ["photo.css"], isBare: true)
    }

    public static func settings(in language: Language) -> Frame {
        Frame(title: language(.settings), place: .settings, scripts: ["photo.js"], styles: ["photo.css"])
    }

    public static func editProfile(in language: Language) -> Frame {
        Frame(title: language(.editProfile), place: .settings, scripts: ["photo.js"], styles: ["photo.css"])
    }

    public static func profile(_ head: ProfileHead) -> Frame {
        Frame(title: "\(head.author.name) (@\(head.author.handle))", place: head.isSelf ? .profile : nil)
    }
}
