package import Core

extension Problem {
    package static let transparencyOwn = Problem(
        403, Phrase("내 글에는 투명도를 누를 수 없어요.", "You can’t press Transparency on your own posts."))

    /// Says that the persona got a press in the thread, which it knows, but not whose.
    static func transparencyMarkedHere(hours: Int) -> Problem {
        Problem(
            403,
            Phrase(
                "이 스레드에서 투명도를 받은 뒤 \(hours)시간 동안은 여기서 누구에게도 투명도를 누를 수 없어요.",
                """
                For \(hours.hours) after somebody presses Transparency on you in a thread, you cannot press it on \
                anybody there.
                """))
    }

    static func transparencyNewcomer(wait: Duration) -> Problem {
        let hours = wait.wholeHours
        return Problem(
            403,
            Phrase(
                "라운지에 들어온 지 얼마 안 되어 아직 투명도를 누를 수 없어요. \(hours)시간 뒤부터 누를 수 있어요.",
                "You are new in the lounge. You can press Transparency in \(hours.hours)."), retryAfter: wait)
    }

    static func transparencySpent(_ count: Int, wait: Duration) -> Problem {
        let hours = wait.wholeHours
        return Problem(
            429,
            Phrase(
                "투명도는 하루에 \(count)번까지 누를 수 있어요. 약 \(hours)시간 뒤에 다시 누를 수 있어요.",
                """
                You can press Transparency \(count == 1 ? "once" : "\(count) times") a day. Try again in about \
                \(hours.hours).
                """),
            retryAfter: wait)
    }

    static let transparencyForGood = Problem(
        403, Phrase("이 라운지에서는 한 번 누른 투명도를 되돌릴 수 없어요.", "In this lounge you cannot withdraw a press."))
}

extension Duration {
    /// Rounded up, at least 1.
    fileprivate var wholeHours: Int { max(1, Int((milliseconds + 3_599_999) / 3_600_000)) }
}

extension Int {
    fileprivate var hours: String { self == 1 ? "1 hour" : "\(self) hours" }
}
