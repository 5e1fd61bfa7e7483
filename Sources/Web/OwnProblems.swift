import Core

extension Problem {
    static let sessionEnded = Problem(
        401,
        Phrase(
            "로그인이 만료됐어요. 새 탭에서 로그인한 다음 여기서 보내 주세요.",
            "Your session has ended. Log in in another tab, then send this."))
    /// - Parameter handle: of the member who is logged in instead.
    static func pageOfAnother(_ handle: String) -> Problem {
        Problem(
            409,
            Phrase(
                "지금 이 브라우저는 @\(handle) 계정으로 로그인되어 있어서 보내지 않았어요.",
                "This browser is now logged in as @\(handle), so nothing was sent."))
    }

    static func phrase(for status: Int) -> Phrase {
        switch status {
        case 404: notFound.phrase
        case 405: Phrase("이 주소에서는 할 수 없는 요청이에요.", "This address does not accept that kind of request.")
        case 413: formTooLarge.phrase
        case 400..<500: badRequest.phrase
        default: unexpected.phrase
        }
    }
}

extension Phrase {
    /// What ``Core/Problem/pageOfAnother(_:)`` says, of what waits in the browser and is sent by itself. The page says for
    /// whom, in the place of `%`.
    static func waitsForItsMember(_ handle: String) -> Phrase {
        Phrase(
            "지금 이 브라우저는 @\(handle) 계정으로 로그인되어 있어요. 메시지는 % 계정으로 다시 로그인하면 보내요.",
            "This browser is now logged in as @\(handle). Your message waits until % is logged in here.")
    }

    /// Beside the page of another member, where what was typed stays.
    static let openBeside = Phrase("새 탭에서 열기", "Open in a new tab")
}
