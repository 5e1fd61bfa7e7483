package import Core

/// Words of several pages about the account.
extension Phrase {
    package static let accountSettings = Phrase("계정", "Account")
    package static let deleteAccount = Phrase("계정 삭제", "Delete account")
    package static let newPassword = Phrase("새 비밀번호", "New password")
    package static let newPasswordHint = Phrase(
        "\(passwordHint.korean) 바꾸면 다른 기기에서는 로그아웃돼요.",
        "\(passwordHint.english) Changing it logs you out on other devices.")
    /// What every new password has to be.
    package static let passwordHint = Phrase(
        "8자 이상이어야 하고, 흔하거나 유출된 비밀번호는 쓸 수 없어요.", "At least 8 characters, and not a common or leaked one.")
}
