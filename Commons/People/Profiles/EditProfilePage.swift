package import Base
package import Core
package import Design

/// The form that edits a profile. What was typed stays; each problem is shown beside its field.
package struct EditProfilePage: Sendable {
    /// The member as others see it now, with the photo.
    package let me: Author
    package let header: Rendering?
    package let name: String
    package let major: String
    package let bio: String
    /// One address a line.
    package let links: String
    package let isOpenToOffers: Bool
    package let offersFor: String
    package let isPrivate: Bool
    /// By field: `photo`, `header`, `name`, `major`, `bio`, `links`, `offers-for`; with field `nil` above the form.
    package let problems: Problems
    /// Moderators have hidden what the profile said before.
    package var wasHidden = false
    package var edition: Edition?
    /// What was ticked.
    package var (removesPhoto, removesHeader) = (false, false)
    /// Files came with the form.
    package var hadFiles = false
    /// What keeps the member from changing it, said in the form's place.
    package var restriction: Restriction?
    /// What keeps the member from uploading, said in the place of the fields for images.
    package var uploadRestriction: Restriction?

    package init(
        me: Author, header: Rendering?, name: String, major: String, bio: String, links: String, isOpenToOffers: Bool,
        offersFor: String = "", isPrivate: Bool, problems: Problems = Problems([])
    ) {
        self.me = me
        self.header = header
        self.name = name
        self.major = major
        self.bio = bio
        self.links = links
        self.isOpenToOffers = isOpenToOffers
        self.offersFor = offersFor
        self.isPrivate = isPrivate
        self.problems = problems
    }

    package static let sampleHidden: EditProfilePage = {
        var page = sample
        page.wasHidden = true
        return page
    }()

    package static let sample = EditProfilePage(
        me: Author(
            id: ID(rawValue: 1), handle: "minsu", name: "김민수", major: "시각디자인",
            photo: Rendering(ID(rawValue: 9), key: "abc")),
        header: Rendering(ID(rawValue: 10), key: "abc"), name: "김민수", major: "시각디자인", bio: "활자와 <여백>을 좋아합니다.",
        links: "https://example.com/minsu\nnowhere", isOpenToOffers: true, offersFor: "책 표지", isPrivate: false,
        problems: Problems([.linkInvalid("example")]))
}

extension Frame {
    package static func editProfile(in language: Language) -> Frame {
        Frame(title: language(.editProfile), place: .settings, scripts: ["photo.js"], styles: ["photo.css"])
    }
}
