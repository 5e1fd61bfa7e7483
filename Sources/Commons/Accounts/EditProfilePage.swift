public import Core
public import Design

/// The form that edits a profile. What was typed stays; each problem is shown beside its field.
public struct EditProfilePage: Sendable {
    /// The member as others see it now, with the photo.
    public let me: Author
    /// The folder of the header's renditions.
    public let header: String?
    public let name: String
    public let major: String
    public let bio: String
    /// One address a line.
    public let links: String
    public let isOpenToOffers: Bool
    public let isPrivate: Bool
    /// By field: `photo`, `header`, `name`, `major`, `bio`, `links`; with field `nil` above the form.
    public let problems: Problems

    public init(
        me: Author, header: String?, name: String, major: String, bio: String, links: String, isOpenToOffers: Bool,
        isPrivate: Bool, problems: Problems = Problems([])
    ) {
        self.me = me
        self.header = header
        self.name = name
        self.major = major
        self.bio = bio
        self.links = links
        self.isOpenToOffers = isOpenToOffers
        self.isPrivate = isPrivate
        self.problems = problems
    }

    public static let sample = EditProfilePage(
        me: Author(id: ID(rawValue: 1), handle: "minsu", name: "김민수", major: "시각디자인", photo: "/media/9/abc"),
        header: "/media/10/abc", name: "김민수", major: "시각디자인", bio: "활자와 <여백>을 좋아합니다.",
        links: "https://example.com/minsu\nnowhere", isOpenToOffers: true, isPrivate: false,
        problems: Problems([.linkInvalid]))
}

extension Frame {
    public static func editProfile(in language: Language) -> Frame {
        Frame(title: language(.editProfile), place: .settings, scripts: ["photo.js"], styles: ["photo.css"])
    }
}
