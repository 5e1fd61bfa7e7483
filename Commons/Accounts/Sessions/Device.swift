package import Core

extension Phrase {
    /// The device and browser of a `User-Agent`, by their common names. Unknown ones are not guessed.
    package static func device(userAgent: String) -> Phrase {
        // What imitates another comes first: nearly all of them claim to be Safari.
        let systems = [
            ("iPhone", Phrase("iPhone", "iPhone")), ("iPad", Phrase("iPad", "iPad")),
            ("Android", Phrase("안드로이드", "Android")), ("Windows", Phrase("Windows", "Windows")),
            ("CrOS", Phrase("크롬북", "Chromebook")), ("Macintosh", Phrase("Mac", "Mac")),
            ("Linux", Phrase("리눅스", "Linux")),
        ]
        let browsers = [
            ("KAKAOTALK", Phrase("카카오톡", "KakaoTalk")), ("NAVER(", Phrase("네이버", "NAVER")),
            ("Whale/", Phrase("웨일", "Whale")), ("SamsungBrowser/", Phrase("삼성 인터넷", "Samsung Internet")),
            ("Edg", Phrase("엣지", "Edge")), ("OPR/", Phrase("오페라", "Opera")),
            ("Firefox/", Phrase("파이어폭스", "Firefox")), ("FxiOS/", Phrase("파이어폭스", "Firefox")),
            ("CriOS/", Phrase("크롬", "Chrome")), ("Chrome/", Phrase("크롬", "Chrome")),
            ("Safari/", Phrase("사파리", "Safari")),
        ]
        let names = [systems, browsers].compactMap { known in known.first { userAgent.contains($0.0) }?.1 }
        guard !names.isEmpty else { return Phrase("알 수 없는 기기", "Unknown device") }
        return Phrase(names.map(\.korean).joined(separator: " · "), names.map(\.english).joined(separator: " · "))
    }
}
