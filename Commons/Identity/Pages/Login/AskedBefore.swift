package import Core

extension Phrase {
    /// Why somebody is asked to log in or join: what they pressed on the page they come from, which is done afterwards
    /// (`toggle.js`). `nil` where they pressed nothing.
    ///
    /// - Parameter next: where they return to.
    package static func asked(before next: String) -> Phrase? {
        let path = next.prefix { $0 != "?" }
        if path.hasSuffix("/new") {
            return Phrase("올리거나 쓰려면 로그인하거나 가입해 주세요.", "Log in or join to share or write something.")
        }
        if path == "/oauth/authorize" {
            return Phrase("앱을 쓰려면 로그인하거나 가입해 주세요.", "Log in or join to use the app.")
        }
        guard let query = next.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        let names = query.split(separator: "&").filter { $0.hasPrefix("asked=") }.map { $0.dropFirst(6) }
        switch names.first {
        case "like": return Phrase("로그인하거나 가입하면 누른 좋아요가 바로 반영돼요.", "Once you log in or join, your like is counted.")
        case "save": return Phrase("로그인하거나 가입하면 바로 저장해 드려요.", "Once you log in or join, it is saved for you.")
        case "repost": return Phrase("로그인하거나 가입하면 바로 재게시해 드려요.", "Once you log in or join, it is reposted.")
        case "follow": return Phrase("로그인하거나 가입하면 바로 팔로우해 드려요.", "Once you log in or join, you follow them.")
        case "message": return Phrase("로그인하거나 가입하면 바로 대화가 열려요.", "Once you log in or join, your conversation opens.")
        default: return nil
        }
    }
}
