import Accounts
import BasePages
package import Core
package import Design

/// Everything on a member's page, in one form: photo, header and fields go in one save.
package func editProfileView(_ page: EditProfilePage, shell: Shell) -> HTML {
    let t = shell.language
    let problems = page.problems
    if let restriction = page.restriction {
        return """
            <section class="settings edit-profile"><h1 class="visually-hidden">\(t(.editProfile))</h1>\
            \(if: page.wasHidden, hiddenNotice(in: t))\(restrictionView(restriction, shell: shell))</section>
            """
    }
    return """
        <section class="settings edit-profile">
        <h1 class="visually-hidden">\(t(.editProfile))</h1>
        <form method="post" action="\(SettingsPath.profile)" enctype="multipart/form-data" novalidate data-progress \
        data-keeps data-draft>
        \(draftNote(in: t))\(editionField(page.edition, problems, at: SettingsPath.profile, in: t))
        \(if: page.wasHidden, hiddenNotice(in: t))\(if: page.hadFiles, notice(t(.chooseFilesAgain), kind: .info))
        \(problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(page.uploadRestriction.map { restrictionView($0, shell: shell) }
            ?? headerPicker(current: page.header, problem: problems["header"], checks: PhotoForm.checks(in: t), in: t))
        \(if: page.header != nil, checkBox("remove-header", .removeHeader, isChecked: page.removesHeader, in: t))
        \(if: page.uploadRestriction == nil, photoPicker(
            current: avatar(page.me, size: .large), problem: problems["photo"], checks: PhotoForm.checks(in: t), in: t))
        \(if: page.me.photo != nil, checkBox("remove-photo", .removePhoto, isChecked: page.removesPhoto, in: t))
        \(ProfileText.about.map { textField($0, page, in: t) })
        \(checkBox(
            "is-open-to-offers", .openToOffers, hint: .openToOffersHint, isChecked: page.details.isOpenToOffers, in: t))
        \(textField(.offersFor, page, in: t))
        \(checkBox(
            "is-private", shell.features.contains(.works) ? .membersOnlyWithWorks : .membersOnly, hint: .membersOnlyHint,
            isChecked: page.details.isPrivate, in: t))
        \(button(t(.save)))
        </form>
        </section>
        """
}

private func hiddenNotice(in t: Language) -> HTML {
    """
    \(notice(t(.profileWasHidden), kind: .info))
    <p class="actions">\(linkButton(t(.readWhyHidden), to: SettingsPath.standing, style: .secondary))</p>
    """
}

private func textField(_ text: ProfileText, _ page: EditProfilePage, in t: Language) -> HTML {
    // How long a line may be is said once it is too long.
    field(
        Field(
            text.name, text.label, value: page.details[text], hint: text.hint,
            limit: text.kind == .paragraphs ? text.limit : nil, problem: page.problems[text.name],
            autocomplete: text.autocomplete, isRequired: text.missing != nil, lines: text.kind == .line ? 1 : 4), in: t)
}

extension Phrase {
    package static let editProfile = Phrase("프로필 수정", "Edit profile")
    package static let removePhoto = Phrase("사진 지우기", "Remove photo")
    fileprivate static let profileWasHidden = Phrase(
        "운영진이 지난 프로필을 숨겼어요. 새로 쓸 수 있고, 이의 신청이 받아들여지면 이름과 비워 둔 곳에 지난 내용이 돌아와요.",
        """
        The moderators have hidden what your profile said. You can write a new one. If an appeal is upheld, your old \
        name and everything you left empty are restored.
        """)
    fileprivate static let readWhyHidden = Phrase("이유 보기", "Read why")
    fileprivate static let removeHeader = Phrase("배경 사진 지우기", "Remove header image")
    fileprivate static let openToOffers = Phrase("제안 받기", "Open to offers")
    fileprivate static let openToOffersHint = Phrase(
        "프로필에 표시돼요. 함께 일할 사람을 찾는 이들이 알아볼 수 있어요.", "Your profile shows this to people looking for somebody to work with."
    )
    fileprivate static let membersOnlyWithWorks = Phrase(
        "회원에게만 프로필과 작품 보이기", "Only members see my profile and works")
    fileprivate static let membersOnly = Phrase("회원에게만 프로필 보이기", "Only members see my profile")
    fileprivate static let membersOnlyHint = Phrase(
        "로그인하지 않은 사람에게는 보이지 않아요.", "Visitors who are not logged in cannot see them.")
}
