package import Accounts
package import Base
package import Core
package import Design
import People

/// The form that edits a profile. What was typed stays; each problem is shown beside its field.
package struct EditProfilePage: Sendable {
    /// The member as others see it now, with the photo.
    package let me: Author
    package let header: Rendering?
    package let details: ProfileDetails
    /// By field: `photo`, `header` and the names of ``Accounts/ProfileText/all``; with field `nil` above the form.
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

    package init(me: Author, header: Rendering?, details: ProfileDetails, problems: Problems = Problems([])) {
        self.me = me
        self.header = header
        self.details = details
        self.problems = problems
    }

    package static let sample: EditProfilePage = {
        var details = ProfileDetails.sample
        details.bio = "활자와 <여백>을 좋아합니다."
        (details.links, details.offersFor) = ("https://example.com/minsu\nnowhere", "책 표지")
        return EditProfilePage(
            me: Author(
                id: ID(rawValue: 1), handle: "minsu", name: "김민수", major: "시각디자인",
                photo: Rendering(ID(rawValue: 9), key: "abc")),
            header: Rendering(ID(rawValue: 10), key: "abc"), details: details,
            problems: Problems([.linkInvalid("example")]))
    }()
}

extension Frame {
    package static func editProfile(in language: Language) -> Frame {
        Frame(title: language(.editProfile), place: .settings, scripts: ["photo.js"], styles: ["photo.css"])
    }
}
