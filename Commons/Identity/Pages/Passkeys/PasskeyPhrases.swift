package import Core

/// Words of the pages of passkeys.
extension Phrase {
    package static let passkeys = Phrase("패스키", "Passkeys")
    static let logInWithPasskey = Phrase("패스키로 로그인", "Log in with a passkey")
    package static let makePasskey = Phrase("패스키 추가", "Add a passkey")
    static let passkeyName = Phrase("이름", "Name")
    static let passkeyNameHint = Phrase(
        "목록에서 알아볼 이름이에요. 비워 두면 기기 이름이 돼요.", "A name to recognise it by. If left empty, it is named after this device.")
    package static let passkeyExplanation = Phrase(
        "지문, 얼굴이나 화면 잠금 번호로 로그인해요. 비밀번호를 입력하지 않아도 되고, 다른 사람이 훔쳐볼 코드도 없어요.",
        "Log in with your fingerprint, face or screen lock: no password to type, and no code that others could read.")
    static let passkeyTurnsOn = Phrase(
        """
        첫 패스키를 추가하면 2단계 인증이 켜져요. 비밀번호로 로그인할 때는 패스키나 복구 코드도 필요하고, 다른 기기에서는 \
        로그아웃돼요.
        """,
        """
        Adding the first one turns on two-step login: logging in with your password then also requires a passkey or a \
        recovery code. Other devices are logged out.
        """)
    static let passkeyNeedsScripts = Phrase(
        "패스키를 추가하려면 자바스크립트를 켜 주세요.", "Passkeys need JavaScript. Turn it on to add one.")
    static let passkeyNeedsBrowser = Phrase(
        "이 브라우저에서는 패스키를 쓸 수 없어요. 브라우저를 업데이트하거나 다른 브라우저를 써 주세요.",
        "This browser does not support passkeys. Update it, or use another.")
    static let passkeyNotUsed = Phrase(
        "패스키로 로그인하지 않았어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.",
        "You are not logged in with a passkey. Try again, or log in another way.")
    static let changePasskey = Phrase("바꾸기", "Change")
    static let renamePasskey = Phrase("이름 바꾸기", "Rename")
    static let removePasskey = Phrase("삭제", "Remove")
    static let removePasskeyQuestion = Phrase("패스키를 삭제할까요?", "Remove this passkey?")
    static let removePasskeyHint = Phrase(
        "삭제하면 이 패스키로는 로그인할 수 없어요. 기기에 남은 패스키는 기기의 설정에서 지워 주세요.",
        "You can no longer log in with it. Your device keeps it until you delete it in the device’s settings.")
    static let lastPasskeyHint = Phrase(
        "마지막 패스키라서, 삭제하면 2단계 인증이 꺼져요.", "This is the last one; removing it turns two-step login off.")

    static func passkeyUsed(_ ago: Phrase) -> Phrase {
        Phrase("\(ago.korean) 사용", "used \(ago.english)")
    }

    static func passkeyMade(_ ago: Phrase) -> Phrase {
        Phrase("\(ago.korean) 추가, 아직 쓰지 않음", "added \(ago.english), not used yet")
    }
}
