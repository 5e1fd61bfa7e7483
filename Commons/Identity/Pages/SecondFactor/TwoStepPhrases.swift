import Core

/// Words of the pages of two-step login.
extension Phrase {
    static let recoveryCodes = Phrase("복구 코드", "Recovery codes")
    static let authenticatorApp = Phrase("인증 앱", "Authenticator app")
    static let setUpTitle = Phrase("2단계 인증 켜기", "Turn on two-step login")
    static let twoStepExplanation = Phrase(
        "로그인할 때 비밀번호 다음에 인증 앱의 코드를 물어요. 비밀번호가 새어 나가도 다른 사람이 로그인할 수 없어요.",
        """
        After your password, logging in asks for a code from your authenticator app. Somebody who learns your password \
        still cannot log in.
        """)
    static let twoStepNeedsApp = Phrase(
        "휴대폰의 인증 앱이나 비밀번호 관리 앱이 필요해요. 켜면 다른 기기에서는 로그아웃돼요.",
        "You need an authenticator app on your phone, or a password manager. Turning it on logs you out on other devices."
    )
    static let roleWaits = Phrase(
        "이 살롱의 운영진과 관리자는 2단계 인증을 켜야 해요. 켜기 전에는 운영 페이지를 열 수 없어요.",
        "Moderators and admins of this Salon need two-step login. Until you turn it on, you cannot open their pages."
    )
    static let roleNeedsIt = Phrase(
        "운영진과 관리자에게는 꼭 필요해서 끌 수 없어요.", "Your role requires it, so it cannot be turned off.")
    static let addApp = Phrase("인증 앱도 쓰기", "Add an authenticator app")
    static let setUp = Phrase("계속하기", "Continue")
    static let scanTitle = Phrase("인증 앱에 추가", "Add it to your app")
    static let scanHint = Phrase(
        "인증 앱을 열고 이 QR 코드를 스캔해 주세요. 휴대폰으로 보고 있다면 버튼을 누르면 돼요.",
        "Open the app and scan this QR code. If this is the phone with the app, press the button.")
    static let qrForApp = Phrase("인증 앱용 QR 코드", "QR code for the authenticator app")
    static let openApp = Phrase("이 기기의 앱에서 열기", "Open in an app on this device")
    static let typeSecret = Phrase("스캔할 수 없다면 이 키를 앱에 적어 주세요.", "If you cannot scan it, type this key into the app.")
    static let copySecret = Phrase("키 복사", "Copy the key")
    static let proveTitle = Phrase("코드 확인", "Enter its code")
    static let turnOn = Phrase("켜기", "Turn on")
    static let turnOff = Phrase("끄기", "Turn off")
    static let twoStepInUse = Phrase("쓰고 있어요", "in use")
    static let changeTwoStep = Phrase("복구 코드 새로 만들기와 끄기", "New codes, or turn it off")
    static let changeTwoStepHint = Phrase(
        "새로 만들면 이전 복구 코드는 쓸 수 없어요. 끄면 인증 앱과 패스키가 모두 연결 해제돼요.",
        "New recovery codes replace the earlier ones. Turning it off removes the app and all passkeys.")
    static let eitherCodeHint = Phrase(
        "인증 앱의 여섯 자리 숫자나 복구 코드예요.", "Six digits from your authenticator app, or a recovery code.")
    static let makeCodes = Phrase("복구 코드 새로 만들기", "Make new recovery codes")
    static let keepCodes = Phrase(
        "인증 앱을 쓸 수 없을 때 코드 대신 적는 코드예요. 하나를 한 번씩 쓸 수 있어요.",
        "When you have no access to the app, enter one of these in place of its code. Each works once.")
    static let keepCodesWhere = Phrase(
        "지금만 볼 수 있어요. 인쇄하거나 비밀번호와 다른 곳에 적어 두세요.",
        "They are shown only now. Print them, or write them down somewhere apart from your password.")
    static let copyCodes = Phrase("복사", "Copy")
    static let codesKept = Phrase("적어 두었어요", "I saved them")
    static let fewCodesLeft = Phrase(
        "복구 코드가 얼마 남지 않았어요. 새로 만들어 주세요.", "Few recovery codes are left. Make new ones.")

    static func codesLeft(_ count: Int) -> Phrase { Phrase("\(count)개 남음", "\(count) left") }
}
