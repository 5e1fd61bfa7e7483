extension Problem {
    public static let notFound = Problem(
        404, Phrase("주소가 바뀌었거나 삭제됐을 수 있어요.", "The address may be wrong, or the page was deleted."))
    public static let gone = Problem(410, Phrase("이제는 없는 페이지예요.", "This is no longer here."))
    public static let forbidden = Problem(403, Phrase("이 일을 할 권한이 없어요.", "You are not allowed to do that."))
    public static let foreignForm = Problem(
        403,
        Phrase(
            "다른 사이트에서 보낸 요청이라 받지 않았어요. 이 페이지에서 다시 시도해 주세요.",
            "That came from another site, so it was not accepted. Try again from this page."))
    public static let loginNeeded = Problem(401, Phrase("로그인이 필요해요.", "Log in first."))
    public static let consentNeeded = Problem(
        403,
        Phrase(
            "약관이 새로워졌어요. 동의한 다음 다시 시도해 주세요. 쓴 것은 여기 그대로 있어요.",
            "The terms have changed. Agree to them, then try again. What you typed stays here."))
    public static let secondFactorNeeded = Problem(
        403,
        Phrase(
            "운영진과 관리자는 먼저 2단계 인증을 켜야 해요.",
            "Moderators and admins have to turn on two-step login first."))
    public static let badRequest = Problem(400, Phrase("요청을 알아볼 수 없어요.", "We couldn’t understand that request."))
    public static let unexpected = Problem(
        500, Phrase("저희 쪽에 문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.", "Something went wrong on our side. Try again in a moment."))

    /// Too many requests of one kind in too short a time.
    public static func tooMany(retryAfter: Duration) -> Problem {
        let wait = Phrase.wait(retryAfter)
        return Problem(
            429,
            Phrase(
                "요청이 너무 잦아요. \(wait.korean) 뒤에 다시 시도해 주세요.", "Too many requests. Try again in \(wait.english)."),
            retryAfter: retryAfter)
    }

    /// A file beyond the limit, named in megabytes or gigabytes.
    public static func uploadTooLarge(_ limit: Int) -> Problem {
        let (number, unit) = limit < 1 << 30 ? (limit >> 20, "MB") : (limit >> 30, "GB")
        return Problem(
            413,
            Phrase("파일이 너무 커요. 하나에 \(number) \(unit)까지예요.", "Too large. The limit is \(number) \(unit) each."),
            field: "images")
    }
}

extension Phrase {
    /// How long to wait, in whole seconds or minutes.
    public static func wait(_ duration: Duration) -> Phrase {
        let seconds = max(1, Int(duration.components.seconds))
        let minutes = (seconds + 59) / 60
        return seconds < 90
            ? Phrase("\(seconds)초", seconds == 1 ? "a second" : "\(seconds) seconds")
            : Phrase("\(minutes)분", "\(minutes) minutes")
    }

    public static let setUpSecondFactor = Phrase("2단계 인증 켜기", "Turn on two-step login")
    public static let readAndAgree = Phrase("읽고 동의하기", "Read and agree")
}
