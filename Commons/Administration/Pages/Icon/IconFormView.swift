import Accounts
import BasePages
import Core
import Design
import IdentityPages
import Imaging

/// The icon as it is, and the form to change it.
func iconForm(_ form: SettingsForm, in t: Language) -> HTML {
    let problems = form.isAboutIcon ? form.problems : Problems([])
    let problem = problems[InstanceSetting.icon.rawValue]
    let described = "field-icon-hint\(problem == nil ? "" : " field-icon-problem")"
    let path = SiteIcon.path(.usual, of: form.icon)
    return """
        <form class="admin-form instance-icon" method="post" action="\(AdminPath.icon)" enctype="multipart/form-data" \
        novalidate data-progress>
        \(problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        <section><h2>\(t(.icon))</h2>
        <div class="instance-icons">\
        <span class="on-light"><img src="\(path)" width="64" height="64" alt="\(t(.onLight))"></span>\
        <span class="on-dark"><img src="\(path)" width="64" height="64" alt="\(t(.onDark))"></span></div>
        <div class="field\(if: problem != nil, " has-problem")"><label for="field-icon">\(t(.newIcon))</label>
        \(problem.map { problemLine($0, id: "field-icon-problem", t) })
        \(fileInput(
            id: "field-icon", name: "icon",
            attributes: """
                accept="\(ImageFiles.accept)" \(fileChecks(in: t)) \
                \(if: problem != nil, #"aria-invalid="true" autofocus "#)aria-describedby="\(described)"
                """, in: t))
        <p class="hint" id="field-icon-hint">\(t(.iconHint))</p></div>
        \(confirmationFields(form.confirmation, id: "-icon", problems: problems, in: t))
        <div class="actions">\(button(t(.changeIcon), style: .secondary))\
        \(if: form.icon != nil, button(t(.ownIcon), style: .quiet, attributes: #"name="own" value="1""#))</div>
        </section></form>
        """
}

extension Phrase {
    fileprivate static let icon = Phrase("아이콘", "Icon")
    fileprivate static let onLight = Phrase("밝은 화면에서 본 아이콘", "The icon on a light background")
    fileprivate static let onDark = Phrase("어두운 화면에서 본 아이콘", "The icon on a dark background")
    fileprivate static let newIcon = Phrase("새 아이콘", "New icon")
    fileprivate static let iconHint = Phrase(
        "브라우저 탭, 설치한 앱, 알림에 보여요. 512픽셀 이상인 정사각형 이미지가 좋아요. 정사각형이 아니면 가운데만 써요.",
        """
        Shown in browser tabs, in notifications and where Salon is installed as an app. A square of 512 pixels or more \
        looks best; other shapes are cropped to the middle.
        """)
    fileprivate static let changeIcon = Phrase("아이콘 바꾸기", "Change the icon")
    fileprivate static let ownIcon = Phrase("살롱의 아이콘으로 되돌리기", "Use Salon’s own icon again")
}
