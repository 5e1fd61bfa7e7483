package import Core
package import Design
package import Identity

/// The fields of a form that needs a proof; nothing where there was one.
///
/// - Parameter id: tells the fields of several forms of one page apart.
package func confirmationFields(
    _ confirmation: Confirmation, id: String = "", problems: Problems = Problems([]), in t: Language
) -> HTML {
    guard !confirmation.isConfirmed else { return .empty }
    guard confirmation.hasPassword || confirmation.hasAuthenticator else {
        return """
            <p class="hint">\(t(.confirmationNeedsPassword)) \
            <a href="\(SettingsPath.account)">\(t(.accountSettings))</a></p>
            """
    }
    var password = Field(
        "password", .password, kind: .password, hint: confirmation.hasAuthenticator ? .orCode : .confirmationHint,
        problem: problems["password"], autocomplete: "current-password", enterKey: "go",
        isRequired: !confirmation.hasAuthenticator)
    password.id = "confirm-password\(id)"
    var code = Field(
        "code", .oneTimeCode, problem: problems["code"], autocomplete: "one-time-code", enterKey: "go",
        isRequired: false)
    code.id = "confirm-code\(id)"
    return """
        <fieldset class="confirmation"><legend>\(t(.confirmationTitle))</legend>
        \(if: confirmation.hasPassword, field(password, in: t))\(if: confirmation.hasAuthenticator, field(code, in: t))
        </fieldset>
        """
}

extension Phrase {
    fileprivate static let confirmationTitle = Phrase("본인 확인", "Confirm it’s you")
    fileprivate static let confirmationHint = Phrase(
        "30분 동안 다시 묻지 않아요.", "You are not asked again for 30 minutes.")
    fileprivate static let orCode = Phrase(
        "비밀번호와 코드 중 하나면 돼요. 30분 동안 다시 묻지 않아요.",
        "Either the password or a code. You are not asked again for 30 minutes.")
    fileprivate static let confirmationNeedsPassword = Phrase(
        "이 일에는 확인이 필요해요. 먼저 비밀번호를 정해 주세요.", "This needs your confirmation. Choose a password first.")
}
