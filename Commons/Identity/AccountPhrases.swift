package import Core

/// Words of several pages about the account.
extension Phrase {
    package static let accountSettings = Phrase("계정", "Account")
    package static let deleteAccount = Phrase("계정 삭제", "Delete account")
    package static let newPassword = Phrase("새 비밀번호", "New password")
    package static let newPasswordHint = Phrase(
        "8자 이상이면 돼요. 바꾸면 다른 기기에서는 로그아웃돼요.",
        "8 characters or more. Changing it logs you out on other devices.")
}
